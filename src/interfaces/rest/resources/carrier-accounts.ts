import {
  ACCOUNT_KEPT,
  CarrierAccountIdInput,
  carrierAccountDerived,
  carrierAccountList,
  carrierAccountShape,
  carrierTestShape,
  listedNumberShape,
} from '../../../domain/messaging/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const RestCarrierAccount = rowType('RestCarrierAccount', 'CarrierAccount', carrierAccountShape, carrierAccountDerived)

export const shownCarrierAccount = { type: RestCarrierAccount, noun: 'carrier account', where: ACCOUNT_KEPT }

wireType('RestListedNumber', listedNumberShape)

export const RestCarrierTest = wireType('RestCarrierTest', carrierTestShape)

restList('list_carrier_accounts', {
  list: carrierAccountList,
  type: RestCarrierAccount,
  description: 'Lists the workspace’s carrier accounts, newest first. Their credentials are never returned.',
})

restRow('read_carrier_account', {
  row: shownCarrierAccount,
  input: CarrierAccountIdInput,
  description: 'Returns a carrier account without its credentials.',
})

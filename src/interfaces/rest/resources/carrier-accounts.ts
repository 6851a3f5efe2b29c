import {
  ACCOUNT_KEPT,
  CarrierAccountIdInput,
  carrierAccountDerived,
  carrierAccountList,
  carrierAccountShape,
} from '../../../domain/messaging/index.ts'
import { restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestCarrierAccount = rowType('RestCarrierAccount', 'CarrierAccount', carrierAccountShape, carrierAccountDerived)

restList('list_carrier_accounts', {
  list: carrierAccountList,
  type: RestCarrierAccount,
  description: 'Lists the workspace’s carrier accounts, newest first. Their credentials are never returned.',
})

restQuery('read_carrier_account', {
  type: RestCarrierAccount,
  input: CarrierAccountIdInput,
  description: 'Returns a carrier account without its credentials.',
  resolve: ({ id }, context, info) =>
    RestCarrierAccount.find(context, info, 'carrier account', { id, ...ACCOUNT_KEPT }),
})

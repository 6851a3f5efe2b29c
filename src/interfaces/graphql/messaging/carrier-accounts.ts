import {
  ACCOUNT_KEPT,
  carrierAccountDerived,
  carrierAccountList,
  carrierAccountShape,
} from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const AccountObject = builder.prismaObject('CarrierAccount', {
  description: carrierAccountShape.description!,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => fieldsOf(t, carrierAccountShape, {}, carrierAccountDerived),
})

queryList('carrierAccounts', AccountObject, {
  list: carrierAccountList,
  authScopes: scopes.fullAccess,
})

nodeRows('car', 'CarrierAccount', 'carrierAccount', ACCOUNT_KEPT)

import { loggedRequestList, loggedRequestShape } from '../../../domain/identity/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { guardedNode } from '../schema/node.ts'
import { queryRow } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const LoggedRequestObject = builder.prismaObject('LoggedRequest', {
  description: `${loggedRequestShape.description} Kept for 7 days.`,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => fieldsOf(t, loggedRequestShape),
})

queryRow('loggedRequest', { model: 'LoggedRequest', prefix: 'rlog', authScopes: scopes.fullAccess })

queryList('requestLog', LoggedRequestObject, {
  list: loggedRequestList,
  description: 'Requests with an API key, newest first.',
  items: 'requests',
  authScopes: scopes.fullAccess,
})

import { consentList, consentShape } from '../../../domain/compliance/index.ts'
import { builder } from '../schema/builder.ts'
import { nestedList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const ConsentObject = builder.prismaObject('Consent', {
  description: 'A lead’s consent to receive messages. Records are only added, never changed.',
  ...guardedNode(scopes.leads),
  fields: (t) => fieldsOf(t, consentShape, { method: { description: 'How the lead gave consent.' } }),
})

const ConsentConnection = queryList('consents', ConsentObject, {
  list: consentList,
  description: 'Consent records, newest first. To export all records, read all pages.',
  authScopes: scopes.leads,
})

builder.prismaObjectField('Lead', 'consents', (t) =>
  nestedList(t, 'consents', {
    type: ConsentConnection,
    list: consentList,
    filter: 'lead_id',
    nullable: true,
    authScopes: scopes.leads,
    description: 'The lead’s consents, newest first. Null if none of your scopes can read consents.',
  }),
)

nodeRows('con', 'Consent', 'consent')

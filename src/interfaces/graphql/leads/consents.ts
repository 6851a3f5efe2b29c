import { consentList, consentShape } from '../../../domain/compliance/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf, firstPageArgs } from '../schema/connection.ts'
import { firstPage, pageCost } from '../schema/keyset.ts'
import { firstPageOf, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const ConsentObject = builder.prismaObject('Consent', {
  description: 'A lead’s consent to receive messages. Records are only added, never changed.',
  interfaces: [Node],
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => fieldsOf(t, consentShape, { method: { description: 'How the lead gave consent.' } }),
})

const ConsentConnection = connectionOf('Consent', ConsentObject, 'consents')

queryList('consents', {
  type: ConsentConnection,
  description: 'Lists all consent records, newest first. Page through the list to export it.',
  authScopes: scopes.leads,
  list: consentList,
})

builder.prismaObjectField('Lead', 'consents', (t) =>
  t.field({
    type: ConsentConnection,
    nullable: true,
    authScopes: scopes.leads,
    description: 'First page of the lead’s consents. For more pages, use Query.consents with leadId.',
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ consents: nested(firstPage(args), ['edges', 'node'], 'Consent') }),
    resolve: (lead, args, context) =>
      firstPageOf(context, consentList, { lead_id: lead.id }, { args, rows: lead.consents }),
  }),
)

nodeRows('con', 'Consent', 'consent')

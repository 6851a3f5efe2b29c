import type { Consent, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { ConsentMethod } from '../schema/enums.ts'
import { byCreation, firstPage, type List, pageCost, pageOf, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const ConsentObject = builder.prismaObject('Consent', {
  description: 'A lead’s consent to receive messages. Records are only added, never changed.',
  interfaces: [Node],
  authScopes: scopes.leads,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as con_01jd….' }),
    leadId: t.exposeID('leadId', { description: 'ID of the lead who gave consent.' }),
    method: t.expose('method', { type: ConsentMethod, description: 'How the lead gave consent.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Consent text shown to the lead. Null after erasure.',
    }),
    source: t.exposeString('source', { nullable: true, description: 'Where consent was given. Null after erasure.' }),
    obtainedAt: t.expose('obtainedAt', { type: 'DateTime', description: 'When the lead gave consent.' }),
    evidenceHash: t.exposeString('evidenceHash', {
      nullable: true,
      description: 'Hex-encoded SHA-256 of the JSON list [method, text, source, obtained_at, keyed hash of the phone].',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the consent was recorded.' }),
  }),
})

const ConsentConnection = connectionOf('Consent', ConsentObject, 'consents')

type Filters = CreatedBetween & { leadId?: string | null | undefined }

builder.queryField('consents', (t) =>
  t.field({
    type: ConsentConnection,
    nullable: true,
    description: 'Lists all consent records, newest first. Page through the list to export it.',
    authScopes: scopes.leads,
    args: { ...pageArgs, ...createdBetweenArgs, leadId: t.arg.id({ description: 'Only this lead.' }) },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Consent')
      return readPage(
        context,
        { first, after, last, before },
        {
          ...consentList(context, filters),
          load: (window) => dbOf(context).consent.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
)

builder.prismaObjectField('Lead', 'consents', (t) =>
  t.field({
    type: ConsentConnection,
    nullable: true,
    authScopes: scopes.leads,
    description: 'First page of the lead’s consents. For more pages, use Query.consents with leadId.',
    args: firstPageArgs,
    complexity: pageCost,
    select: (args, _context, nested) => ({ consents: nested(firstPage(args), ['edges', 'node'], 'Consent') }),
    resolve: (lead, args, context) => pageOf(context, args, consentList(context, { leadId: lead.id }), lead.consents),
  }),
)

nodeKind('con', 'Consent', (context, ids, info) => {
  const query = selectionOf(context, info, 'Consent')
  return dbOf(context).consent.findMany({ ...query, where: { id: among(ids) } })
})

function consentList(context: Context, filters: Filters): List<Consent> {
  return {
    name: 'consents',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).consent.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ leadId, ...created }: Filters): Prisma.ConsentWhereInput {
  return { ...(leadId != null && { leadId }), ...createdBetween(created) }
}

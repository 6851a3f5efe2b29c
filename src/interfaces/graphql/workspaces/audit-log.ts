import type { AuditEntry, Prisma } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumOf } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const ActorKind = enumOf('AuditActorKind', 'Who has changed something.', {
  key: 'An integration, by its API key.',
  member: 'A member who had signed in.',
  shell: 'Whoever runs the deployment, on its command line.',
  lead: 'A lead, by a text.',
  system: 'The service itself.',
})

const AuditEntryObject = builder.prismaObject('AuditEntry', {
  description:
    'One change of the workspace’s set-up: who, what, before and after. Kept for 400 days. It holds no secret.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as aud_01jd…' }),
    action: t.exposeString('action', { description: 'What was done, such as api_key.created.' }),
    subjectId: t.exposeString('subjectId', {
      description: 'What it was done to: an id, such as key_01jd…, or a keyed hash in the place of a phone.',
    }),
    actorKind: t.expose('actorKind', { type: ActorKind, description: 'What kind of somebody did it.' }),
    actorId: t.exposeID('actorId', {
      nullable: true,
      description: 'Who did it: the id of the API key or the member. Null for the shell and the service itself.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'The values that were changed, as they were. Null when there was nothing, and once erased.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'The values as they became. Null when nothing is left, and once erased.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

const AuditEntryConnection = connectionOf('AuditEntry', AuditEntryObject, 'audit entries')

type Filters = CreatedBetween & {
  action?: string | null | undefined
  subjectId?: string | null | undefined
  actorId?: string | null | undefined
  actorKind?: string | null | undefined
}

builder.queryField('auditLog', (t) =>
  t.field({
    type: AuditEntryConnection,
    nullable: true,
    description: 'Who has changed what of the workspace’s set-up, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      action: t.arg.string({ description: 'Only this, such as webhook_endpoint.updated.' }),
      subjectId: t.arg.id({ description: 'Only what was done to this.' }),
      actorId: t.arg.id({ description: 'Only what this API key, or this member, did.' }),
      actorKind: t.arg({ type: ActorKind, description: 'Only what such a one did.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'AuditEntry')
      const load: Parameters<typeof readPage<AuditEntry>>[2]['load'] = (window) =>
        dbOf(context).auditEntry.findMany({ ...query, ...byCreation(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...auditList(context, filters), load })
    },
  }),
)

nodeKind('aud', 'AuditEntry', (context, ids, info) => {
  const query = selectionOf(context, info, 'AuditEntry')
  return dbOf(context).auditEntry.findMany({ ...query, where: { id: among(ids) } })
})

function auditList(context: Context, filters: Filters): List<AuditEntry> {
  return {
    name: 'auditLog',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).auditEntry.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ action, subjectId, actorId, actorKind, ...created }: Filters): Prisma.AuditEntryWhereInput {
  return {
    ...(action != null && { action }),
    ...(subjectId != null && { subjectId }),
    ...(actorId != null && { actorId }),
    ...(actorKind != null && { actorKind }),
    ...createdBetween(created),
  }
}

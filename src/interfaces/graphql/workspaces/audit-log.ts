import { actorKind, type Where } from '../../../domain/kernel/index.ts'
import type { AuditEntry } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { type CreatedBetween, createdBetween, createdBetweenArgs } from '../schema/created-between.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { readsOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf } from '../schema/selection.ts'

const AuditEntryObject = builder.prismaObject('AuditEntry', {
  description:
    'One change to the workspace’s configuration, with the actor and the values before and after. Kept for ' +
    '400 days. Contains no secrets.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as aud_01jd….' }),
    action: t.exposeString('action', { description: 'The action, such as api_key.created.' }),
    subjectId: t.exposeString('subjectId', {
      description: 'ID of the changed object, such as key_01jd…, or a keyed hash if the object is a phone number.',
    }),
    actorKind: t.expose('actorKind', { type: enumFrom(actorKind), description: 'Type of the actor.' }),
    actorId: t.exposeID('actorId', {
      nullable: true,
      description:
        'ID of the API key or member that made the change. Null for the command line and the service itself.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'Values before the change. Null if the object did not exist or its data was erased.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'Values after the change. Null if the object was removed or its data erased.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the change was made.' }),
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
    description: 'Changes to the workspace’s configuration, newest first.',
    authScopes: scopes.fullAccess,
    args: {
      ...pageArgs,
      ...createdBetweenArgs,
      action: t.arg.string({ description: 'Only this action, such as webhook_endpoint.updated.' }),
      subjectId: t.arg.id({ description: 'Only changes to the object with this ID.' }),
      actorId: t.arg.id({ description: 'Only changes by this API key or member.' }),
      actorKind: t.arg({ type: enumFrom(actorKind), description: 'Only changes by this type of actor.' }),
    },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'AuditEntry')
      const load: Parameters<typeof readPage<AuditEntry>>[2]['load'] = (window) =>
        readsOf(context).auditEntry.findMany({ ...query, ...byCreation(window, whereOf(filters)) })
      return readPage(context, { first, after, last, before }, { ...auditList(context, filters), load })
    },
  }),
)

nodeRows('aud', 'AuditEntry', 'auditEntry')

function auditList(context: Context, filters: Filters): List<AuditEntry> {
  return {
    name: 'auditLog',
    filters,
    keyOf: (row) => row,
    count: (take) => readsOf(context).auditEntry.count({ where: whereOf(filters), take }),
  }
}

function whereOf({ action, subjectId, actorId, actorKind, ...created }: Filters): Where<'AuditEntry'> {
  return {
    ...(action != null && { action }),
    ...(subjectId != null && { subjectId }),
    ...(actorId != null && { actorId }),
    ...(actorKind != null && { actorKind }),
    ...createdBetween(created),
  }
}

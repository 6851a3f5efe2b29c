import { findReplay, toWireReplay, type WireReplay } from '../../../domain/webhooks/index.ts'
import type { Prisma, Replay } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { EventType, ReplayStatus } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const Progress = builder
  .objectRef<Pick<WireReplay, 'total' | 'started' | 'succeeded' | 'failed' | 'remaining'>>('ReplayProgress')
  .implement({
    description: 'How far a replay has come, counted from its deliveries.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many deliveries there are to send again.' }),
      started: t.exposeInt('started', { description: 'How many are, or were, on their way again.' }),
      succeeded: t.exposeInt('succeeded', { description: 'How many the receiver took.' }),
      failed: t.exposeInt('failed', { description: 'How many came to another end.' }),
      remaining: t.exposeInt('remaining', { description: 'How many have not come to an end.' }),
    }),
  })

const ReplayObject = builder.prismaObject('Replay', {
  description: 'Sending again what a webhook endpoint failed to get, or skipped.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as rpl_01jd…; the Webhook-Replay header of its requests.' }),
    endpointId: t.exposeID('endpointId', { description: 'The endpoint.' }),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint.' }),
    eventTypes: t.expose('eventTypes', { type: [EventType], description: 'Of which types the events are.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Events of this time or later.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Events before this time.' }),
    status: t.expose('status', { type: ReplayStatus, description: 'How far it has come.' }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'How far it has come, in numbers. Costs a query.',
      complexity: 5,
      resolve: async ({ workspaceId, id }, _args, { app }) => {
        const replay = await findReplay(app, { workspaceId, id })
        return replay && toWireReplay(replay)
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
  }),
})

const ReplayConnection = connectionOf('Replay', ReplayObject, 'replays')

type ReplayFilters = { endpointId?: string | null | undefined }

function replayList(context: Context, filters: ReplayFilters): List<Replay> {
  return {
    name: 'replays',
    filters,
    keyOf: (row) => row,
    count: (take) => dbOf(context).replay.count({ where: whereOf(filters), take }),
  }
}

builder.queryFields((t) => ({
  replay: t.prismaField({
    type: 'Replay',
    nullable: true,
    description: 'A replay by its id. Null when there is none in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'Such as rpl_01jd…' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).replay.findFirst({ ...query, where: { id } }),
  }),
  replays: t.field({
    type: ReplayConnection,
    nullable: true,
    description: 'Replays, newest first; those of one delivery too.',
    authScopes: scopes.fullAccess,
    args: { ...pageArgs, endpointId: t.arg.id({ description: 'Those of one endpoint.' }) },
    complexity: pageCost,
    resolve: (_root, { first, after, last, before, ...filters }, context, info) => {
      const query = nodeSelectionOf(context, info, 'Replay')
      const list = replayList(context, filters)
      return readPage(
        context,
        { first, after, last, before },
        {
          ...list,
          load: (window) => dbOf(context).replay.findMany({ ...query, ...byCreation(window, whereOf(filters)) }),
        },
      )
    },
  }),
}))

nodeKind('rpl', 'Replay', (context, ids, info) => {
  const query = selectionOf(context, info, 'Replay')
  return dbOf(context).replay.findMany({ ...query, where: { id: among(ids) } })
})

function whereOf({ endpointId }: ReplayFilters): Prisma.ReplayWhereInput {
  return { ...(endpointId != null && { endpointId }) }
}

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
    description: 'Progress of a replay, counted from its deliveries.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Number of deliveries to send again.' }),
      started: t.exposeInt('started', { description: 'Number of deliveries that have been started.' }),
      succeeded: t.exposeInt('succeeded', { description: 'Number of deliveries that the receiver answered with 2xx.' }),
      failed: t.exposeInt('failed', { description: 'Number of deliveries that ended without success.' }),
      remaining: t.exposeInt('remaining', { description: 'Number of deliveries that have not finished.' }),
    }),
  })

const ReplayObject = builder.prismaObject('Replay', {
  description: 'A request to send failed and skipped deliveries of a webhook endpoint again.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as rpl_01jd…. Sent in the Webhook-Replay header.' }),
    endpointId: t.exposeID('endpointId', { description: 'ID of the endpoint.' }),
    endpoint: t.relation('endpoint', { nullable: true, description: 'The endpoint.' }),
    eventTypes: t.expose('eventTypes', { type: [EventType], description: 'Event types that are included.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Events at or after this time are included.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Events before this time are included.' }),
    status: t.expose('status', { type: ReplayStatus, description: 'Current status.' }),
    progress: t.field({
      type: Progress,
      nullable: true,
      description: 'Delivery counts of the replay. Runs an extra query.',
      complexity: 5,
      resolve: async ({ workspaceId, id }, _args, { app }) => {
        const replay = await findReplay(app, { workspaceId, id })
        return replay && toWireReplay(replay)
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was requested.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it finished.' }),
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
    description: 'Returns a replay by ID, or null if it does not exist in this workspace.',
    authScopes: scopes.fullAccess,
    args: { id: t.arg.id({ required: true, description: 'ID of the replay, such as rpl_01jd….' }) },
    resolve: (query, _root, { id }, context) => dbOf(context).replay.findFirst({ ...query, where: { id } }),
  }),
  replays: t.field({
    type: ReplayConnection,
    nullable: true,
    description: 'Replays, newest first, including replays of single deliveries.',
    authScopes: scopes.fullAccess,
    args: { ...pageArgs, endpointId: t.arg.id({ description: 'Only replays of this endpoint.' }) },
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

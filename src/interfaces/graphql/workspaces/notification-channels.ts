import { shownTarget } from '../../../domain/notifications/index.ts'
import type { NotificationChannel } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { NotificationChannelKind } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const ChannelObject = builder.prismaObject('NotificationChannel', {
  description: 'A destination for notifications about the workspace. A workspace can have at most 20 channels.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as chn_01jd….' }),
    kind: t.expose('kind', { type: NotificationChannelKind, description: 'Type of the channel.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    target: t.string({
      nullable: true,
      description: 'Masked destination, because a URL can contain a secret. Null after the channel is deleted.',
      select: { id: true, workspaceId: true, kind: true, target: true, deletedAt: true },
      resolve: ({ id, workspaceId, kind, target, deletedAt }, _args, { app }) =>
        deletedAt ? null : shownTarget(app.vault, workspaceId, { id, kind, target }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last updated.' }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the channel was deleted.',
    }),
  }),
})

const ChannelConnection = connectionOf('NotificationChannel', ChannelObject, 'notification channels')

/** A deleted channel stays for its history, and is not shown by itself. */
const present = { deletedAt: null }

builder.queryField('notificationChannels', (t) =>
  t.field({
    type: ChannelConnection,
    nullable: true,
    description: 'Notification channels, newest first.',
    authScopes: scopes.fullAccess,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'NotificationChannel')
      return readPage(context, args, {
        ...channelList(context),
        load: (window) => dbOf(context).notificationChannel.findMany({ ...query, ...byCreation(window, present) }),
      })
    },
  }),
)

nodeKind('chn', 'NotificationChannel', (context, ids, info) => {
  const query = selectionOf(context, info, 'NotificationChannel')
  return dbOf(context).notificationChannel.findMany({ ...query, where: { id: among(ids), ...present } })
})

function channelList(context: Context): List<NotificationChannel> {
  return {
    name: 'notificationChannels',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).notificationChannel.count({ where: present, take }),
  }
}

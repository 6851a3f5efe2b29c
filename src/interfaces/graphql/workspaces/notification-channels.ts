import { channelKind, shownTarget } from '../../../domain/notifications/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { plainList, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const ChannelObject = builder.prismaObject('NotificationChannel', {
  description: 'A destination for notifications about the workspace. A workspace can have at most 20 channels.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as chn_01jd….' }),
    kind: t.expose('kind', { type: enumFrom(channelKind), description: 'Type of the channel.' }),
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

/** A deleted channel is kept for its history, but not listed. */
const present = { deletedAt: null }

queryList('notificationChannels', {
  type: ChannelConnection,
  description: 'Notification channels, newest first.',
  authScopes: scopes.fullAccess,
  list: plainList<'NotificationChannel'>('notificationChannels', 'notificationChannel', present),
})

nodeRows('chn', 'NotificationChannel', 'notificationChannel', present)

import { channelKind, shownTarget } from '../../../domain/notifications/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const ChannelObject = builder.prismaObject('NotificationChannel', {
  description: 'A destination for notifications about the workspace. A workspace can have at most 20 channels.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...columnFields(t, 'NotificationChannel', {
      id: 'Unique ID, such as chn_01jd….',
      kind: { type: enumFrom(channelKind), description: 'Type of the channel.' },
      name: 'Display name.',
      createdAt: 'When it was created.',
      updatedAt: 'When it was last updated.',
      deletedAt: 'When the channel was deleted.',
    }),
    target: t.string({
      nullable: true,
      description: 'Masked destination, because a URL can contain a secret. Null after the channel is deleted.',
      select: { id: true, workspaceId: true, kind: true, target: true, deletedAt: true },
      resolve: ({ id, workspaceId, kind, target, deletedAt }, _args, { app }) =>
        deletedAt ? null : shownTarget(app.vault, workspaceId, { id, kind, target }),
    }),
  }),
})

/** A deleted channel is kept for its history, but not listed. */
const present = { deletedAt: null }

queryList('notificationChannels', ChannelObject, {
  list: columnList('notificationChannels', 'notificationChannel', { where: present }),
  authScopes: scopes.fullAccess,
})

nodeRows('chn', 'NotificationChannel', 'notificationChannel', present)

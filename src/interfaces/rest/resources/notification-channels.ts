import type { GraphQLResolveInfo } from 'graphql'
import {
  CHANNEL_KEPT,
  CreateNotificationChannelInput,
  createNotificationChannel,
  deleteNotificationChannel,
  NotificationChannelIdInput,
  notificationChannelDerived,
  notificationChannelList,
  notificationChannelShape,
  UpdateNotificationChannelInput,
  updateNotificationChannel,
} from '../../../domain/notifications/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { NO_BODY, restMutation, restQuery } from '../schema/field.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'

const RestNotificationChannel = rowType(
  'RestNotificationChannel',
  'NotificationChannel',
  notificationChannelShape,
  notificationChannelDerived,
)

restList('list_notification_channels', {
  list: notificationChannelList,
  type: RestNotificationChannel,
  description: 'Lists the workspace’s notification channels, newest first.',
})

restQuery('read_notification_channel', {
  type: RestNotificationChannel,
  input: NotificationChannelIdInput,
  description: 'Returns a notification channel.',
  resolve: ({ id }, context, info) => readChannel(context, info, id),
})

restMutation('create_notification_channel', {
  type: RestNotificationChannel,
  input: CreateNotificationChannelInput,
  description: 'Adds a notification channel. Its target is masked in all responses.',
  run: async (input, { app, by, context, info }) =>
    readChannel(context, info, await createNotificationChannel(app, { ...by, ...input })),
  again: (id, { context, info }) => readChannel(context, info, id),
})

restMutation('update_notification_channel', {
  type: RestNotificationChannel,
  input: UpdateNotificationChannelInput,
  description: 'Updates the given fields of a notification channel.',
  run: async (input, { app, by: { workspaceId, mode, actor }, context, info }) => {
    await updateNotificationChannel(app, { workspaceId, mode, actor, ...input })
    return readChannel(context, info, input.id)
  },
})

restMutation('delete_notification_channel', {
  type: NO_BODY,
  input: NotificationChannelIdInput,
  description: 'Deletes a notification channel and cancels its pending notifications.',
  run: async (input, { app, by }) => {
    await deleteNotificationChannel(app, { ...by, ...input })
    return true
  },
})

function readChannel(context: Context, info: GraphQLResolveInfo, id: string) {
  return RestNotificationChannel.find(context, info, 'notification channel', { id, ...CHANNEL_KEPT })
}

import {
  CHANNEL_KEPT,
  NotificationChannelIdInput,
  notificationChannelDerived,
  notificationChannelList,
  notificationChannelShape,
} from '../../../domain/notifications/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'

const RestNotificationChannel = rowType(
  'RestNotificationChannel',
  'NotificationChannel',
  notificationChannelShape,
  notificationChannelDerived,
)

export const shownNotificationChannel = {
  type: RestNotificationChannel,
  noun: 'notification channel',
  where: CHANNEL_KEPT,
}

restRow('read_notification_channel', {
  row: shownNotificationChannel,
  input: NotificationChannelIdInput,
  description: 'Returns a notification channel.',
})

restList('list_notification_channels', {
  list: notificationChannelList,
  type: RestNotificationChannel,
  description: 'Lists the workspace’s notification channels, newest first.',
})

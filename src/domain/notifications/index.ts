export {
  CHANNELS_MAX,
  CreateNotificationChannelInput,
  createNotificationChannel,
} from './create-notification-channel.ts'
export { deleteNotificationChannel, NotificationChannelIdInput } from './delete-notification-channel.ts'
export { NOTIFICATION_DUE } from './due.ts'
export { maskTarget } from './notification-channel.ts'
export {
  CHANNEL_KEPT,
  notificationChannelDerived,
  notificationChannelList,
  notificationChannelShape,
} from './notification-channel-list.ts'
export { type NextNotification, type NotificationOutcome, planNotification } from './notification-schedule.ts'
export { notificationKind, notificationStatus, notify, notifyChannels } from './notify.ts'
export { NOTIFICATION_RETENTION } from './retention.ts'
export { sendNotification } from './send-notification.ts'
export { testNotificationChannel } from './test-notification-channel.ts'
export { UpdateNotificationChannelInput, updateNotificationChannel } from './update-notification-channel.ts'

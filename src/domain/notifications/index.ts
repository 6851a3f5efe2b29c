export {
  CHANNELS_MAX,
  CreateNotificationChannelInput,
  createNotificationChannel,
} from './create-notification-channel.ts'
export { deleteNotificationChannel, NotificationChannelIdInput } from './delete-notification-channel.ts'
export { type ChannelKind, maskTarget, shownTarget } from './notification-channel.ts'
export { type NextNotification, type NotificationOutcome, planNotification } from './notification-schedule.ts'
export { type News, NOTIFICATION_KINDS, type NotificationKind, notify, notifyChannels } from './notify.ts'
export { NOTIFICATION_RETENTION } from './retention.ts'
export { sendNotification } from './send-notification.ts'
export { testNotificationChannel } from './test-notification-channel.ts'
export { UpdateNotificationChannelInput, updateNotificationChannel } from './update-notification-channel.ts'

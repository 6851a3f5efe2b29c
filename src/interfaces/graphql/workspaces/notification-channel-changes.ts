import {
  CreateNotificationChannelInput,
  createNotificationChannel,
  deleteNotificationChannel,
  NotificationChannelIdInput,
  testNotificationChannel,
  UpdateNotificationChannelInput,
  updateNotificationChannel,
} from '../../../domain/notifications/index.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation, rowMutation } from '../schema/mutation.ts'
import { idPayload, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const IdInput = inputOf('NotificationChannelIdInput', NotificationChannelIdInput)

const ChannelPayload = rowPayload('NotificationChannelPayload', 'The updated notification channel.', {
  model: 'NotificationChannel',
  id: 'channelId',
  refusals: ['limit_reached'],
})

const TestPayload = rowPayload('TestNotificationChannelPayload', 'The queued test notification.', {
  model: 'Notification',
  id: 'notificationId',
  description: 'The notification. To see its status, query the notification again.',
  refusals: ['too_many_tests'],
})

rowMutation('createNotificationChannel', {
  type: ChannelPayload,
  description: 'Adds a notification channel. The channel’s target is masked in all responses.',
  authScopes: scopes.fullAccess,
  schema: CreateNotificationChannelInput,
  takes: 'The notification channel.',
  run: (given, { app, by }) => createNotificationChannel(app, { ...by, ...given }),
})

rowMutation('updateNotificationChannel', {
  type: ChannelPayload,
  description: 'Updates a notification channel.',
  authScopes: scopes.fullAccess,
  schema: UpdateNotificationChannelInput,
  input: { idempotent: false },
  takes: 'The fields to change.',
  run: (given, { app, by }) => updateNotificationChannel(app, { ...by, ...given }),
})

rowMutation('deleteNotificationChannel', {
  type: idPayload('DeleteNotificationChannelPayload', 'The deleted notification channel.', {
    id: 'deletedId',
    description: 'ID of the deleted channel.',
  }),
  description: 'Deletes a notification channel and cancels its pending notifications.',
  authScopes: scopes.fullAccess,
  schema: NotificationChannelIdInput,
  inputType: IdInput,
  run: (given, { app, by }) => deleteNotificationChannel(app, { ...by, ...given }),
})

mutation('testNotificationChannel', {
  type: TestPayload,
  description: 'Sends a test notification to a channel. A workspace can send 20 tests per hour.',
  authScopes: scopes.fullAccess,
  schema: NotificationChannelIdInput,
  inputType: IdInput,
  run: async (given, { app, by }) => ({ notificationId: await testNotificationChannel(app, { ...by, ...given }) }),
  again: (notificationId) => ({ notificationId }),
})

import { NotificationChannelIdInput, testNotificationChannel } from '../../../domain/notifications/index.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

export const NotificationChannelId = inputOf('NotificationChannelIdInput', NotificationChannelIdInput)

const TestPayload = rowPayload('TestNotificationChannelPayload', 'The queued test notification.', {
  model: 'Notification',
  id: 'notificationId',
  description: 'The notification. To see its status, query the notification again.',
  refusals: ['too_many_tests'],
})

mutation('testNotificationChannel', {
  type: TestPayload,
  description: 'Sends a test notification to a channel. A workspace can send 20 tests per hour.',
  authScopes: scopes.fullAccess,
  schema: NotificationChannelIdInput,
  inputType: NotificationChannelId,
  run: async (given, { app, by }) => ({ notificationId: await testNotificationChannel(app, { ...by, ...given }) }),
  again: (notificationId) => ({ notificationId }),
})

import {
  CreateNotificationChannelInput,
  createNotificationChannel,
  deleteNotificationChannel,
  NotificationChannelIdInput,
  UpdateNotificationChannelInput,
  updateNotificationChannel,
} from '../../domain/notifications/index.ts'
import { idPayload, rowPayload } from '../graphql/schema/row-field.ts'
import { NotificationChannelId } from '../graphql/workspaces/test-notification-channel.ts'
import { shownNotificationChannel } from '../rest/resources/notification-channels.ts'
import { CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'Notification channels'

const ChannelPayload = rowPayload('NotificationChannelPayload', 'The updated notification channel.', {
  model: 'NotificationChannel',
  id: 'channelId',
  refusals: ['limit_reached'],
})

rowOperation('create_notification_channel', {
  input: CreateNotificationChannelInput,
  scope,
  description: 'Adds a notification channel. The channel’s target is masked in all responses.',
  run: (input, { app, by }) => createNotificationChannel(app, { ...by, ...input }),
  rest: {
    ...{ ...CREATE, path: '/notification-channels', tag, codes: ['limit_reached'] },
    shows: shownNotificationChannel,
    example: { kind: 'slack', name: 'Sales', target: 'https://hooks.slack.com/services/T0/B0/x' },
  },
  graphql: { type: ChannelPayload, takes: 'The notification channel.' },
})

rowOperation('update_notification_channel', {
  input: UpdateNotificationChannelInput,
  scope,
  description: 'Updates the given fields of a notification channel.',
  run: (input, { app, by }) => updateNotificationChannel(app, { ...by, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/notification-channels/{id}', tag },
    shows: shownNotificationChannel,
    example: { name: 'Sales team' },
  },
  graphql: { type: ChannelPayload, input: { idempotent: false }, takes: 'The fields to change.' },
})

rowOperation('delete_notification_channel', {
  input: NotificationChannelIdInput,
  scope,
  description: 'Deletes a notification channel and cancels its pending notifications.',
  run: (input, { app, by }) => deleteNotificationChannel(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/notification-channels/{id}', tag, shows: null },
  graphql: {
    type: idPayload('DeleteNotificationChannelPayload', 'The deleted notification channel.', {
      id: 'deletedId',
      description: 'ID of the deleted channel.',
    }),
    inputType: NotificationChannelId,
  },
})

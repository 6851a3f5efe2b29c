import {
  CreateNotificationChannelInput,
  createNotificationChannel,
  deleteNotificationChannel,
  NotificationChannelIdInput,
  testNotificationChannel,
  UpdateNotificationChannelInput,
  updateNotificationChannel,
} from '../../../domain/notifications/index.ts'
import { builder } from '../schema/builder.ts'
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const CreateInput = inputOf('CreateNotificationChannelInput', CreateNotificationChannelInput)
const UpdateInput = inputOf('UpdateNotificationChannelInput', UpdateNotificationChannelInput, { idempotent: false })
const IdInput = inputOf('NotificationChannelIdInput', NotificationChannelIdInput)

const ChannelPayload = rowPayload('NotificationChannelPayload', 'The updated notification channel.', {
  field: 'notificationChannel',
  model: 'NotificationChannel',
  id: 'channelId',
  description: 'The notification channel.',
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteNotificationChannelPayload').implement({
  description: 'The deleted notification channel.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'ID of the deleted channel.' }) }),
})

const TestPayload = rowPayload('TestNotificationChannelPayload', 'The queued test notification.', {
  field: 'notification',
  model: 'Notification',
  id: 'notificationId',
  description: 'The notification. Query it again to see its status.',
})

refuses(ChannelPayload, ['limit_reached'])
refuses(TestPayload, ['too_many_tests'])

mutation('createNotificationChannel', {
  type: ChannelPayload,
  description: 'Adds a notification channel. Its target is masked in all responses.',
  authScopes: scopes.fullAccess,
  input: CreateInput,
  takes: 'The notification channel.',
  schema: CreateNotificationChannelInput,
  run: async (given, context, idempotency) => {
    const { workspaceId, mode } = context.principal
    const by = { workspaceId, mode, actor: actorOf(context) }
    return {
      channelId: await createNotificationChannel(context.app, { ...by, idempotency, ...given }),
    }
  },
  again: (channelId) => ({ channelId }),
})

mutation('updateNotificationChannel', {
  type: ChannelPayload,
  description: 'Updates a notification channel.',
  authScopes: scopes.fullAccess,
  input: UpdateInput,
  takes: 'The changes.',
  schema: UpdateNotificationChannelInput,
  run: async (given, context) => {
    const { workspaceId, mode } = context.principal
    await updateNotificationChannel(context.app, { workspaceId, mode, actor: actorOf(context), ...given })
    return { channelId: given.id }
  },
})

mutation('deleteNotificationChannel', {
  type: DeletePayload,
  description: 'Deletes a notification channel and cancels its pending notifications.',
  authScopes: scopes.fullAccess,
  input: IdInput,
  schema: NotificationChannelIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    await deleteNotificationChannel(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
    return { deletedId: id }
  },
  again: (deletedId) => ({ deletedId }),
})

mutation('testNotificationChannel', {
  type: TestPayload,
  description: 'Sends a test notification to a channel. A workspace can send 20 tests per hour.',
  authScopes: scopes.fullAccess,
  input: IdInput,
  schema: NotificationChannelIdInput,
  run: async ({ id }, context, idempotency) => {
    const { workspaceId } = context.principal
    return { notificationId: await testNotificationChannel(context.app, { workspaceId, idempotency, id }) }
  },
  again: (notificationId) => ({ notificationId }),
})

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
import { NotificationChannelKind } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

const CreateInput = builder.inputType('CreateNotificationChannelInput', {
  description: 'Parameters of a new notification channel.',
  fields: (t) => ({
    kind: t.field({ type: NotificationChannelKind, required: true, description: 'Type of the channel.' }),
    name: t.string({ required: true, description: 'Display name, 1 to 100 characters.' }),
    target: t.string({ required: true, description: 'An https URL, or an email address for EMAIL.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateNotificationChannelInput', {
  description: 'Notification channel fields to change. Omitted fields keep their values. The kind cannot be changed.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the notification channel.' }),
    name: t.string({ description: 'Display name.' }),
    target: t.string({
      description: 'Destination of the channel. Pending notifications are sent to the new destination.',
    }),
  }),
})

const IdInput = builder.inputType('NotificationChannelIdInput', {
  description: 'The notification channel to use.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the channel, such as chn_01jd….' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const ChannelPayload = builder.objectRef<{ channelId: string }>('NotificationChannelPayload').implement({
  description: 'The updated notification channel.',
  fields: (t) => ({
    notificationChannel: t.prismaField({
      type: 'NotificationChannel',
      nullable: true,
      description: 'The notification channel.',
      resolve: (query, { channelId }, _args, context) =>
        dbOf(context).notificationChannel.findFirst({ ...query, where: { id: channelId } }),
    }),
  }),
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteNotificationChannelPayload').implement({
  description: 'The deleted notification channel.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'ID of the deleted channel.' }) }),
})

const TestPayload = builder.objectRef<{ notificationId: string }>('TestNotificationChannelPayload').implement({
  description: 'The queued test notification.',
  fields: (t) => ({
    notification: t.prismaField({
      type: 'Notification',
      nullable: true,
      description: 'The notification. Query it again to see its status.',
      resolve: (query, { notificationId }, _args, context) =>
        dbOf(context).notification.findFirst({ ...query, where: { id: notificationId } }),
    }),
  }),
})

refuses(ChannelPayload, ['limit_reached'])
refuses(TestPayload, ['too_many_tests'])

builder.mutationFields((t) => ({
  createNotificationChannel: t.field({
    type: ChannelPayload,
    nullable: true,
    description: 'Adds a notification channel. Its target is masked in all responses.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The notification channel.' }) },
    resolve: (_root, { input }, context) => {
      const { workspaceId, mode } = context.principal
      const by = { workspaceId, mode, actor: actorOf(context) }
      return runMutation(context, input, {
        name: 'createNotificationChannel',
        schema: CreateNotificationChannelInput,
        run: async (given, idempotency) => ({
          channelId: await createNotificationChannel(context.app, { ...by, idempotency, ...given }),
        }),
        again: (channelId) => ({ channelId }),
      })
    },
  }),
  updateNotificationChannel: t.field({
    type: ChannelPayload,
    nullable: true,
    description: 'Updates a notification channel.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(UpdateNotificationChannelInput, input)
        const { workspaceId, mode } = context.principal
        await updateNotificationChannel(context.app, { workspaceId, mode, actor: actorOf(context), ...given })
        return { channelId: given.id }
      }),
  }),
  deleteNotificationChannel: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a notification channel and cancels its pending notifications.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'deleteNotificationChannel',
        schema: NotificationChannelIdInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          await deleteNotificationChannel(context.app, { workspaceId, actor: actorOf(context), idempotency, id })
          return { deletedId: id }
        },
        again: (deletedId) => ({ deletedId }),
      }),
  }),
  testNotificationChannel: t.field({
    type: TestPayload,
    nullable: true,
    description: 'Sends a test notification to a channel. A workspace can send 20 tests per hour.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'testNotificationChannel',
        schema: NotificationChannelIdInput,
        run: async ({ id }, idempotency) => {
          const { workspaceId } = context.principal
          return { notificationId: await testNotificationChannel(context.app, { workspaceId, idempotency, id }) }
        },
        again: (notificationId) => ({ notificationId }),
      }),
  }),
}))

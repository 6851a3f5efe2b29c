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
  description: 'A new notification channel.',
  fields: (t) => ({
    kind: t.field({ type: NotificationChannelKind, required: true, description: 'How it is spoken to.' }),
    name: t.string({ required: true, description: 'What people call it: 1 to 100 characters.' }),
    target: t.string({ required: true, description: 'An https address, or for EMAIL an e-mail address.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const UpdateInput = builder.inputType('UpdateNotificationChannelInput', {
  description: 'What is to change of a notification channel. What is absent stays; its kind always does.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The channel.' }),
    name: t.string({ description: 'What people call it.' }),
    target: t.string({ description: 'Where it leads. What waits goes there too.' }),
  }),
})

const IdInput = builder.inputType('NotificationChannelIdInput', {
  description: 'A notification channel.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The channel, such as chn_01jd…' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const ChannelPayload = builder.objectRef<{ channelId: string }>('NotificationChannelPayload').implement({
  description: 'The notification channel as it is now.',
  fields: (t) => ({
    notificationChannel: t.prismaField({
      type: 'NotificationChannel',
      nullable: true,
      description: 'The channel.',
      resolve: (query, { channelId }, _args, context) =>
        dbOf(context).notificationChannel.findFirst({ ...query, where: { id: channelId } }),
    }),
  }),
})

const DeletePayload = builder.objectRef<{ deletedId: string }>('DeleteNotificationChannelPayload').implement({
  description: 'What was deleted.',
  fields: (t) => ({ deletedId: t.exposeID('deletedId', { description: 'The channel’s id.' }) }),
})

const TestPayload = builder.objectRef<{ notificationId: string }>('TestNotificationChannelPayload').implement({
  description: 'The test on its way.',
  fields: (t) => ({
    notification: t.prismaField({
      type: 'Notification',
      nullable: true,
      description: 'Read it again to see what has become of it.',
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
    description: 'Adds a notification channel. Its target is shown masked from now on.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The channel.' }) },
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
    description: 'Changes a notification channel.',
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
    description: 'Ends a notification channel, and what waits for it.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Which.' }) },
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
    description: 'Sends a test, as any other notification is sent. A workspace has 20 an hour.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: IdInput, required: true, description: 'Which.' }) },
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

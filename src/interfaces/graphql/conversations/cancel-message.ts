import { cancelMessage, MessageIdInput } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Input = builder.inputType('CancelMessageInput', {
  description: 'The message to cancel.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'ID of the message. It must be scheduled or queued.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ messageId: string }>('CancelMessagePayload').implement({
  description: 'The canceled message.',
  fields: (t) => ({
    messageRecord: t.prismaField({
      type: 'Message',
      nullable: true,
      description: 'The message. It stays in its conversation.',
      resolve: (query, { messageId }, _args, context) =>
        dbOf(context).message.findFirst({ ...query, where: { id: messageId } }),
    }),
  }),
})

refuses(Payload, ['message_not_cancelable'])

builder.mutationField('cancelMessage', (t) =>
  t.field({
    type: Payload,
    nullable: true,
    description:
      'Cancels a scheduled or queued message. A message that was handed to the carrier is refused. If the ' +
      'message is already canceled, it is returned unchanged.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'cancelMessage',
        schema: MessageIdInput,
        run: async ({ id }, idempotency) => {
          const message = await cancelMessage(context.app, {
            workspaceId: context.principal.workspaceId,
            idempotency,
            id,
          })
          return { messageId: message.id }
        },
        again: (messageId) => ({ messageId }),
      }),
  }),
)

import { cancelMessage, MessageIdInput } from '../../../domain/messaging/index.ts'
import { builder } from '../schema/builder.ts'
import { idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'

const Input = builder.inputType('CancelMessageInput', {
  description: 'Which message is to be taken back.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'The message; it must be scheduled or queued.' }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const Payload = builder.objectRef<{ messageId: string }>('CancelMessagePayload').implement({
  description: 'The message, canceled.',
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
      'Takes back a message that is scheduled or queued. One that was handed over to the carrier is refused; one ' +
      'that is canceled already is answered as it is.',
    authScopes: scopes.messaging,
    args: { input: t.arg({ type: Input, required: true, description: 'Which one.' }) },
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

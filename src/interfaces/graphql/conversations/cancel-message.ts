import { cancelMessage, MessageIdInput } from '../../../domain/messaging/index.ts'
import { inputOf } from '../schema/input-of.ts'
import { mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const Input = inputOf('CancelMessageInput', MessageIdInput, {
  description: 'The message to cancel.',
  descriptions: { id: 'ID of the message. It must be scheduled or queued.' },
})

const Payload = rowPayload('CancelMessagePayload', 'The canceled message.', {
  field: 'messageRecord',
  model: 'Message',
  id: 'messageId',
  description: 'The message. It stays in its conversation.',
})

refuses(Payload, ['message_not_cancelable'])

mutation('cancelMessage', {
  type: Payload,
  description:
    'Cancels a scheduled or queued message. A message that was handed to the carrier is refused. If the ' +
    'message is already canceled, it is returned unchanged.',
  authScopes: scopes.messaging,
  input: Input,
  schema: MessageIdInput,
  run: async ({ id }, context, idempotency) => {
    const message = await cancelMessage(context.app, {
      workspaceId: context.principal.workspaceId,
      idempotency,
      id,
    })
    return { messageId: message.id }
  },
  again: (messageId) => ({ messageId }),
})

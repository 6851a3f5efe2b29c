import { cancelMessage, MessageIdInput } from '../../../domain/messaging/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('cancelMessage', {
  type: rowPayload('CancelMessagePayload', 'The canceled message.', {
    field: 'messageRecord',
    model: 'Message',
    id: 'messageId',
    description: 'The canceled message. It remains in its conversation.',
    refusals: ['message_not_cancelable'],
  }),
  description:
    'Cancels a scheduled or queued message. A message that was handed to the carrier cannot be canceled. If the ' +
    'message is already canceled, it is returned unchanged.',
  authScopes: scopes.messaging,
  schema: MessageIdInput,
  input: {
    description: 'The message to cancel.',
    descriptions: { id: 'ID of the message. The message must be scheduled or queued.' },
  },
  run: (given, { app, by }) => cancelMessage(app, { ...by, ...given }),
})

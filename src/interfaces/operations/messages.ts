import { withheldCode } from '../../domain/compliance/index.ts'
import { toWireMessage } from '../../domain/conversations/index.ts'
import {
  cancelMessage,
  MessageIdInput,
  SendMessageInput,
  sendMessage,
  withheldError,
} from '../../domain/messaging/index.ts'
import { SendMessagePayload, withheldPayload } from '../graphql/conversations/send-message-payload.ts'
import { memberOf } from '../graphql/schema/asking-member.ts'
import { UnstoredPayload } from '../graphql/schema/mutation.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { findMessageOf, RestMessage } from '../rest/resources/messages.ts'
import { ACT, CREATE } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Messages'

operation('send_message', {
  input: SendMessageInput,
  scope,
  description: 'Queues one message to a lead, or returns the reason why the message is withheld.',
  run: (input, { app, context, by: { workspaceId, idempotency } }) => {
    const assignedTo = memberOf(context)
    const sentBy = assignedTo === null ? 'api' : 'human'
    return sendMessage(app, { workspaceId, sentBy, assignedTo, idempotency, ...input })
  },
  again: async (id, request) => ({ outcome: 'accepted' as const, message: await findMessageOf(id, request) }),
  rest: {
    ...{ ...CREATE, path: '/messages', tag, codes: ['not_found', ...withheldCode.options] },
    adds: 'If the message is withheld, returns 422.',
    type: RestMessage,
    show: (result, { app }) => {
      if (result.outcome === 'withheld') throw withheldError(result.refusal, app.clock.now())
      return toWireMessage(result.message)
    },
    example: { to: '+14155550123', body: 'Hi! You asked about a new kitchen. When would you like to start?' },
  },
  graphql: {
    type: SendMessagePayload,
    show: (result) => {
      if (result.outcome === 'withheld') throw new UnstoredPayload(withheldPayload(result))
      return { messageId: result.message.id }
    },
    adds:
      'When a member sends a message, the conversation is handed off and assigned to that member. When an API key ' +
      'sends a message, the handler does not change.',
    input: { descriptions: { when_withheld: 'What to do if quiet hours or a frequency cap apply. Default: REFUSE.' } },
    takes: 'The message and its recipient.',
  },
})

operation('cancel_message', {
  input: MessageIdInput,
  scope,
  description:
    'Cancels a scheduled or queued message. If the message is already canceled, it is returned unchanged. A message that ' +
    'was handed to the carrier cannot be canceled.',
  run: (input, { app, by }) => cancelMessage(app, { ...by, ...input }),
  again: findMessageOf,
  rest: {
    ...{ ...ACT, path: '/messages/{id}/cancel', tag },
    adds: 'Such a request returns 409 `conflict`.',
    type: RestMessage,
    show: toWireMessage,
  },
  graphql: {
    type: rowPayload('CancelMessagePayload', 'The canceled message.', {
      field: 'messageRecord',
      model: 'Message',
      id: 'messageId',
      description: 'The canceled message. It remains in its conversation.',
      refusals: ['message_not_cancelable'],
    }),
    show: ({ id }) => ({ messageId: id }),
    input: {
      description: 'The message to cancel.',
      descriptions: { id: 'ID of the message. The message must be scheduled or queued.' },
    },
  },
})

import { SetSignalInput, setSignal } from '../../../domain/agent/index.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

rowMutation('setSignal', {
  type: rowPayload('SetSignalPayload', 'The conversation with its updated score.', {
    model: 'Conversation',
    id: 'conversationId',
    description: 'The updated conversation.',
    refusals: ['conversation_over'],
  }),
  description:
    'Sets or clears a signal of an open conversation manually. The value counts like an answer from the lead: it ' +
    'can qualify the conversation, return the conversation to active, or end the conversation through a knockout ' +
    'rule. No message is sent.',
  authScopes: scopes.messaging,
  schema: SetSignalInput,
  input: {
    description: 'The signal to set and its value.',
    descriptions: {
      value:
        'Value that matches the signal’s kind: true or false, a number, one of the signal’s choices, a date such as ' +
        '2026-11-21, or a string of up to 500 characters. Null clears the value. If the lead has an attribute with ' +
        'the signal’s key, the attribute’s value is then used.',
    },
  },
  takes: 'The signal and its value.',
  run: (given, { app, by }) => setSignal(app, { ...by, ...given }),
})

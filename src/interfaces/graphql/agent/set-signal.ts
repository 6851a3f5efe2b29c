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
    'Sets or clears a signal of an open conversation manually. The value counts as if the lead had said ' +
    'it: it can qualify the conversation, return it to active, or end it through a knockout rule. No ' +
    'message is sent.',
  authScopes: scopes.messaging,
  schema: SetSignalInput,
  input: {
    description: 'The signal to set and its value.',
    descriptions: {
      value:
        'Value that matches the signal’s kind: true or false, a number, one of its choices, a date such as ' +
        '2026-11-21, or a text of at most 500 characters. Null clears the value. The value of the lead’s ' +
        'attribute is then used again.',
    },
  },
  takes: 'The signal and its value.',
  run: (given, { app, by }) => setSignal(app, { ...by, ...given }),
})

import {
  HandOffInput,
  ReturnToAgentInput,
  requestHuman,
  returnToAgent,
  SetInboxStateInput,
  setInboxState,
} from '../../domain/conversations/index.ts'
import { openPayload } from '../graphql/conversations/open-payload.ts'
import { shownConversation } from '../rest/resources/conversations.ts'
import { ACT } from '../rest/schema/route.ts'
import { rowOperation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Conversations'
const OVER = 'Returns an error if the conversation has already ended.'

rowOperation('hand_off_conversation', {
  input: HandOffInput,
  scope,
  description: `Hands an open conversation off to a person and pauses the agent. A notification is sent. ${OVER}`,
  run: (input, { app, by }) => requestHuman(app, { ...by, ...input }),
  rest: {
    ...{ ...ACT, path: '/conversations/{id}/handoff', tag },
    shows: shownConversation,
    example: { summary: 'Wants to talk about financing.' },
  },
  graphql: {
    type: openPayload('HandOffConversationPayload', 'The conversation, now handled by a person.'),
    takes: 'The conversation and a summary.',
  },
})

rowOperation('return_conversation', {
  input: ReturnToAgentInput,
  scope,
  description: 'Returns an open conversation to the agent. The agent resumes with the lead’s next message.',
  run: (input, { app, by }) => returnToAgent(app, { ...by, ...input }),
  rest: { ...ACT, path: '/conversations/{id}/return', tag, shows: shownConversation },
  graphql: { type: openPayload('ReturnConversationPayload', 'The conversation, now handled by the agent.') },
})

rowOperation('set_inbox_state', {
  input: SetInboxStateInput,
  scope,
  description:
    'Marks an open conversation as done, snoozes it until a time, or returns it to the inbox. Any message from the ' +
    `lead also returns the conversation to the inbox. The status and the agent do not change. ${OVER}`,
  run: (input, { app, by }) => setInboxState(app, { ...by, ...input }),
  rest: {
    ...{ ...ACT, path: '/conversations/{id}/inbox-state', tag },
    shows: shownConversation,
    example: { state: 'done' },
  },
  graphql: {
    type: openPayload('SetInboxStatePayload', 'The conversation with its state in the inbox.'),
    takes: 'The conversation and its state.',
  },
})

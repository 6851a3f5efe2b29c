import {
  AssignConversationInput,
  assignConversation,
  ClaimConversationInput,
  CompleteConversationInput,
  claimConversation,
  completeConversation,
  HandOffInput,
  MarkConversationReadInput,
  markConversationRead,
  ReturnToAgentInput,
  requestHuman,
  returnToAgent,
} from '../../../domain/conversations/index.ts'
import { memberOf, requireMember } from '../schema/asking-member.ts'
import { inputOf } from '../schema/input-of.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const CONVERSATION = { model: 'Conversation', id: 'conversationId', description: 'The updated conversation.' } as const

rowMutation('handOffConversation', {
  type: openPayload('HandOffConversationPayload', 'The conversation, now handled by a person.'),
  description:
    'Hands an open conversation off to a person and pauses the agent. Returns an error if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: HandOffInput,
  takes: 'The conversation and a summary.',
  run: (given, { app, by }) => requestHuman(app, { ...by, ...given }),
})

rowMutation('claimConversation', {
  type: openPayload('ClaimConversationPayload', 'The claimed conversation.'),
  description:
    'Claims a conversation for a person. Reminders stop, and the agent is paused until the conversation ' +
    'is returned to it.',
  authScopes: scopes.messaging,
  schema: ClaimConversationInput,
  inputType: inputOf('ClaimConversationInput', ClaimConversationInput.partial({ assigned_to: true }), {
    description: 'The conversation to claim and the person who handles it.',
    descriptions: {
      assigned_to:
        'Name or ID of the person who handles the conversation, at most 200 characters. Default: the ' +
        'signed-in member. Required with an API key.',
    },
  }),
  takes: 'The conversation and its assignee.',
  read: ({ assignedTo, ...given }, context) => ({ ...given, assignedTo: assignedTo ?? memberOf(context) ?? undefined }),
  run: (given, { app, by }) => claimConversation(app, { ...by, ...given }),
})

rowMutation('assignConversation', {
  type: openPayload('AssignConversationPayload', 'The conversation with its new assignee.'),
  description:
    'Assigns an open conversation to a member, or removes the assignment. This does not change who ' +
    'replies to the lead. Returns an error if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: AssignConversationInput,
  takes: 'The conversation and its assignee.',
  run: (given, { app, by }) => assignConversation(app, { ...by, ...given }),
})

rowMutation('returnConversation', {
  type: openPayload('ReturnConversationPayload', 'The conversation, now handled by the agent.'),
  description: 'Returns an open conversation to the agent, which replies from the lead’s next message on.',
  authScopes: scopes.messaging,
  schema: ReturnToAgentInput,
  run: (given, { app, by }) => returnToAgent(app, { ...by, ...given }),
})

rowMutation('completeConversation', {
  type: openPayload('CompleteConversationPayload', 'The ended conversation.'),
  description: 'Ends an open conversation. Returns an error if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: CompleteConversationInput,
  takes: 'The conversation and its outcome.',
  run: (given, { app, by }) => completeConversation(app, { ...by, ...given }),
})

rowMutation('markConversationRead', {
  type: rowPayload('MarkConversationReadPayload', 'The conversation with its new read state.', CONVERSATION),
  description:
    'Marks the messages of a conversation as read for the signed-in member, up to a given time. The ' +
    'stored time never moves backward, so repeating the call changes nothing. An API key has no read ' +
    'state and gets a conflict error.',
  authScopes: scopes.readConversations,
  schema: MarkConversationReadInput,
  input: { idempotent: false },
  takes: 'The conversation and the time up to which it was read.',
  run: (given, { app, by, context }) =>
    markConversationRead(app, { ...by, memberId: requireMember(context), ...given }),
})

/** A payload type per mutation, so that each can get its own fields. Null if the conversation has ended. */
function openPayload(name: string, description: string) {
  return rowPayload(name, description, { ...CONVERSATION, refusals: ['conversation_over'] })
}

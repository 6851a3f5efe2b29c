import {
  AssignConversationInput,
  assignConversation,
  ClaimConversationInput,
  CompleteWithUndoInput,
  claimConversation,
  completeConversation,
  MarkConversationReadInput,
  markConversationRead,
  SetResumeTimeInput,
  setResumeTime,
  UndoCompletionInput,
  undoCompletion,
} from '../../../domain/conversations/index.ts'
import { askingMember, memberOf } from '../schema/asking-member.ts'
import { inputOf } from '../schema/input-of.ts'
import { rowMutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { CONVERSATION, openPayload } from './open-payload.ts'

rowMutation('claimConversation', {
  type: openPayload('ClaimConversationPayload', 'The claimed conversation.'),
  description:
    'Claims a conversation for a person. Reminders stop, and the agent is paused until you return the conversation ' +
    'to the agent.',
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

rowMutation('completeConversation', {
  type: openPayload('CompleteConversationPayload', 'The ended conversation.'),
  description:
    'Ends an open conversation, immediately or after `undoSeconds`. If an end is already pending, the new one ' +
    'replaces it. Returns an error if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: CompleteWithUndoInput,
  inputType: inputOf('CompleteConversationInput', CompleteWithUndoInput),
  takes: 'The conversation and its outcome.',
  run: (given, { app, by, context }) => {
    if (given.undo_seconds !== undefined) askingMember(context, 'undo_seconds')
    return completeConversation(app, { ...by, ...given })
  },
})

rowMutation('undoCompletion', {
  type: openPayload('UndoCompletionPayload', 'The conversation, which stays open.'),
  description:
    'Undoes the pending end of a conversation and cancels the appointment that was booked with this end. Changes ' +
    'nothing if no end is pending. Returns an error if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: UndoCompletionInput,
  run: (given, { app, by }) => undoCompletion(app, { ...by, ...given }),
})

rowMutation('setResumeTime', {
  type: openPayload('SetResumeTimePayload', 'The conversation with the time of the next contact.'),
  description:
    'Changes or clears the time of the next contact, for a lead who asked to be contacted later. Returns an error ' +
    'if the lead has not asked to be contacted later, or if the conversation has already ended.',
  authScopes: scopes.messaging,
  schema: SetResumeTimeInput,
  takes: 'The conversation and the time.',
  run: (given, { app, by }) => setResumeTime(app, { ...by, ...given }),
})

rowMutation('markConversationRead', {
  type: rowPayload('MarkConversationReadPayload', 'The conversation with its new read state.', CONVERSATION),
  description:
    'Marks a conversation’s messages as read for the signed-in member, up to a given time. Messages that are ' +
    'already read stay read, so you can repeat the call safely. API keys have no read state: with an API key, the ' +
    'call returns a conflict error.',
  authScopes: scopes.readConversations,
  schema: MarkConversationReadInput,
  input: { idempotent: false },
  takes: 'The conversation and the time up to which it was read.',
  run: (given, { app, by, context }) => markConversationRead(app, { ...by, memberId: askingMember(context), ...given }),
})

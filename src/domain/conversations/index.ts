export { areOfLead } from './are-of-lead.ts'
export { findPublished } from './book-time.ts'
export { complete } from './complete.ts'
export {
  CompleteConversationInput,
  CompleteWithUndoInput,
  completeConversation,
} from './complete-conversation.ts'
export { checkContinued, continueConversation } from './continue-conversation.ts'
export { conversationDerived, conversationShape } from './conversation.ts'
export { conversationList } from './conversation-list.ts'
export { CONVERSATION_DUE } from './due.ts'
export {
  appointmentBooked,
  appointmentCanceled,
  conversationCompleted,
  conversationStarted,
  conversationUpdated,
  type EventConversation,
  type FailedMessage,
  hasFailed,
  type Links,
  leadOptedOut,
  leadQualified,
  messageCounted,
  messageDelivered,
  messageFailed,
  messageReceived,
  messageSent,
  messageUpdated,
  type OptOut,
  qualificationUpdated,
} from './event-data.ts'
export { findMessage } from './find-message.ts'
export { AssignConversationInput, assignConversation } from './handoffs/assign-conversation.ts'
export { ClaimConversationInput, claimConversation, takeOver } from './handoffs/claim-conversation.ts'
export { escalateHandoff } from './handoffs/escalate-handoff.ts'
export { handOff } from './handoffs/hand-off.ts'
export { HandOffInput, requestHuman } from './handoffs/request-human.ts'
export { giveToAgent, ReturnToAgentInput, returnToAgent } from './handoffs/return-to-agent.ts'
export { endSnooze, SetInboxStateInput, setInboxState } from './inbox-state.ts'
export {
  MESSAGE_COLUMNS,
  type MessageRow,
  type OutboundStatus,
  type SentBy,
  toWireMessage,
} from './message.ts'
export { messageList } from './message-list.ts'
export { AddNoteInput, addNote } from './notes/add-note.ts'
export { DeleteNoteInput, deleteNote } from './notes/delete-note.ts'
export { noteList, noteShape } from './notes/note.ts'
export { withOpenConversation } from './open-conversation.ts'
export { dropPendingEnd, endConversation, UndoCompletionInput, undoCompletion } from './pending-end.ts'
export {
  isUnread,
  MarkConversationReadInput,
  markConversationRead,
  selectUnread,
} from './read-state.ts'
export { searchMessages } from './search-messages.ts'
export { SetResumeTimeInput, setResumeTime } from './set-resume-time.ts'
export { type ConversationStatus, conversationStatus, handler } from './status.ts'
export { takeTime } from './take-time.ts'

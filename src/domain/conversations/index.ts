export { AssignConversationInput, assignConversation } from './assign-conversation.ts'
export { ClaimConversationInput, claimConversation, takeOver } from './claim-conversation.ts'
export { complete } from './complete.ts'
export { CompleteConversationInput, completeConversation } from './complete-conversation.ts'
export { conversationShape } from './conversation.ts'
export { conversationList } from './conversation-list.ts'
export { CONVERSATION_DUE } from './due.ts'
export { escalateHandoff } from './escalate-handoff.ts'
export {
  conversationCompleted,
  conversationUpdated,
  type EventConversation,
  type Links,
  leadOptedOut,
  leadQualified,
  messageCounted,
  messageDelivered,
  messageReceived,
  messageUpdated,
  type OptOut,
} from './event-data.ts'
export { findMessage } from './find-message.ts'
export { handOff } from './hand-off.ts'
export {
  MESSAGE_COLUMNS,
  type MessageRow,
  type OutboundStatus,
  type SentBy,
  toWireMessage,
} from './message.ts'
export { messageList } from './message-list.ts'
export { withOpenConversation } from './open-conversation.ts'
export {
  isUnread,
  MarkConversationReadInput,
  markConversationRead,
  unreadPart,
} from './read-state.ts'
export { HandOffInput, requestHuman } from './request-human.ts'
export { giveToAgent, ReturnToAgentInput, returnToAgent } from './return-to-agent.ts'
export { type ConversationStatus, conversationStatus, handler } from './status.ts'

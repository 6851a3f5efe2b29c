export { AssignConversationInput, assignConversation } from './assign-conversation.ts'
export { ClaimConversationInput, claimConversation, takeOver } from './claim-conversation.ts'
export { complete } from './complete.ts'
export { CompleteConversationInput, completeConversation } from './complete-conversation.ts'
export {
  type ConversationRow,
  toWireConversation,
  type WireConversation,
  type WireConversationWithHistory,
} from './conversation.ts'
export { escalateHandoff } from './escalate-handoff.ts'
export {
  conversationCompleted,
  conversationUpdated,
  type Handoff,
  type Links,
  leadOptedOut,
  leadQualified,
  messageCounted,
  messageDelivered,
  messageReceived,
  messageUpdated,
  type OptOut,
  type ToldConversation,
} from './event-data.ts'
export { findMessage } from './find-message.ts'
export { handOff } from './hand-off.ts'
export { ListConversationsInput, listConversations } from './list-conversations.ts'
export { ListMessagesInput, listMessages } from './list-messages.ts'
export {
  MESSAGE_COLUMNS,
  type MessageRow,
  type MessageStatus,
  type OutboundStatus,
  type SentBy,
  toWireMessage,
  type WireMessage,
} from './message.ts'
export { withOpenConversation } from './open-conversation.ts'
export { readConversation } from './read-conversation.ts'
export {
  isUnread,
  MarkConversationReadInput,
  markConversationRead,
  unreadConversations,
  unreadPart,
} from './read-state.ts'
export { HandOffInput, requestHuman } from './request-human.ts'
export { ReturnToAgentInput, returnToAgent } from './return-to-agent.ts'
export { CONVERSATION_STATUSES, type Confidence, type ConversationStatus, type Handler } from './status.ts'

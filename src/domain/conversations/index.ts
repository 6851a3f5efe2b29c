export { acceptCallback } from './accept-callback.ts'
export { applyReceipt } from './apply-receipt.ts'
export { AssignConversationInput, assignConversation } from './assign-conversation.ts'
export { cancelMessage, MessageIdInput } from './cancel-message.ts'
export type {
  Carrier,
  CarrierAccount,
  CarrierInbound,
  CarrierRefusal,
  CarrierReply,
  Checked,
  LostSms,
  OutboundSms,
  RawCallback,
  Receipt,
  ReceiptStatus,
} from './carrier.ts'
export { type CarrierName, credentialsHint } from './carrier-account-input.ts'
export { ClaimConversationInput, claimConversation } from './claim-conversation.ts'
export { complete } from './complete.ts'
export { CompleteConversationInput, completeConversation } from './complete-conversation.ts'
export {
  type ConversationRow,
  toWireConversation,
  type WireConversation,
  type WireConversationWithHistory,
} from './conversation.ts'
export { CreateCarrierAccountInput, createCarrierAccount } from './create-carrier-account.ts'
export { CreateSuppressionsInput, createSuppressions } from './create-suppressions.ts'
export { type DispatchDeps, dispatchMessage } from './dispatch-message.ts'
export { escalateHandoff } from './escalate-handoff.ts'
export { conversationUpdated, type Handoff, type Links, leadQualified } from './event-data.ts'
export { findMessage } from './find-message.ts'
export { findMessagesDue } from './find-messages-due.ts'
export { handOff } from './hand-off.ts'
export type { Inbound } from './inbound.ts'
export { ListConversationsInput, listConversations } from './list-conversations.ts'
export { ListMessagesInput, listMessages } from './list-messages.ts'
export { type MessageRow, type MessageStatus, type SentBy, toWireMessage, type WireMessage } from './message.ts'
export { withOpenConversation } from './open-conversation.ts'
export { type MessagePreview, PreviewMessageInput, previewMessage } from './preview-message.ts'
export { type Draft, type QueueDeps, type Queued, queueMessage, type Refusal } from './queue-message.ts'
export { readConversation } from './read-conversation.ts'
export {
  isUnread,
  MarkConversationReadInput,
  markConversationRead,
  unreadConversations,
  unreadPart,
} from './read-state.ts'
export { readUnreadText } from './read-unread-text.ts'
export { receiveMessage } from './receive-message.ts'
export { type Handset, receiveSandboxText, SandboxInboundInput } from './receive-sandbox-text.ts'
export { RegisterPhoneNumberInput, registerPhoneNumber } from './register-phone-number.ts'
export { PhoneNumberIdInput, releasePhoneNumber } from './release-phone-number.ts'
export { CarrierAccountIdInput, removeCarrierAccount } from './remove-carrier-account.ts'
export { HandOffInput, requestHuman } from './request-human.ts'
export { ReturnToAgentInput, returnToAgent } from './return-to-agent.ts'
export { countSegments } from './segments.ts'
export { SendMessageInput, type SendMessageRequest, type SendMessageResult, sendMessage } from './send-message.ts'
export { effectiveRate } from './sender-pace.ts'
export { failStalledMessage, putOffMessage } from './stalled-message.ts'
export { CONVERSATION_STATUSES, type Confidence, type ConversationStatus, type Handler } from './status.ts'
export { type StoppedSender, stopSender } from './stop-sender.ts'
export type { Suppressed } from './suppress.ts'
export { type PhonesToSuppress, suppressPhones } from './suppress-phones.ts'
export { UpdateCarrierAccountInput, updateCarrierAccount } from './update-carrier-account.ts'
export { UpdatePhoneNumberInput, updatePhoneNumber } from './update-phone-number.ts'

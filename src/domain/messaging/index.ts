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
} from './carriers/carrier.ts'
export { type CarrierName, carrierName, credentialsHint } from './carriers/carrier-account-input.ts'
export { CreateCarrierAccountInput, createCarrierAccount } from './carriers/create-carrier-account.ts'
export { CarrierAccountIdInput, removeCarrierAccount } from './carriers/remove-carrier-account.ts'
export { UpdateCarrierAccountInput, updateCarrierAccount } from './carriers/update-carrier-account.ts'

export { dispatchMessage } from './dispatch/dispatch-message.ts'
export { MESSAGING_DUE } from './dispatch/due.ts'
export { findMessagesDue } from './dispatch/find-messages-due.ts'
export { failStalledMessage, putOffMessage } from './dispatch/stalled-message.ts'
export { acceptCallback } from './inbound/accept-callback.ts'
export type { Inbound } from './inbound/inbound.ts'
export { readUnreadText } from './inbound/read-unread-text.ts'
export { receiveMessage } from './inbound/receive-message.ts'
export { type Handset, receiveSandboxText, SandboxInboundInput } from './inbound/receive-sandbox-text.ts'
export { numberStatus, numberStatusReason, numberType } from './numbers/phone-number-input.ts'
export { RegisterPhoneNumberInput, registerPhoneNumber } from './numbers/register-phone-number.ts'
export { PhoneNumberIdInput, releasePhoneNumber } from './numbers/release-phone-number.ts'
export { effectiveRate } from './numbers/sender-pace.ts'

export { UpdatePhoneNumberInput, updatePhoneNumber } from './numbers/update-phone-number.ts'
export { type MessagePreview, PreviewMessageInput, previewMessage } from './preview-message.ts'
export { type Draft, type QueueDeps, queueMessage } from './queue-message.ts'
export { applyReceipt } from './receipts/apply-receipt.ts'
export { MESSAGING_RETENTION } from './receipts/retention.ts'
export { countSegments } from './segments.ts'
export { SendMessageInput, type SendMessageResult, sendMessage } from './send-message.ts'

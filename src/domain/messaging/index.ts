export { cancelMessage, MessageIdInput } from './cancel-message.ts'
export type {
  AccountCheck,
  AccountNumber,
  CallbackContents,
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
export type { CarrierFields, CarrierName } from './carriers/carrier-account-input.ts'
export {
  ACCOUNT_KEPT,
  carrierAccountDerived,
  carrierAccountList,
  carrierAccountShape,
} from './carriers/carrier-account-list.ts'
export { CreateCarrierAccountInput, createCarrierAccount } from './carriers/create-carrier-account.ts'
export { CarrierAccountIdInput, removeCarrierAccount } from './carriers/remove-carrier-account.ts'
export { carrierTestShape, listedNumberShape, testCarrierAccount } from './carriers/test-carrier-account.ts'
export { UpdateCarrierAccountInput, updateCarrierAccount } from './carriers/update-carrier-account.ts'
export { type CheckedDraft, checkGate } from './check-gate.ts'
export { dispatchMessage } from './dispatch/dispatch-message.ts'
export { MESSAGING_DUE } from './dispatch/due.ts'
export { findMessagesDue } from './dispatch/find-messages-due.ts'
export { failStalledMessage, putOffMessage } from './dispatch/stalled-message.ts'
export type { Draft } from './draft.ts'
export { ApproveMessageDraftInput, approveMessageDraft } from './drafts/approve-message-draft.ts'
export { CreateMessageDraftInput, createMessageDraft } from './drafts/create-message-draft.ts'
export { messageDraftDerived, messageDraftShape } from './drafts/message-draft.ts'
export { messageDraftList, withStatus } from './drafts/message-draft-list.ts'
export { RejectMessageDraftInput, rejectMessageDraft } from './drafts/reject-message-draft.ts'
export { countHeldTexts } from './held/count-held-texts.ts'
export { heldTextShape } from './held/held-text.ts'
export { heldTextList } from './held/held-text-list.ts'
export { acceptCallback } from './inbound/accept-callback.ts'
export { AnswerHeldTextInput, answerHeldText } from './inbound/answer-held-text.ts'
export type { Inbound } from './inbound/inbound.ts'
export { readUnreadText } from './inbound/read-unread-text.ts'
export type { HeldVerdict, TextToJudge } from './inbound/reading.ts'
export { receiveMessage } from './inbound/receive-message.ts'
export { type Handset, receiveSandboxText, SandboxInboundInput } from './inbound/receive-sandbox-text.ts'
export { AddAlertPhoneInput, addMemberPhone } from './members/add-member-phone.ts'
export { type MemberPhone, memberTextStatus, readMemberPhone } from './members/member-phone.ts'
export { removeMemberPhone } from './members/remove-member-phone.ts'
export { testMemberPhone } from './members/test-member-phone.ts'
export { textAlerts } from './members/text-alerts.ts'
export { textMember } from './members/text-member.ts'
export { VerifyAlertPhoneInput, verifyMemberPhone } from './members/verify-member-phone.ts'
export { numberStatus } from './numbers/phone-number-input.ts'
export {
  NUMBER_IN_USE,
  phoneNumberDerived,
  phoneNumberList,
  phoneNumberShape,
} from './numbers/phone-number-list.ts'
export { RegisterPhoneNumberInput, registerPhoneNumber } from './numbers/register-phone-number.ts'
export { PhoneNumberIdInput, releasePhoneNumber } from './numbers/release-phone-number.ts'
export { UpdatePhoneNumberInput, updatePhoneNumber } from './numbers/update-phone-number.ts'
export { type MessagePreview, PreviewMessageInput, previewMessage } from './preview-message.ts'
export { type QueueDeps, type QueueResult, queueMessage, queueMessages } from './queue-message.ts'
export { applyReceipt } from './receipts/apply-receipt.ts'
export { MESSAGING_RETENTION } from './receipts/retention.ts'
export { countSegments } from './segments.ts'
export { SendMessageInput, type SendMessageResult, sendMessage } from './send-message.ts'
export { notifyDayFull } from './spend-guard.ts'
export { withheldError } from './withheld-error.ts'

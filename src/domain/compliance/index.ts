export {
  CONSENT_METHODS,
  type ConsentGiven,
  type ConsentMethod,
  type ConsentRecord,
  consentInput,
  evidenceHash,
  recordConsent,
  recordConsents,
} from './consent.ts'
export type { ContactPreference } from './contact-preference.ts'
export type { MessagePurpose, SendDecision, SendFacts } from './decide-send.ts'
export { decideSend, isKeywordAnswer } from './decide-send.ts'
export type { Hours, WeekHours } from './default-hours.ts'
export { DEFAULT_HOURS } from './default-hours.ts'
export { isInitiated } from './frequency-cap.ts'
export { AGENT_NOTICE, needsAgentNotice, withAgentNotice } from './law/agent-notice.ts'
export { lawAt } from './law/law-at.ts'
export { liftSuppression, SuppressedPhoneInput } from './lift-suppression.ts'
export { ListConsentsInput, listConsents, type WireConsent } from './list-consents.ts'
export { ListSuppressionsInput, listSuppressions } from './list-suppressions.ts'
export { type LocalDay, localDay } from './local-day.ts'
export { isTimeZone, localTime } from './local-time.ts'
export type { InboundContext, InboundIntent, Meaning, MeaningReader } from './opt-out.ts'
export { classifyInbound, decideInbound, needsReading, readMeaning } from './opt-out.ts'
export type { QuietHoursFacts } from './quiet-hours.ts'
export { closingTime, isOpen, nextOpening } from './quiet-hours.ts'
export { release } from './release.ts'
export { sendDeadline } from './send-deadline.ts'
export { isHours } from './sending-window.ts'
export {
  SUPPRESSION_METHODS,
  SUPPRESSION_REASONS,
  type SuppressionMethod,
  type SuppressionReason,
  toWireSuppression,
  type WireSuppression,
} from './suppression.ts'
export type { Whereabouts, WhereaboutsFacts } from './whereabouts.ts'
export { findWhereabouts } from './whereabouts.ts'

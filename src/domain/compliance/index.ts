export {
  CONSENT_METHODS,
  type ConsentGiven,
  type ConsentMethod,
  type ConsentRecord,
  consentInput,
  evidenceHash,
  recordConsent,
  recordConsents,
} from './consent/consent.ts'
export { ListConsentsInput, listConsents, type WireConsent } from './consent/list-consents.ts'
export { release } from './consent/release.ts'
export { decideSend, isKeywordAnswer, type SendDecision } from './gate/decide-send.ts'
export { DEFAULT_HOURS, type Hours, type WeekHours } from './gate/default-hours.ts'
export { isInitiated } from './gate/frequency-cap.ts'
export { AGENT_NOTICE, needsAgentNotice, withAgentNotice } from './gate/law/agent-notice.ts'
export { lawAt } from './gate/law/law-at.ts'
export { type LocalDay, localDay } from './gate/local-day.ts'
export { isTimeZone, localTime } from './gate/local-time.ts'
export { closingTime, isOpen, nextOpening, type QuietHoursFacts } from './gate/quiet-hours.ts'
export { sendDeadline } from './gate/send-deadline.ts'
export type { MessagePurpose, SendFacts } from './gate/send-facts.ts'
export { isHours } from './gate/sending-window.ts'
export { findWhereabouts, type Whereabouts, type WhereaboutsFacts } from './gate/whereabouts.ts'
export type { ContactPreference } from './opt-out/contact-preference.ts'
export {
  classifyInbound,
  decideInbound,
  type InboundContext,
  type InboundIntent,
  type Meaning,
  type MeaningReader,
  needsReading,
  readMeaning,
} from './opt-out/opt-out.ts'

export {
  CONSENT_METHODS,
  type ConsentGiven,
  type ConsentMethod,
  type ConsentRecord,
  consentInput,
  evidenceHash,
  recordConsent,
} from './consent.ts'
export type { ContactPreference } from './contact-preference.ts'
export type { MessagePurpose, SendDecision, SendFacts } from './decide-send.ts'
export { decideSend } from './decide-send.ts'
export { isInitiated } from './frequency-cap.ts'
export { isTimeZone } from './local-time.ts'
export type { InboundContext, InboundIntent } from './opt-out.ts'
export { classifyInbound } from './opt-out.ts'
export type { QuietHoursFacts } from './quiet-hours.ts'
export { isHours, isOpen, nextOpening } from './quiet-hours.ts'
export type { Hours, WeekHours } from './quiet-hours-table.ts'
export { DEFAULT_HOURS } from './quiet-hours-table.ts'
export { release } from './release.ts'
export type { Whereabouts, WhereaboutsFacts } from './whereabouts.ts'
export { findWhereabouts } from './whereabouts.ts'

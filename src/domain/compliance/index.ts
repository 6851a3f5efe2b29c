export {
  consentInput,
  consentShape,
  type GivenConsent,
  recordConsent,
  recordConsents,
} from './consent/consent.ts'
export { consentList } from './consent/consent-list.ts'
export { release } from './consent/release.ts'
export { decideSend, isKeywordAnswer, type SendDecision } from './gate/decide-send.ts'
export { DEFAULT_HOURS } from './gate/default-hours.ts'
export { isInitiated } from './gate/frequency-cap.ts'
export { inState } from './gate/in-state.ts'
export { AGENT_NOTICES, needsAgentNotice, withAgentNotice } from './gate/law/agent-notice.ts'
export { lawAt } from './gate/law/law-at.ts'
export { type LocalDay, localDay } from './gate/local-day.ts'

export { closingTime, isOpen, nextOpening, type QuietHoursFacts } from './gate/quiet-hours.ts'
export { keywordAnswerEnd, sendDeadline } from './gate/send-deadline.ts'
export type { MemberPurpose, MessagePurpose, SendFacts } from './gate/send-facts.ts'
export { US_STATES } from './gate/us-states.ts'
export { findWhereabouts, type Whereabouts } from './gate/whereabouts.ts'
export { withheldCode } from './gate/withheld-code.ts'

export { isForAgent } from './opt-out/call-request.ts'
export {
  classifyInbound,
  decideInbound,
  type InboundIntent,
  type Meaning,
  type MeaningReader,
  needsReading,
} from './opt-out/opt-out.ts'

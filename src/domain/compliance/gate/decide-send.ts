import { isForMember, reachedCap } from './frequency-cap.ts'
import { isOpen, nextOpening } from './quiet-hours.ts'
import type { MemberPurpose, MessagePurpose, SendFacts } from './send-facts.ts'
import type { WithheldCode } from './withheld-code.ts'

/**
 * Decides whether a message can be sent now. `retryAt` is when the refusing rule would allow it; null if waiting does not help.
 * Decide again then: another rule may refuse. `words` adds detail to the code.
 */
export type SendDecision =
  | { allowed: true }
  | {
      allowed: false
      code: Exclude<WithheldCode, TemporaryCode> | 'conversation_with_human' | 'campaign_not_active'
    }
  | { allowed: false; code: TemporaryCode; retryAt: Date | null; words?: string }

type TemporaryCode = Extract<WithheldCode, 'frequency_cap_reached' | 'quiet_hours'>

const ALLOWED: SendDecision = { allowed: true }
/** How long a reply to the lead's own text is exempt from quiet hours. */
export const REPLY_MS = 10 * 60_000

/** In order of priority: the first refusal wins, and an opt-out is never masked by quiet hours. */
const RULES = [
  notOptedOut,
  hasUsableSender,
  hasConsent,
  notInHumanHands,
  ofActiveCampaign,
  underCaps,
  outsideQuietHours,
]

/** The gate that every outbound message passes twice: when it is accepted, and when it is handed over. Pure. */
export function decideSend(facts: SendFacts): SendDecision {
  for (const rule of RULES) {
    const decision = rule(facts)
    if (!decision.allowed) return decision
  }
  return ALLOWED
}

/** A suppressed phone still gets one confirmation, and replies to HELP. */
function notOptedOut({ suppressed, purpose }: SendFacts): SendDecision {
  const answersKeyword = purpose === 'opt_out_confirmation' || purpose === 'help'
  return !suppressed || answersKeyword ? ALLOWED : { allowed: false, code: 'recipient_opted_out' }
}

function hasUsableSender({ senderUsable }: SendFacts): SendDecision {
  return senderUsable ? ALLOWED : { allowed: false, code: 'no_sender_available' }
}

/** Replies to keywords need no consent: the lead requested them, and carriers require them. */
function hasConsent({ consent, purpose }: SendFacts): SendDecision {
  const missing = consent.required && !consent.given && !isKeywordAnswer(purpose)
  return missing ? { allowed: false, code: 'consent_missing' } : ALLOWED
}

function notInHumanHands({ handler, sentBy, purpose }: SendFacts): SendDecision {
  const automated = sentBy === 'agent' && !isKeywordAnswer(purpose)
  return automated && handler === 'human' ? { allowed: false, code: 'conversation_with_human' } : ALLOWED
}

/** A paused campaign sends no openings and no follow-ups; open conversations continue. */
function ofActiveCampaign({ campaignActive, purpose }: SendFacts): SendDecision {
  const begins = purpose === 'opening' || purpose === 'follow_up'
  return begins && !campaignActive ? { allowed: false, code: 'campaign_not_active' } : ALLOWED
}

function underCaps(facts: SendFacts): SendDecision {
  const reached = isKeywordAnswer(facts.purpose) ? null : reachedCap(facts)
  return reached ? { allowed: false, code: 'frequency_cap_reached', retryAt: reached.retryAt } : ALLOWED
}

function outsideQuietHours(facts: SendFacts): SendDecision {
  if (isKeywordAnswer(facts.purpose) || isForMember(facts.purpose) || isPromptReply(facts)) return ALLOWED
  if (isOpen(facts.quietHours, facts.now)) return ALLOWED
  return { allowed: false, code: 'quiet_hours', retryAt: nextOpening(facts.quietHours, facts.now) }
}

/** Whether it replies to the lead's latest text. */
export function isPromptReply({ purpose, lastInboundAt, now }: SendFacts): boolean {
  if (purpose !== 'conversation' || lastInboundAt === null) return false
  return now.getTime() - lastInboundAt.getTime() <= REPLY_MS
}

/** Whether it replies to a keyword: exempt from consent, caps and quiet hours. */
export function isKeywordAnswer(purpose: MessagePurpose | MemberPurpose): boolean {
  return purpose === 'opt_out_confirmation' || purpose === 'opt_in_confirmation' || purpose === 'help'
}

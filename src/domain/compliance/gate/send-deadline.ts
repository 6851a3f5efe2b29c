import { isKeywordAnswer, isPromptReply, REPLY_MS } from './decide-send.ts'
import { closingTime, isOpen } from './quiet-hours.ts'
import type { SendFacts } from './send-facts.ts'

/** A later confirmation would not be recognisable as a reply to the keyword. */
const KEYWORD_ANSWER_MS = 5 * 60_000
/** Carriers keep a text for at most this long. */
const KEPT_MS = 10 * 3_600_000

/** When a reply to a keyword of this time is too late to be sent. */
export function keywordAnswerEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + KEYWORD_ANSWER_MS)
}

/**
 * The deadline for delivering a message that the gate allows now; null if quiet hours are not enforced.
 *
 *   a reply to a keyword       five minutes after the keyword
 *   a prompt reply             ten minutes after the lead's text, or the window's end if that is later
 *   any other message          the end of the first window that ends, in any zone where the lead may be
 *
 * At most ten hours.
 */
export function sendDeadline(facts: SendFacts): Date | null {
  const { now, quietHours, purpose, lastInboundAt } = facts
  if (!quietHours.enforced) return null
  if (isKeywordAnswer(purpose)) return keywordAnswerEnd(lastInboundAt ?? now)
  const limit = new Date(now.getTime() + KEPT_MS)
  const closing = isOpen(quietHours, now) ? closingTime(quietHours, now, limit) : now
  if (!isPromptReply(facts)) return closing
  return new Date(Math.max(closing.getTime(), lastInboundAt!.getTime() + REPLY_MS))
}

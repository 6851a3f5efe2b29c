import { isKeywordAnswer, isPromptReply, REPLY_MS } from './decide-send.ts'
import { closingTime, isOpen } from './quiet-hours.ts'
import type { SendFacts } from './send-facts.ts'

/** A confirmation that comes later than this is no answer to the keyword any more. */
const KEYWORD_ANSWER_MS = 5 * 60_000
/** Carriers keep a text no longer. */
const KEPT_MS = 10 * 3_600_000

/**
 * Until when a message that the gate lets go now may still be delivered; null where quiet hours are not kept.
 *
 *   an answer to a keyword     five minutes after the lead's text; from now on, if it is late already
 *   a prompt reply             ten minutes after the lead's text, or the window's end if that is later
 *   anything else              the end of the first window that ends, in any zone the lead may be in
 *
 * Never more than ten hours.
 */
export function sendDeadline(facts: SendFacts): Date | null {
  const { now, quietHours, purpose, lastInboundAt } = facts
  if (!quietHours.enforced) return null
  if (isKeywordAnswer(purpose)) return keywordDeadline(lastInboundAt, now)
  const limit = new Date(now.getTime() + KEPT_MS)
  const closing = isOpen(quietHours, now) ? closingTime(quietHours, now, limit) : now
  if (!isPromptReply(facts)) return closing
  return new Date(Math.max(closing.getTime(), lastInboundAt!.getTime() + REPLY_MS))
}

function keywordDeadline(askedAt: Date | null, now: Date): Date {
  const deadline = (askedAt?.getTime() ?? 0) + KEYWORD_ANSWER_MS
  return new Date(deadline > now.getTime() ? deadline : now.getTime() + KEYWORD_ANSWER_MS)
}

import type { Command } from '../reading/command.ts'
import { findCommitment } from '../reading/intents/intent.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { bodyOf, isUnknownQuestion } from './commands.ts'

/** Words that ask what something costs, but not for a better or a fixed price. */
const PRICE =
  /(?<!\b(?:best|lowest|better|interest|firm|final|fixed|same) )\b(?:how much|what's the (?:price|cost)|prices?|pricing|costs?|rates?|quote me|ballpark|cuanto (?:cuesta|cobran|sale)|precios?)\b/g

/**
 * A question about the price alone is a question, not a request for a commitment. A promise, a discount, financing or the
 * law stay commitments, even next to a question about the price.
 */
export function withPriceQuestions(commands: Command[], texts: InboundText[]): Command[] {
  return commands.filter(
    (command) => command.type !== 'AskCommitment' || !commands.some((other) => asksPrice(other, command, texts)),
  )
}

/** Whether a commitment is part of a question and consists only of words for a price. */
function asksPrice(question: Command, commitment: Command, texts: InboundText[]): boolean {
  const { span } = commitment
  if (!isUnknownQuestion(question) || question.span.messageId !== span.messageId) return false
  if (span.start < question.span.start || span.end > question.span.end) return false
  const body = bodyOf(texts, commitment)
  return (
    plainText(body.slice(span.start, span.end)).search(PRICE) >= 0 &&
    findCommitment(plainText(body).replaceAll(PRICE, ' ')) === null
  )
}

import type { Command } from '../reading/command.ts'
import { findCommitment } from '../reading/intents/intent.ts'
import { type InboundText, plainText } from '../reading/reading.ts'

/** Words that ask what something costs; not those for a price that is to be better, or to stay. */
const PRICE =
  /(?<!\b(?:best|lowest|better|interest|firm|final|fixed|same) )\b(?:how much|what's the (?:price|cost)|prices?|pricing|costs?|rates?|quote me|ballpark|cuanto (?:cuesta|cobran|sale)|precios?)\b/g

/**
 * What was read, with questions that only ask for a price as the questions that they are. A promise, a discount, financing
 * and the law remain commitments, whatever is asked of the price beside them.
 */
export function withPriceQuestions(commands: Command[], texts: InboundText[]): Command[] {
  return commands.filter(
    (command) => command.type !== 'AskCommitment' || !commands.some((other) => asksPrice(other, command, texts)),
  )
}

/** Whether a commitment stands in a question, in a text in which nothing is left of it without the words for a price. */
function asksPrice(question: Command, { span }: Command, texts: InboundText[]): boolean {
  if (question.type !== 'AskFact' || question.factId !== null || question.span.messageId !== span.messageId)
    return false
  if (span.start < question.span.start || span.end > question.span.end) return false
  const body = texts.find(({ messageId }) => messageId === span.messageId)?.body ?? ''
  return (
    plainText(body.slice(span.start, span.end)).search(PRICE) >= 0 &&
    findCommitment(plainText(body).replaceAll(PRICE, ' ')) === null
  )
}

import { numberOf, recordOf, textsOf } from './loose.ts'

/** Describes the answers that a condition matches, e.g. "within 90 days" or "buy, sell or both". */
export function answerWords(when: unknown, kind: string): string {
  const test = recordOf(when)
  const [is, least, most] = [test.is, numberOf(test.atLeast), numberOf(test.atMost)]
  const within = numberOf(test.withinDays)
  const after = numberOf(test.afterDays)
  if (test.known === true) return 'any answer'
  if (typeof is === 'boolean') return is ? 'yes' : 'no'
  if (typeof is === 'string') return plainWord(is)
  if (test.oneOf !== undefined) return eitherOf(textsOf(test.oneOf).map(plainWord))
  if (within !== null) return `within ${days(within)}`
  if (after !== null) return `after ${days(after)}`
  if (least !== null && most !== null) return `${amount(least, kind)} to ${amount(most, kind)}`
  if (least !== null) return `${amount(least, kind)} or more`
  if (most !== null) return `${amount(most, kind)} or less`
  return 'not set'
}

function plainWord(word: string): string {
  return word.replaceAll('_', ' ')
}

function eitherOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function amount(value: number, kind: string): string {
  return `${kind === 'money' ? '$' : ''}${value.toLocaleString('en-US')}`
}

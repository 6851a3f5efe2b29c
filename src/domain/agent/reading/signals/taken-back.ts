import type { Signal, SignalKind } from '../../../campaigns/index.ts'
import type { SignalValue } from '../command.ts'
import { hasCueIn } from '../extractor.ts'
import { termsOf } from '../facts/terms.ts'
import { findSums } from '../numbers/money.ts'
import { type Hit, plainText, type Reading } from '../reading.ts'
import { wordsOf } from '../words.ts'
import type { SignalFacts } from './signal-facts.ts'

const AMOUNTS = new Set<SignalKind>(['number', 'money'])
/** A slip of a digit or a zero; an amount that is further off is another thing. */
const CORRECTED_TIMES_MAX = 12

export function isAmount({ kind }: Signal): boolean {
  return AMOUNTS.has(kind)
}

/** A longer text corrects free text only with a word of its question or of its known value. */
const BARE_CORRECTION_WORDS_MAX = 8

/**
 * Whether "make that 20" can mean this signal: it is known, and the text names the value that it has ("80, not 160"),
 * or it names that of no other, none that takes such values was set after it, and the text has no word of what we now ask. Of news
 * ("just checked, 164") that is so of amounts alone, where the answer to our question is none.
 */
export function isTakenBack(facts: SignalFacts, reading: Reading, signal: Signal, hasCorrection: boolean): boolean {
  const { known, lastSet, pending, playbook } = facts
  const value = known[signal.key]
  if (value === undefined || pending === signal.key) return false
  if (isNamed(reading, value)) return true
  if (Object.values(known).some((other) => isNamed(reading, other))) return false
  if (signal.kind === 'text' && !mayCorrectText(reading, signal, String(value))) return false
  const rivals = playbook.signals.filter(
    (other) => known[other.key] !== undefined && groupOf(other) === groupOf(signal),
  )
  const isLast = lastSet === signal.key || (rivals.length === 1 && lastSet === null)
  const asked = playbook.signals.find(({ key }) => key === pending)
  const isRival = asked !== undefined && groupOf(asked) === groupOf(signal)
  if (!hasCorrection) return isLast && !isRival && isAmount(signal)
  return isLast && !(isRival && hasCueIn(asked, reading.text))
}

function isNamed(reading: Reading, value: SignalValue): boolean {
  return typeof value === 'number' && amountsNamed(reading, value).length > 0
}

/** "Sorry, State Farm" may correct the insurer, "sorry, I told you 5 people but I forgot my nephew" does not. */
function mayCorrectText({ text }: Reading, { label, ask }: Signal, known: string): boolean {
  if (wordsOf(text).length <= BARE_CORRECTION_WORDS_MAX) return true
  const terms = termsOf(text)
  return [...termsOf(plainText([label, ...ask, known].join(' ')))].some((term) => terms.has(term))
}

function groupOf({ kind }: Signal): SignalKind {
  return kind === 'number' ? 'money' : kind
}

/** The places of a text that repeat a known amount. */
export function amountsNamed({ text }: Reading, value: number): Hit[] {
  return findSums(text).filter((sum) => [sum.low, sum.high].some((end) => end === value || end * 1_000 === value))
}

/** Whether a new amount is too far from the known one to be its correction. */
export function isFarOff(value: SignalValue, known: SignalValue | undefined): boolean {
  if (typeof value !== 'number' || typeof known !== 'number' || value === 0 || known === 0) return false
  return Math.max(value, known) > Math.min(value, known) * CORRECTED_TIMES_MAX
}

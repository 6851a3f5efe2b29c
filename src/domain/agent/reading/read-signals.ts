import type { Playbook, Signal, SignalKind } from '../../campaigns/index.ts'
import { readChoice } from './choice.ts'
import type { SignalCommand, SignalValue } from './command.ts'
import { findNewKnowledge } from './correction.ts'
import { readDate } from './dates/dates.ts'
import { type Extractor, hasCueIn } from './extractor.ts'
import { readWords } from './free-text.ts'
import { readMoney } from './numbers/amounts.ts'
import { readNumber } from './numbers/counts.ts'
import { findSums } from './numbers/money.ts'
import { type Hit, type Reading, spanOf } from './reading.ts'
import { readBoolean } from './yes-no.ts'

/** What is known of the talk when a text is read. */
export type SignalFacts = {
  playbook: Playbook
  timezone: string | null
  /** The signal that our last question was about. */
  pending: string | null
  /** The signal that was set last: what "make that 20" corrects. */
  lastSet: string | null
  known: Record<string, SignalValue>
}
/** What the text says besides: of a call or a visit, of the talk itself, and that something said before is taken back. */
export type Besides = { taken: Hit[]; quoted: Hit[]; hasCorrection: boolean }

const EXTRACTORS: Record<SignalKind, Extractor> = {
  boolean: readBoolean,
  choice: readChoice,
  number: readNumber,
  money: readMoney,
  date: readDate,
  text: readWords,
}
/** What an amount was read from says nothing else: "3 trucks" is no wish for a policy. */
const TAKES_WORDS = new Set<SignalKind>(['number', 'money', 'date'])
/** A slip of a digit or a zero; what lies further off is another thing. */
const CORRECTED_TIMES_MAX = 12

/** What a text says of the signals, in the order of the playbook. */
export function signalCommands(facts: SignalFacts, reading: Reading, besides: Besides): SignalCommand[] {
  const { taken, quoted, hasCorrection } = besides
  const isNews = hasCorrection || findNewKnowledge(reading.text) !== null
  const { signals } = facts.playbook
  const taking = isNews ? signals.filter((signal) => isTakenBack(facts, reading, signal, hasCorrection)) : []
  const answered: Hit[] = []
  const claimed: Hit[] = []
  const counted: Hit[] = []
  const read = (signal: Signal): SignalCommand[] => {
    const asked = facts.pending === signal.key
    const known = facts.known[signal.key]
    const rivals = signals.filter((other) => other.kind === signal.kind && other !== signal)
    const corrects = taking.includes(signal)
    const finding = EXTRACTORS[signal.kind](signal, reading, {
      asked,
      corrects,
      hasCorrection,
      known: known ?? null,
      alone: rivals.length === 0,
      timezone: facts.timezone,
      taken,
      quoted,
      claimed: signal.kind === 'text' ? claimed : answered,
      read: claimed,
      counted,
      rivals,
    })
    if (corrects && typeof known === 'number') answered.push(...amountsNamed(reading, known))
    if (!finding || (corrects && isFarOff(finding.value, known) && !hasCueIn(signal, reading.text))) return []
    claimed.push(finding)
    if (signal.kind === 'number') counted.push(finding)
    if ((asked || corrects) && TAKES_WORDS.has(signal.kind)) answered.push(finding)
    const differs = known !== undefined && known !== finding.value
    const type = differs && (hasCorrection || (isNews && !asked)) ? 'CorrectSignal' : 'SetSignal'
    const found = asked ? 'answer' : 'volunteered'
    return [{ type, key: signal.key, value: finding.value, found, span: spanOf(reading, finding) }]
  }
  const found = signals.toSorted((a, b) => turnOf(a, facts, taking) - turnOf(b, facts, taking)).flatMap(read)
  return signals.flatMap(({ key }) => found.filter((command) => command.key === key))
}

/** What is taken back reads first, then whose answer we wait for; days and free text take what the others leave. */
function turnOf(signal: Signal, { pending }: SignalFacts, taking: Signal[]): number {
  if (signal.kind === 'text') return 4
  if (signal.kind === 'date') return 3
  if (taking.includes(signal) && AMOUNTS.has(signal.kind)) return 0
  return signal.key === pending ? 1 : 2
}

const AMOUNTS = new Set<SignalKind>(['number', 'money'])

/**
 * Whether "make that 20" can mean this signal: it is known, and the text names the value that it has ("80, not 160"),
 * or none that takes such values was set after it and the text has no word of what we now ask. Of news ("just checked, 164")
 * that is so of amounts alone, where the answer to our question is none.
 */
function isTakenBack(facts: SignalFacts, reading: Reading, signal: Signal, hasCorrection: boolean): boolean {
  const { known, lastSet, pending, playbook } = facts
  const value = known[signal.key]
  if (value === undefined || pending === signal.key) return false
  if (typeof value === 'number' && amountsNamed(reading, value).length > 0) return true
  const rivals = playbook.signals.filter(
    (other) => known[other.key] !== undefined && groupOf(other) === groupOf(signal),
  )
  const isLast = lastSet === signal.key || (rivals.length === 1 && lastSet === null)
  const asked = playbook.signals.find(({ key }) => key === pending)
  const isRival = asked !== undefined && groupOf(asked) === groupOf(signal)
  if (!hasCorrection) return isLast && !isRival && AMOUNTS.has(signal.kind)
  return isLast && !(isRival && hasCueIn(asked, reading.text))
}

function groupOf({ kind }: Signal): SignalKind {
  return kind === 'number' ? 'money' : kind
}

/** Where an amount that was said before is named again. */
function amountsNamed({ text }: Reading, value: number): Hit[] {
  return findSums(text).filter((sum) => [sum.low, sum.high].some((end) => end === value || end * 1_000 === value))
}

function isFarOff(value: SignalValue, known: SignalValue | undefined): boolean {
  if (typeof value !== 'number' || typeof known !== 'number' || value === 0 || known === 0) return false
  return Math.max(value, known) > Math.min(value, known) * CORRECTED_TIMES_MAX
}

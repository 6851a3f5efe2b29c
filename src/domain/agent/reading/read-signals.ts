import type { Playbook, Signal, SignalKind } from '../../campaigns/index.ts'
import { anyOf, pattern } from '../../texts/index.ts'
import { readChoice } from './choice.ts'
import type { DoubtCommand, SignalCommand, SignalValue } from './command.ts'
import { findNewKnowledge } from './correction.ts'
import { readDate } from './dates/dates.ts'
import { asksPast } from './dates/past-days.ts'
import { type Candidate, likelySaid } from './evidence/model.ts'
import { isAllSaid, isSaid, type Verdict, verdictOn } from './evidence/verdict.ts'
import { type Context, type Extractor, hasCueIn, isTaken } from './extractor.ts'
import { readWords } from './free-text.ts'
import { readMoney } from './numbers/amounts.ts'
import { readNumber } from './numbers/counts.ts'
import { findSums } from './numbers/money.ts'
import { asksMonths } from './options.ts'
import { type Hit, type Reading, spanOf, wholeOf } from './reading.ts'
import { unitOf } from './typed/expand.ts'
import { readBoolean, readYesNo } from './yes-no.ts'

/** What is known of the talk when a text is read. */
export type SignalFacts = {
  playbook: Playbook
  timezone: string | null
  /** The signal that our last question was about. */
  pending: string | null
  /** The signal that was set last: what "make that 20" corrects. */
  lastSet: string | null
  known: Record<string, SignalValue>
  /** Whether the agent may ask back a value that it is unsure of. */
  asksBack?: boolean
  /** Whether a value that was found is kept; the model decides where this is not given. */
  keeps?: (candidate: Candidate) => boolean
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
/** What is read from a few words beside the open question leaves them to an answer in free words: "garage, by the furnace". */
const HINTS = new Set<SignalKind>(['choice', 'boolean'])
/** A slip of a digit or a zero; what lies further off is another thing. */
const CORRECTED_TIMES_MAX = 12

/** Kinds whose values are also read from a text that answers another question. */
const FREE = new Set<SignalKind>(['date', 'money', 'number', 'choice'])

/** `doubted`: a value that the text may say. */
export type SignalsRead = { found: SignalCommand[]; doubted: DoubtCommand | null }
type Doubt = { command: DoubtCommand; hit: Hit; asked: boolean; likely: number }

/** What a text says of the signals, in the order of the playbook. */
export function signalCommands(facts: SignalFacts, reading: Reading, besides: Besides): SignalsRead {
  const { taken, quoted, hasCorrection } = besides
  const isNews = hasCorrection || findNewKnowledge(reading.text) !== null
  const { signals } = facts.playbook
  const taking = isNews ? signals.filter((signal) => isTakenBack(facts, reading, signal, hasCorrection)) : []
  const answered: Hit[] = []
  const claimed: Hit[] = []
  const counted: Hit[] = []
  const chosen: Hit[] = []
  const hinting = new Set<Hit>()
  const doubts: Doubt[] = []
  const contextOf = (signal: Signal): Context => {
    const asked = facts.pending === signal.key
    const rivals = signals.filter((other) => other !== signal && areRivals(signal, other))
    const isOtherDayAsked = ({ kind, key }: Signal) =>
      kind === 'date' &&
      key !== facts.pending &&
      signals.some((one) => one.kind === 'date' && one.key === facts.pending)
    return {
      asked,
      corrects: taking.includes(signal),
      hasCorrection,
      known: facts.known[signal.key] ?? null,
      alone: rivals.length === 0 && !isOtherDayAsked(signal),
      timezone: facts.timezone,
      taken,
      quoted,
      claimed: signal.kind === 'text' ? (asked ? claimed.filter((hit) => !hinting.has(hit)) : claimed) : answered,
      read: claimed,
      counted,
      chosen,
      rivals,
    }
  }
  const read = (signal: Signal): SignalCommand[] => {
    const context = contextOf(signal)
    const { asked, corrects } = context
    const known = facts.known[signal.key]
    const finding = EXTRACTORS[signal.kind](signal, reading, context)
    if (corrects && typeof known === 'number') answered.push(...amountsNamed(reading, known))
    const candidate = finding && { signal, reading, asked, finding }
    const verdict = candidate ? judge(facts, candidate, corrects || hasCorrection) : 'unsaid'
    if (candidate && verdict === 'unsure') doubts.push(doubtOf(candidate))
    if (verdict !== 'said') return []
    if (!finding || (corrects && isFarOff(finding.value, known) && !hasCueIn(signal, reading.text))) return []
    claimed.push(finding)
    if (!asked && HINTS.has(signal.kind)) hinting.add(finding)
    if (signal.kind === 'number') counted.push(finding)
    if (asked && signal.kind === 'choice') chosen.push(finding)
    if ((asked || corrects) && TAKES_WORDS.has(signal.kind)) answered.push(finding)
    const differs = known !== undefined && known !== finding.value
    const type = differs && (hasCorrection || (isNews && !asked)) ? 'CorrectSignal' : 'SetSignal'
    const found = asked ? 'answer' : 'volunteered'
    return [{ type, key: signal.key, value: finding.value, found, span: spanOf(reading, finding) }]
  }
  const found = signals.toSorted((a, b) => turnOf(a, facts, taking) - turnOf(b, facts, taking)).flatMap(read)
  found.push(...freely(facts, reading, { found, contextOf, claimed, doubts }))
  return {
    found: signals.flatMap(({ key }) => found.filter((command) => command.key === key)),
    doubted: likeliest(doubts.filter(({ hit }) => !isTaken(hit, claimed))),
  }
}

/** Findings that only an asked question would make of such words. */
const ONLY_ASKED: Partial<Record<SignalKind, (words: string) => boolean>> = {
  date: (words) => /\d ?(?:years?|yrs?|anos?)\b/.test(words),
  number: (words) => /^an?\b/.test(words),
  choice: (words) => readYesNo(words) !== null,
}

type Open = {
  found: SignalCommand[]
  contextOf: (signal: Signal) => Context
  claimed: Hit[]
  doubts: Doubt[]
}

/** Values of questions that were not asked, read as answers to them: the likeliest first, each from words of its own. */
function freely(facts: SignalFacts, reading: Reading, { found, contextOf, claimed, doubts }: Open): SignalCommand[] {
  const isOpen = (signal: Signal) =>
    FREE.has(signal.kind) &&
    !asksMonths(signal) &&
    signal.key !== facts.pending &&
    facts.known[signal.key] === undefined &&
    found.every(({ key }) => key !== signal.key)
  const readFreely = (signal: Signal): Candidate[] => {
    const context = contextOf(signal)
    const taken = signal.kind === 'date' ? [] : context.taken
    const finding = EXTRACTORS[signal.kind](signal, reading, { ...context, asked: true, taken, claimed })
    return finding &&
      !isTaken(finding, claimed) &&
      !ONLY_ASKED[signal.kind]?.(reading.text.slice(finding.start, finding.end))
      ? [{ signal, reading, asked: false, free: true, finding }]
      : []
  }
  const inOrder = facts.playbook.signals
    .filter(isOpen)
    .flatMap(readFreely)
    .map((candidate) => ({ candidate, likely: likelySaid(candidate) }))
    .toSorted((a, b) => b.likely - a.likely)
  return inOrder.flatMap(({ candidate: first }): SignalCommand[] => {
    const candidate = isTaken(first.finding, claimed) ? readFreely(first.signal)[0] : first
    const isSole = inOrder.length === 1 && isAllSaid(first)
    const verdict = !candidate ? 'unsaid' : isSole && !facts.keeps ? 'said' : judge(facts, candidate, false)
    if (candidate && verdict === 'unsure') doubts.push(doubtOf(candidate))
    if (!candidate || verdict !== 'said') return []
    const { signal, finding } = candidate
    claimed.push(finding)
    return [
      {
        type: 'SetSignal',
        key: signal.key,
        value: finding.value,
        found: 'volunteered',
        span: spanOf(reading, finding),
      },
    ]
  })
}

/** Only a value that is not known yet, and that nothing takes back, is asked back. */
function judge(facts: SignalFacts, candidate: Candidate, isCorrection: boolean): Verdict {
  if (facts.keeps) return facts.keeps(candidate) ? 'said' : 'unsaid'
  if (!candidate.free && (opensTalk(facts, candidate) || asksFor(facts, candidate) || isCarOf(candidate))) return 'said'
  const isNew = facts.known[candidate.signal.key] === undefined && !isCorrection
  if (facts.asksBack && isNew) return verdictOn(candidate)
  return isSaid(candidate) ? 'said' : 'unsaid'
}

function doubtOf(candidate: Candidate): Doubt {
  const { signal, reading, asked, finding } = candidate
  const command: DoubtCommand = {
    type: 'DoubtSignal',
    key: signal.key,
    guess: finding.value,
    stands: isSaid(candidate),
    span: spanOf(reading, finding),
  }
  return { command, hit: finding, asked, likely: likelySaid(candidate) }
}

/** The doubt about the answer to our question, or else the likeliest. */
function likeliest(doubts: Doubt[]): DoubtCommand | null {
  const [first] = doubts.toSorted((a, b) => Number(b.asked) - Number(a.asked) || b.likely - a.likely)
  return first?.command ?? null
}

/** Whether what is said of one may be said of the other: a day that has been is no day to come. */
function areRivals(signal: Signal, other: Signal): boolean {
  return signal.kind === other.kind && (signal.kind !== 'date' || asksPast(signal) === asksPast(other))
}

/** "Brakes on my 2015": who writes first, and begins with an option by its name, wants it. */
function opensTalk({ pending }: SignalFacts, { signal, reading, finding }: Candidate): boolean {
  const isNamed = signal.kind === 'choice' && !finding.hinted
  return pending === null && isNamed && finding.start === wholeOf(reading).start
}

/** "How much are brakes on a 2017 Odyssey": the year is the car's, though it stands in a question. */
function isCarOf({ signal, reading, finding }: Candidate): boolean {
  return unitOf(signal)?.isYear === true && /\b(?:on|for) (?:an?|my|our) $/.test(reading.text.slice(0, finding.start))
}

/** "How much for gutters": who asks this wants the option, if what they want is still open. */
const ARTICLES = anyOf`an? | the | my | our | some | new`
const PRICE_WORDS = anyOf`
  how much | price | cost | quote | estimate | bid | charge
  cuanto (?:cuesta|cobran|sale|vale)
`
const OF = anyOf`for | of | on | to | por | para | de | un | una`
const BEFORE_OPTION = anyOf`
  ${ARTICLES}
  replace | install | fix | repair | do | redo
  el | la | mi
`
const ASKS_PRICE_OF = pattern()`
  \bhow much (?:is|are|would|will)(?: ${ARTICLES})*\W*$|
  \b${PRICE_WORDS}s?\b(?: \w+){0,3}? ${OF}(?: ${BEFORE_OPTION}){0,3}\W*$
`

function asksFor({ pending, known }: SignalFacts, { signal, reading, finding }: Candidate): boolean {
  const isOpen = signal.kind === 'choice' && known[signal.key] === undefined && (pending ?? signal.key) === signal.key
  if (!isOpen || finding.hinted) return false
  return ASKS_PRICE_OF.test(reading.text.slice(0, finding.start))
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

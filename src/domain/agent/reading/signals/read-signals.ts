import type { Signal, SignalKind } from '../../../campaigns/index.ts'
import { isCombined } from '../choice.ts'
import type { DoubtCommand, SignalCommand } from '../command.ts'
import { findNewKnowledge } from '../correction.ts'
import { readDate } from '../dates/dates.ts'
import { asksPast, lastsSince } from '../dates/past-days.ts'
import { type Candidate, likelyStated } from '../evidence/model.ts'
import { isWholeText } from '../evidence/verdict.ts'
import { type Context, type Extractor, type Finding, hasCueIn, overlapsAny } from '../extractor.ts'
import { readWords } from '../free-text.ts'
import { readMoney } from '../numbers/amounts.ts'
import { readNumber } from '../numbers/counts.ts'
import { asksMonths } from '../options.ts'
import { clauseAt, type Hit, type Reading, sentenceAt, spanOf } from '../reading.ts'
import { readOption } from '../things/read-option.ts'
import { readBoolean, readYesNo } from '../yes-no.ts'
import { type Contrast, contrastsIn } from './contrast.ts'
import { type Doubt, doubtOf, judgeFinding, likeliestDoubt } from './judge-finding.ts'
import { secondThought } from './second-thoughts.ts'
import type { SignalFacts } from './signal-facts.ts'
import { amountsNamed, isAmount, isFarOff, isTakenBack } from './taken-back.ts'

/** What else the text says: about a call or a visit, about the conversation, and whether it takes something back. */
export type OtherFindings = { taken: Hit[]; quoted: Hit[]; hasCorrection: boolean }

/** `doubted`: a value that the text may state. */
export type SignalsRead = { found: SignalCommand[]; doubted: DoubtCommand | null }

const EXTRACTORS: Record<SignalKind, Extractor> = {
  boolean: readBoolean,
  choice: readOption,
  number: readNumber,
  money: readMoney,
  date: readDate,
  text: readWords,
}
/** The words of such an answer state nothing else: "3 trucks" does not ask for a policy. */
const TAKES_WORDS = new Set<SignalKind>(['number', 'money', 'date'])
/** The words of such a value, if it was not asked for, may also be the answer in free words: "garage, by the furnace". */
const HINTS = new Set<SignalKind>(['choice', 'boolean'])
/** Kinds whose values are also read from a text that answers another question. */
const FREE = new Set<SignalKind>(['date', 'money', 'number', 'choice'])

/** The words from which values were read so far. */
type Claims = {
  all: Hit[]
  /** Of the asked question, or of a correction. */
  answers: Hit[]
  numbers: Hit[]
  /** The asked option. */
  choices: Hit[]
  hints: Set<Hit>
}

/** One text while its values are read. */
type Text = {
  facts: SignalFacts
  reading: Reading
  others: OtherFindings
  /** It brings something new, with or without taking back what was known. */
  isNews: boolean
  /** The signals whose known value it takes back. */
  corrected: Signal[]
  claims: Claims
  doubts: Doubt[]
}

/** The values that a text states, in the order of the playbook. */
export function signalCommands(facts: SignalFacts, reading: Reading, others: OtherFindings): SignalsRead {
  const { signals } = facts.playbook
  const isNews = others.hasCorrection || findNewKnowledge(reading.text) !== null
  const contrasts = contrastsIn(facts, reading)
  const corrected =
    isNews && contrasts.length === 0
      ? signals.filter((one) => isTakenBack(facts, reading, one, others.hasCorrection))
      : []
  const claims: Claims = { all: [], answers: [], numbers: [], choices: [], hints: new Set() }
  for (const { hits } of contrasts) {
    claims.all.push(...hits)
    claims.answers.push(...hits)
  }
  const text: Text = { facts, reading, others, isNews, corrected, claims, doubts: [] }
  const replaced = contrasts.map((contrast) => replacing(contrast, reading))
  const isReplaced = ({ key }: Signal) => replaced.some((command) => command.key === key)
  const inTurn = signals.toSorted((a, b) => turnOf(a, text) - turnOf(b, text))
  const read = inTurn.filter((signal) => !isReplaced(signal)).flatMap((signal) => readSignal(signal, text))
  const stated = [...replaced, ...read]
  const found = [...stated, ...readFreely(text, stated)]
  return {
    found: signals.flatMap(({ key }) => found.filter((command) => command.key === key)),
    doubted: likeliestDoubt(text.doubts.filter(({ hit }) => !overlapsAny(hit, claims.all))),
  }
}

function replacing({ signal: { key }, value, hits: [fresh] }: Contrast, reading: Reading): SignalCommand {
  return { type: 'CorrectSignal', key, value, found: 'volunteered', span: spanOf(reading, fresh) }
}

/** What is taken back is read first, then the answer to our question; days and free text take what the others leave. */
function turnOf(signal: Signal, { facts, corrected }: Text): number {
  if (signal.kind === 'text') return 4
  if (signal.kind === 'date') return 3
  if (corrected.includes(signal) && isAmount(signal)) return 0
  return signal.key === facts.pending ? 1 : 2
}

function readSignal(signal: Signal, text: Text): SignalCommand[] {
  const { facts, reading, others, isNews, claims, doubts } = text
  const context = contextOf(signal, text)
  const { asked, corrects } = context
  const known = facts.known[signal.key]
  const extract = EXTRACTORS[signal.kind]
  const again = secondThought(extract, signal, reading, context)
  const finding = again?.finding ?? extract(signal, reading, context)
  if (corrects && typeof known === 'number') claims.answers.push(...amountsNamed(reading, known))
  if (!finding) return []
  const candidate = { signal, reading, asked, finding }
  const verdict =
    again && asked && !again.finding.unsure ? 'said' : judgeFinding(facts, candidate, corrects || others.hasCorrection)
  if (verdict === 'unsure') doubts.push(doubtOf(candidate))
  if (verdict !== 'said') return []
  if (corrects && isFarOff(finding.value, known) && !hasCueIn(signal, reading.text)) return []
  const differs = known !== undefined && known !== finding.value
  if (differs && isMention(candidate, others.hasCorrection)) return []
  claim(claims, signal, finding, context)
  if (again) claims.answers.push(again.old)
  if (again) claims.all.push(again.old)
  const type = differs && (others.hasCorrection || (isNews && !asked)) ? 'CorrectSignal' : 'SetSignal'
  const found = asked ? 'answer' : 'volunteered'
  const span = spanOf(reading, finding)
  return [{ type, key: signal.key, value: finding.value, found, span, ...(finding.likely && { likely: true }) }]
}

/** Words that only suggest another option than the known one, such as "write me back" after "reading", replace nothing. */
function isMention({ signal, reading, asked, finding }: Candidate, hasCorrection: boolean): boolean {
  if (signal.kind !== 'choice' || asked || hasCorrection || isCombined(finding.value)) return false
  if (findNewKnowledge(sentenceAt(reading, finding.start).text) !== null) return false
  return !reading.text.slice(finding.start, finding.end).includes(String(finding.value).replaceAll('_', ' '))
}

function claim(claims: Claims, { kind }: Signal, finding: Finding, { asked, corrects }: Context): void {
  claims.all.push(finding)
  if (!asked && HINTS.has(kind)) claims.hints.add(finding)
  if (kind === 'number') claims.numbers.push(finding)
  if (asked && kind === 'choice') claims.choices.push(finding)
  if ((asked || corrects) && TAKES_WORDS.has(kind)) claims.answers.push(finding)
}

function contextOf(signal: Signal, { facts, others, corrected, claims }: Text): Context {
  const { signals } = facts.playbook
  const asked = facts.pending === signal.key
  const beside = signals.filter((other) => other !== signal)
  const rivals = beside.filter((other) => areRivals(signal, other))
  const isOtherDayAsked =
    signal.kind === 'date' && !asked && signals.some(({ kind, key }) => kind === 'date' && key === facts.pending)
  const free = asked ? claims.all.filter((hit) => !claims.hints.has(hit)) : claims.all
  return {
    ...others,
    asked,
    open: signals.find(({ key }) => key === facts.pending) ?? null,
    corrects: corrected.includes(signal),
    known: facts.known[signal.key] ?? null,
    alone: rivals.length === 0 && !isOtherDayAsked,
    timezone: facts.timezone,
    claimed: signal.kind === 'text' ? free : claims.answers,
    read: claims.all,
    counted: claims.numbers,
    chosen: claims.choices,
    rivals,
    others: beside,
  }
}

/** Whether a value of one may be a value of the other: a day in the past is no day to come. */
function areRivals(signal: Signal, other: Signal): boolean {
  return signal.kind === other.kind && (signal.kind !== 'date' || asksPast(signal) === asksPast(other))
}

/** Findings that only an asked question would make of such words. */
const ONLY_ASKED: Partial<Record<SignalKind, (words: string) => boolean>> = {
  date: (words) => /\d ?(?:years?|yrs?|anos?)\b/.test(words),
  number: (words) => /^an?\b/.test(words),
  choice: (words) => readYesNo(words) !== null,
}

/** Values of questions that were not asked, read as answers to them: the likeliest first, each from words of its own. */
function readFreely(text: Text, stated: SignalCommand[]): SignalCommand[] {
  const { facts, reading, claims, doubts } = text
  const inOrder = facts.playbook.signals
    .filter((signal) => isOpen(signal, facts) && stated.every(({ key }) => key !== signal.key))
    .flatMap((signal) => findFreely(signal, text) ?? [])
    .map((candidate) => ({ candidate, likely: likelyStated(candidate) }))
    .toSorted((a, b) => b.likely - a.likely)
  return inOrder.flatMap(({ candidate: first }): SignalCommand[] => {
    const candidate = overlapsAny(first.finding, claims.all) ? findFreely(first.signal, text) : first
    if (!candidate) return []
    const isSole = inOrder.length === 1 && isWholeText(first) && !facts.keeps
    const verdict = isSole ? 'said' : judgeFinding(facts, candidate, false)
    if (verdict === 'unsure') doubts.push(doubtOf(candidate))
    if (verdict !== 'said') return []
    const { signal, finding } = candidate
    claims.all.push(finding)
    const span = spanOf(reading, finding)
    return [{ type: 'SetSignal', key: signal.key, value: finding.value, found: 'volunteered', span }]
  })
}

function isOpen(signal: Signal, { pending, known }: SignalFacts): boolean {
  return FREE.has(signal.kind) && !asksMonths(signal) && signal.key !== pending && known[signal.key] === undefined
}

/** A value for the signal as if it had been asked for, in words from which no other value was read. */
function findFreely(signal: Signal, text: Text): Candidate | null {
  const { reading, claims, doubts } = text
  const context = contextOf(signal, text)
  const taken = signal.kind === 'date' ? [] : context.taken
  const claimed = [...claims.all, ...doubts.filter((doubt) => doubt.asked).map(({ hit }) => hit)]
  const finding = EXTRACTORS[signal.kind](signal, reading, { ...context, asked: true, taken, claimed })
  if (!finding || finding.unsure || overlapsAny(finding, claimed)) return null
  if (asksPast(signal) && isPastOfOther(signal, text, finding)) return null
  if (ONLY_ASKED[signal.kind]?.(reading.text.slice(finding.start, finding.end))) return null
  return { signal, reading, asked: false, free: true, finding }
}

/** "My bill last month", "no heat since Sunday": the past day of another question, or the beginning of a state. */
function isPastOfOther(signal: Signal, { facts, reading }: Text, finding: Finding): boolean {
  const clause = clauseAt(reading, finding.start).text
  const others = facts.playbook.signals.filter((other) => other !== signal)
  return (
    lastsSince(signal, reading, finding) ||
    (!hasCueIn(signal, clause) && others.some((other) => hasCueIn(other, clause)))
  )
}

import type { Matcher, Signal } from '../../campaigns/index.ts'
import type { SignalValue } from './command.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { type Hit, type Reading, sentenceAt } from './reading.ts'
import { inEnglish, isSpanish } from './spanish.ts'
import { volunteeredIn } from './typed/volunteered.ts'
import { findPhrase, longestOnly, type Match, type Tolerance, type Word, wordsOf } from './words.ts'

/** What a text says about one signal, and where. `hinted`: in words that mean it only where they answer our question. */
export type Finding = Hit & { value: SignalValue; hinted?: boolean }

/** What an extractor may know besides the text. */
export type Context = {
  /** The text answers our question about this signal. */
  asked: boolean
  /** The text corrects something and this signal was the last to be set: a bare value is meant for it. */
  corrects: boolean
  /** The text has words of correction ("actually", "I meant"). */
  hasCorrection: boolean
  /** The value that the signal has. */
  known: SignalValue | null
  /** No other signal of the playbook has this kind. */
  alone: boolean
  timezone: string | null
  /** Sentences whose days and sums are about something else: a call asked for, a visit proposed. */
  taken: Hit[]
  /** Words that say something about the talk itself. */
  quoted: Hit[]
  /** Words that answer the question which we asked, or, for free text, that any other signal was read from. */
  claimed: Hit[]
  /** Words that any signal was read from. */
  read: Hit[]
  /** Words that name the option of the question which we asked. */
  chosen: Hit[]
  /** Words that a number was read from. */
  counted: Hit[]
  /** The other signals of this kind. */
  rivals: Signal[]
}
export type Extractor = (signal: Signal, reading: Reading, context: Context) => Finding | null

/** A negation reaches to the end of its part of the sentence, and no further than a few words. */
const NEGATION_BEFORE =
  /(?:\b(?:not|don't|do not|never|isn't|aren't|wasn't|no longer|ain't|doesn't|didn't|haven't|hasn't|can't|couldn't|won't|without|nowhere near|far from|anything but|nothing to|used to|was with|were with|scratch|forget|no thanks (?:on|to)|skip)\b(?! left\b| moved\b| sure\b| only\b| mind\b| just\b| know\b| gonna lie)(?:(?!\b(?:but|just|only|or|and|until|before|if|so|then|because|though|it's|they're|that's)\b)[^,.;!?\n]){0,28}|\b(?:instead of|rather than)\b[^,.;!?\n]{0,20}|\bno (?:more |a |el |la |un |una |es |soy |tengo |tenemos |tiene |tienen |hemos |he |hay |quiero )*)$/
const DENIES_ITSELF = /^(?:no|none|not|never|nada|sin|ningun|nunca|haven't|don't|without|zero)/
/** Words too plain to mean anything unless they answer our question. */
const PLAIN_WORDS =
  /^(?:(?:nothing|yes|yeah|yep|yup|no|none|never|not|yet|some|both|half|nada|todavia|aun|si|all|a|an|the|one|little|bit|any|had|un|una|poco|algo|nunca|los|las|dos|ambos|algunos|ninguno|ninguna|clear|first|time|once|good|fine|ok|great|maybe|soon|now)(?: |$))+$/
const SHORT_ANSWER_WORDS = 4

/** `hinted`: by words that mean it only where they answer our question. */
export type Meaning = Hit & { means: string | boolean | number; negated: boolean; hinted: boolean }

/** The playbook's own phrases for a signal, in the order of the text. */
export function findMeanings(
  signal: Signal,
  reading: Reading,
  { asked, corrects, quoted, claimed }: Context,
): Meaning[] {
  const words = wordsOf(reading.text)
  const tolerance = toleranceFor(signal, asked, words.length)
  const found = (said: Word[]) =>
    signal.extract.flatMap((matcher) => meaningsOf(matcher, said, tolerance, { asked, corrects }))
  const isForeign = asked && signal.kind === 'choice' && isSpanish(reading.text)
  const hits = isForeign ? [...found(words), ...found(inEnglish(reading.text))] : found(words)
  if (signal.kind === 'choice' && hits.some((hit) => isTaken(hit, claimed))) return []
  return longestOnly(hits)
    .flatMap(({ start, end, means, hinted }) => (means === null ? [] : [{ start, end, means, hinted }]))
    .filter(
      (hit) =>
        !isTaken(hit, [...quoted, ...claimed]) &&
        !(signal.kind === 'choice' && (isAskedAbout(reading, hit) || isBareCount(reading, hit, { asked, corrects }))) &&
        (asked || corrects || !PLAIN_WORDS.test(reading.text.slice(hit.start, hit.end))),
    )
    .map((hit) => ({
      ...hit,
      negated: !DENIES_ITSELF.test(reading.text.slice(hit.start)) && isNegated(reading.text, hit.start),
    }))
}

/** "Two" and "three or more" are options of a question, and of a text that answers another they are any number. */
const BARE_COUNT =
  /^(?:(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|and|or|an?|half|plus|more|less|over|under|every|each|first|second|third|none|some|most|all|several|few)(?: |-|$))+$/

function isBareCount(
  { text }: Reading,
  { start, end }: Hit,
  { asked, corrects }: Pick<Context, 'asked' | 'corrects'>,
): boolean {
  return !asked && !corrects && BARE_COUNT.test(text.slice(start, end))
}

/** A misread yes or no costs a lead: "leaking" is not "leasing". */
function toleranceFor(signal: Signal, asked: boolean, wordCount: number): Tolerance {
  if (signal.kind === 'boolean') return 'none'
  return asked && wordCount <= SHORT_ANSWER_WORDS ? 'eager' : 'careful'
}

export function isNegated(text: string, position: number): boolean {
  return negationBefore(text, position) !== null
}

/** Where the negation begins that reaches to this place. */
export function negationBefore(text: string, position: number): number | null {
  const from = Math.max(0, position - 48)
  const match = NEGATION_BEFORE.exec(text.slice(from, position))
  return match && from + match.index
}

/** "Is there a fee for monthly", "would 3 layers cost more": what a question is about is not what answers ours. */
const ASKS_ABOUT =
  /^\W*(?:(?:so|and|but|ok|hey|also|wait)[ ,]+)*(?:which\b|would (?!you\b|it\b|that\b|i\b|we\b|be\b)|is there\b|are there\b|does\b|do you charge\b|what's\b|what is\b|what are\b|why\b|is \$?\d[\d,.]*k? (?!ok|fine|good|enough|alright|too))/

/** A question without its mark. */
const ASKS_PLAINLY = /^\W*(?:would \d|which \w+\W*$)/

export function isAskedAbout(reading: Reading, { start }: Hit): boolean {
  const sentence = sentenceAt(reading, start)
  return (sentence.isQuestion && ASKS_ABOUT.test(sentence.text)) || ASKS_PLAINLY.test(sentence.text)
}

/** Whether the sentence has one of the words by which this signal claims an amount or a date. */
export function hasCue(signal: Signal, reading: Reading, position: number): boolean {
  return hasCueIn(signal, sentenceAt(reading, position).text)
}

export function hasCueIn(signal: Signal, text: string): boolean {
  const finds = cueFinders.get(signal) ?? memoizeByText((words) => standsIn(signal, words))
  cueFinders.set(signal, finds)
  return finds(text)
}

const cueFinders = new WeakMap<Signal, (text: string) => boolean>()

function standsIn(signal: Signal, text: string): boolean {
  const words = inEnglish(text)
  return signal.extract.some(
    (matcher) =>
      matcher.match === 'cue' && matcher.phrases.some((phrase) => findPhrase(words, phrase, 'careful').length > 0),
  )
}

export function rangeOf(signal: Signal): { min: number; max: number } {
  const range = signal.extract.find((matcher) => matcher.match === 'range')
  return { min: range?.min ?? 0, max: range?.max ?? Number.MAX_SAFE_INTEGER }
}

export function isTaken({ start, end }: Hit, taken: Hit[]): boolean {
  return taken.some((hit) => hit.start < end && start < hit.end)
}

/** In a correction, the value that was known before is not a new value: "80, not 160". */
export function newOnly<T extends Finding>(findings: T[], { hasCorrection, corrects, known }: Context): T[] {
  const fresh = findings.filter(({ value }) => value !== known)
  return (hasCorrection || corrects) && fresh.length > 0 ? fresh : findings
}

/** The value that stands when several are given: the first, or after words of correction the last. */
export function settle<T>(values: T[], hasCorrection: boolean): T | null {
  return (hasCorrection ? values.at(-1) : values[0]) ?? null
}

function meaningsOf(
  matcher: Matcher,
  words: Word[],
  tolerance: Tolerance,
  { asked, corrects }: Pick<Context, 'asked' | 'corrects'>,
): (Match & { means: Meaning['means'] | null; hinted: boolean })[] {
  if (matcher.match === 'except')
    return matcher.phrases.flatMap((phrase) =>
      findPhrase(words, phrase, tolerance).map((hit) => ({ ...hit, means: null, hinted: false })),
    )
  if (matcher.match !== 'phrase') return []
  if (matcher.asked && !asked && !corrects)
    return volunteeredIn(matcher, words).map((hit) => ({ ...hit, means: matcher.means, hinted: true }))
  const own = asked && typeof matcher.means === 'string' ? [matcher.means.replaceAll('_', ' ')] : []
  const nearest = matcher.asked && tolerance === 'eager' ? 'careful' : tolerance
  return [...matcher.phrases, ...own].flatMap((phrase) =>
    findPhrase(words, phrase, nearest).map((hit) => ({
      ...hit,
      means: matcher.means,
      hinted: matcher.asked === true,
    })),
  )
}

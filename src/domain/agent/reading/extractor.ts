import type { Matcher, Signal } from '../../campaigns/index.ts'
import { anyOf, memoizeByText, pattern } from '../../texts/index.ts'
import type { SignalValue } from './command.ts'
import { type Hit, type Reading, sentenceAt } from './reading.ts'
import { isSpanish, translatedWords } from './spanish.ts'
import { volunteeredIn } from './typed/volunteered.ts'
import { findPhrase, findPhrases, longestOnly, type Match, type Tolerance, type Word, wordsOf } from './words.ts'

/**
 * A value that a text contains for one signal, and its place. `hinted`: the words have this meaning only as an
 * answer to our question. `unsure`: the words contradict themselves, so that the value is asked back. `certain`: the words mean it
 * wherever they stand, such as the model of a car. `likely`: only the model of answers has read it.
 */
export type Finding = Hit & {
  value: SignalValue
  hinted?: boolean
  unsure?: boolean | undefined
  certain?: boolean | undefined
  likely?: true
}

/** The facts that an extractor gets with the text. */
export type Context = {
  /** The text answers our question about this signal. */
  asked: boolean
  /** The signal that our last question was about, this one or another. */
  open: Signal | null
  /** The text is a correction and this signal was set last, so that a bare value belongs to it. */
  corrects: boolean
  /** The text has words of correction ("actually", "I meant"). */
  hasCorrection: boolean
  /** The value that the signal has. */
  known: SignalValue | null
  /** No other signal of the playbook has this kind. */
  alone: boolean
  timezone: string | null
  /** Sentences whose days and sums belong to something else, such as a requested call or a proposed visit. */
  taken: Hit[]
  /** Words about the conversation itself. */
  quoted: Hit[]
  /** Words that answer our question; for free text, the words of all other signals. */
  claimed: Hit[]
  /** Words that contain the value of any signal. */
  read: Hit[]
  /** Words that name an option of our question. */
  chosen: Hit[]
  /** Words that contain a number which was read. */
  counted: Hit[]
  /** The other signals of this kind. */
  rivals: Signal[]
  /** All other signals. */
  others: Signal[]
}
export type Extractor = (signal: Signal, reading: Reading, context: Context) => Finding | null

const NEGATIONS = anyOf`
  not | don't | do not | never | isn't | aren't | wasn't
  no longer | ain't | doesn't | didn't | haven't | hasn't
  can't | couldn't | won't | without | nowhere near | far from | anything but | nothing to
  not so much | isn't so much | wasn't so much | ain't so much
  used to | was with | were with | scratch | forget | skip
  no thanks (?:on|to)
`
/** "Don't know", "not only" negate nothing that follows. */
const NOT_A_NEGATION = anyOf`
  left\b | moved\b | sure\b | only\b | mind\b | just\b | know\b | gonna lie
`
/** Words that end the part of the sentence. */
const ENDS_NEGATION = anyOf`
  but | just | only | or | and | until | before | if | so | then | because | though | it's | they're | that's
`
const AFTER_NO = anyOf`
  more | a | el | la | un | una
  es | soy | tengo | tenemos | tiene | tienen | hemos | he | hay | quiero
`
/** A negation applies up to the end of its part of the sentence, and to a few words only. */
const NEGATION_BEFORE = pattern()`
  (?:\b${NEGATIONS}\b(?! ${NOT_A_NEGATION})(?:(?!\b${ENDS_NEGATION}\b)[^,.;!?\n]){0,28}
  |\b(?:instead of|rather than)\b[^,.;!?\n]{0,20}
  |\bno (?:${AFTER_NO} )*)$
`
const DENIES_ITSELF = /^(?:no|none|not|never|nada|sin|ningun|nunca|haven't|don't|without|zero)/
const PLAIN_WORD = anyOf`
  yes | yeah | yep | yup | no | none | never | not | nothing | yet | ok | good | fine | great | maybe
  some | both | half | all | a | an | the | one | little | bit | any | had
  clear | first | time | once | soon | now
  si | nada | nunca | todavia | aun | un | una | poco | algo
  los | las | dos | ambos | algunos | ninguno | ninguna
`
/** Words that have a meaning only as an answer to our question. */
const PLAIN_WORDS = pattern()`^(?:${PLAIN_WORD}(?: |$))+$`
const SHORT_ANSWER_WORDS = 4

/** The meaning of a phrase in the text. `hinted`: the phrase has it only as an answer to our question. */
export type Meaning = Hit & { means: string | boolean | number; negated: boolean; hinted: boolean }

/** Finds the playbook's phrases for a signal, in the order of the text. */
export function findMeanings(
  signal: Signal,
  reading: Reading,
  { asked, corrects, quoted, claimed }: Pick<Context, 'asked' | 'corrects' | 'quoted' | 'claimed'>,
): Meaning[] {
  const words = wordsOf(reading.text)
  const tolerance = toleranceFor(signal, asked, words.length)
  const meaningsIn = (text: Word[]) =>
    signal.extract.flatMap((matcher) => meaningsOf(matcher, text, tolerance, { asked, corrects }))
  const isForeign = asked && signal.kind === 'choice' && isSpanish(reading.text)
  const hits = isForeign ? [...meaningsIn(words), ...meaningsIn(translatedWords(reading.text))] : meaningsIn(words)
  if (signal.kind === 'choice' && hits.some((hit) => overlapsAny(hit, claimed))) return []
  return longestOnly(hits)
    .flatMap(({ start, end, means, hinted }) => (means === null ? [] : [{ start, end, means, hinted }]))
    .filter(
      (hit) =>
        !overlapsAny(hit, [...quoted, ...claimed]) &&
        !(signal.kind === 'choice' && (isAskedAbout(reading, hit) || isBareCount(reading, hit, { asked, corrects }))) &&
        (asked || corrects || !PLAIN_WORDS.test(reading.text.slice(hit.start, hit.end))),
    )
    .map((hit) => ({
      ...hit,
      negated: !DENIES_ITSELF.test(reading.text.slice(hit.start)) && isNegated(reading.text, hit.start),
    }))
}

const COUNT_WORD = anyOf`
  \d+ | one | two | three | four | five | six | seven | eight | nine | ten | half | first | second | third
  and | or | an? | plus | more | less | over | under | every | each | none | some | most | all | several | few
`
/** "Two" and "three or more" name an option only in an answer to our question. */
const BARE_COUNT = pattern()`^(?:${COUNT_WORD}(?: |-|$))+$`

function isBareCount(
  { text }: Reading,
  { start, end }: Hit,
  { asked, corrects }: Pick<Context, 'asked' | 'corrects'>,
): boolean {
  return !asked && !corrects && BARE_COUNT.test(text.slice(start, end))
}

/**
 * Phrases for yes and no must be spelled exactly, because an error can disqualify a lead: "leaking" is not
 * "leasing".
 */
function toleranceFor(signal: Signal, asked: boolean, wordCount: number): Tolerance {
  if (signal.kind === 'boolean') return 'none'
  return asked && wordCount <= SHORT_ANSWER_WORDS ? 'eager' : 'careful'
}

export function isNegated(text: string, position: number): boolean {
  return negationBefore(text, position) !== null
}

/** The start of the negation that applies to this position, or null. */
export function negationBefore(text: string, position: number): number | null {
  const from = Math.max(0, position - 48)
  const match = NEGATION_BEFORE.exec(text.slice(from, position))
  return match && from + match.index
}

const OPENS_QUESTION = anyOf`
  which\b | is there\b | are there\b | does\b | do you charge\b | what's\b | what is\b | what are\b | why\b
  would (?!you\b|it\b|that\b|i\b|we\b|be\b)
  is \$?\d[\d,.]*k? (?!ok|fine|good|enough|alright|too)
`
/** The subject of a question does not answer ours: "is there a fee for monthly", "would 3 layers cost more". */
const ASKS_ABOUT = pattern()`^\W*(?:(?:so|and|but|ok|hey|also|wait)[ ,]+)*${OPENS_QUESTION}`

/** A question without a question mark. */
const ASKS_PLAINLY = /^\W*(?:would \d|which \w+\W*$)/

export function isAskedAbout(reading: Reading, { start }: Hit): boolean {
  const sentence = sentenceAt(reading, start)
  return (sentence.isQuestion && ASKS_ABOUT.test(sentence.text)) || ASKS_PLAINLY.test(sentence.text)
}

/** Whether the sentence has a cue of this signal: a word that assigns an amount or a date to it. */
export function hasCue(signal: Signal, reading: Reading, position: number): boolean {
  return hasCueIn(signal, sentenceAt(reading, position).text)
}

export function hasCueIn(signal: Signal, text: string): boolean {
  const finds = cueFinders.get(signal) ?? memoizeByText((words) => hasCuePhrase(signal, words))
  cueFinders.set(signal, finds)
  return finds(text)
}

const cueFinders = new WeakMap<Signal, (text: string) => boolean>()

function hasCuePhrase(signal: Signal, text: string): boolean {
  const words = translatedWords(text)
  return signal.extract.some(
    (matcher) => matcher.match === 'cue' && findPhrases(words, matcher.phrases, 'careful').length > 0,
  )
}

export function rangeOf(signal: Signal): { min: number; max: number } {
  const range = signal.extract.find((matcher) => matcher.match === 'range')
  return { min: range?.min ?? 0, max: range?.max ?? Number.MAX_SAFE_INTEGER }
}

export function overlapsAny({ start, end }: Hit, taken: Hit[]): boolean {
  return taken.some((hit) => hit.start < end && start < hit.end)
}

/** In a correction, the known value is not the new one: "80, not 160". */
export function newOnly<T extends Finding>(findings: T[], { hasCorrection, corrects, known }: Context): T[] {
  const fresh = findings.filter(({ value }) => value !== known)
  return (hasCorrection || corrects) && fresh.length > 0 ? fresh : findings
}

/** The value that counts if there are several: the first, or after words of correction the last. */
export function firstOrCorrected<T>(values: T[], hasCorrection: boolean): T | null {
  return (hasCorrection ? values.at(-1) : values[0]) ?? null
}

function meaningsOf(
  matcher: Matcher,
  words: Word[],
  tolerance: Tolerance,
  { asked, corrects }: Pick<Context, 'asked' | 'corrects'>,
): (Match & { means: Meaning['means'] | null; hinted: boolean })[] {
  if (matcher.match === 'except')
    return findPhrases(words, matcher.phrases, tolerance).map((hit) => ({ ...hit, means: null, hinted: false }))
  if (matcher.match !== 'phrase') return []
  if (matcher.asked && !asked && !corrects)
    return volunteeredIn(matcher, words).map((hit) => ({ ...hit, means: matcher.means, hinted: true }))
  const nearest = matcher.asked && tolerance === 'eager' ? 'careful' : tolerance
  const own = asked && typeof matcher.means === 'string' ? matcher.means.replaceAll('_', ' ') : null
  const hits = findPhrases(words, matcher.phrases, nearest)
  return [...hits, ...(own === null ? [] : findPhrase(words, own, nearest))].map((hit) => ({
    ...hit,
    means: matcher.means,
    hinted: matcher.asked === true,
  }))
}

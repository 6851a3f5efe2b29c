import type { Signal } from '../../../campaigns/index.ts'
import { logistic, readCompactModel } from '../../../texts/index.ts'
import type { SignalValue } from '../command.ts'
import type { Finding } from '../extractor.ts'
import { termsOf } from '../facts/terms.ts'
import { classOf } from '../intents/model/word-classes.ts'
import { FUNCTION_WORDS } from '../legible.ts'
import { MEASURES, weighAll } from '../meaning/weigh.ts'
import { meaningOf } from '../meaning/word-vectors.ts'
import { plainText, type Reading, sentenceAt } from '../reading.ts'
import { stemOf } from '../typed/synonyms.ts'
import { wordsOf } from '../words.ts'
import { kindOfWord } from './words.ts'

export const EVIDENCE_FILE = `${import.meta.dirname}/weights.bin`

/**
 * A value that an extractor found in a text. `asked`: the text answers the question about this signal. `free`: it was not asked, and
 * was read as if it had been.
 */
export type Candidate = {
  signal: Signal
  reading: Reading
  asked: boolean
  free?: boolean
  finding: Finding
}
/** What the model sees: features that are there or not, and those with a value. */
export type Evidence = { features: Set<string>; measures: Map<string, number> }

const modelOf = readCompactModel(EVIDENCE_FILE)

const judged = new WeakMap<Candidate, number>()

/** From 0 to 1: how likely the lead says this value in answer to the question of the signal, or beside it. */
export function likelyStated(candidate: Candidate): number {
  const known = judged.get(candidate)
  if (known !== undefined) return known
  const { features, measures } = evidenceOf(candidate)
  const likely = logistic(weighAll(modelOf(), features, measures))[0]!
  judged.set(candidate, likely)
  return likely
}

const TOKEN = /[\p{L}]+(?:'[\p{L}]+)?|\d[\d.,]*|[?!$#]|\p{Extended_Pictographic}/gu
const TOKENS_MAX = 60
const VALUE = '<v>'
const BUCKETS = [0, 1, 2, 3, 5, 8, 13]

export function evidenceOf({ signal, reading, asked, free, finding }: Candidate): Evidence {
  const features = new Set<string>()
  const place = asked ? 'asked' : free ? 'free' : 'beside'
  const kind = `${signal.kind} ${place}`
  const add = (feature: string) => {
    features.add(feature)
    features.add(`${kind} ${feature}`)
  }
  const { text } = reading
  const isText = signal.kind === 'text'
  const isWhole = signal.kind === 'boolean' || isText
  const before = tokensOf(isWhole ? '' : text.slice(0, finding.start))
  const after = tokensOf(isText ? text.slice(finding.start, finding.end) : isWhole ? text : text.slice(finding.end))
  const tokens = [...before, ...(isWhole ? [] : [VALUE]), ...after]
  addWords(add, tokens)
  addKinds(add, tokens, isWhole ? -1 : before.length)
  if (isWhole && !isText) addTruth(add, finding.value === true, tokens)
  add(`=before ${bucketOf(before.length)}`)
  add(`=after ${bucketOf(after.length)}`)
  add(sentenceAt(reading, finding.start).isQuestion ? '=asks' : '=states')
  if (finding.hinted) add(`=hinted ${bucketOf(tokensOf(text.slice(finding.start, finding.end)).length)}`)
  if (!isWhole) addValue(add, text.slice(finding.start, finding.end), finding.value)
  const question = questionOf(signal)
  const isOfQuestion = (word: string) => question.stems.has(stemOf(word))
  if (!isWhole) addNeighbours(add, before.at(-1), after, isOfQuestion)
  addModifiers(add, tokens, isOfQuestion)
  addQuestion(features, question, tokens)
  if (signal.kind === 'date') addTense(features, question.tense, finding, reading, tokens)
  if (isWhole && !isText) for (const token of tokens) features.add(`${question.form} ${finding.value} ${token}`)
  if (/\p{Extended_Pictographic}/u.test(reading.body)) add('=picture')
  const rest = isText
    ? text.slice(finding.start, finding.end)
    : isWhole
      ? text
      : `${text.slice(0, finding.start)} ${text.slice(finding.end)}`
  const terms = [...termsOf(rest)]
  const shared = terms.filter((term) => question.terms.has(term)).length
  add(`=shared ${Math.min(shared, 2)}`)
  add(`=others ${bucketOf(terms.length - shared)}`)
  return { features, measures: measuresOf(question.meaning, rest, place) }
}

function tokensOf(text: string): string[] {
  return (text.match(TOKEN) ?? []).slice(0, TOKENS_MAX).map((token) => (/^\d/.test(token) ? '#' : token))
}

function addWords(add: (feature: string) => void, tokens: string[]): void {
  const framed = ['<', ...tokens, '>']
  for (const [i, token] of framed.entries()) {
    if (i > 0 && token !== '>' && token !== VALUE) add(token)
    if (i > 0) add(`${framed[i - 1]} ${token}`)
    if (i > 1 && framed.slice(i - 2, i + 1).includes(VALUE)) add(`${framed[i - 2]} ${framed[i - 1]} ${token}`)
  }
}

/** What sort of words stand before and behind the value, and which of them is nearest. */
function addKinds(add: (feature: string) => void, tokens: string[], at: number): void {
  const kinds = tokens.map((token) => kindOfWord(token) ?? classOf(token))
  const sequence = kinds.flatMap((kind, i) => (i === at ? [VALUE] : (kind ?? [])))
  for (const [i, kind] of sequence.entries()) {
    if (kind !== VALUE) add(`:${kind}`)
    add(`:${sequence[i - 1] ?? '<'} ${kind}`)
    if (i > 1) add(`:${sequence[i - 2]} ${sequence[i - 1]} ${kind}`)
  }
  if (at < 0) return
  for (const kind of new Set(kinds.slice(0, at))) if (kind) add(`:${kind} …${VALUE}`)
  for (const kind of new Set(kinds.slice(at + 1))) if (kind) add(`:${VALUE}… ${kind}`)
}

function addTruth(add: (feature: string) => void, isTrue: boolean, tokens: string[]): void {
  add(`=${isTrue}`)
  for (const [i, token] of tokens.entries()) {
    add(`${isTrue} ${token}`)
    if (i > 0) add(`${isTrue} ${tokens[i - 1]} ${token}`)
  }
}

function addValue(add: (feature: string) => void, said: string, value: SignalValue): void {
  if (typeof value === 'number') add(`=size ${value === 0 ? 'none' : Math.floor(Math.log10(Math.abs(value)))}`)
  if (/\$/.test(said)) add('=currency')
  add(/\d/.test(said) ? '=digits' : '=spelled')
  add(`=said ${bucketOf(tokensOf(said).length)}`)
  for (const word of tokensOf(said)) add(`=in ${word}`)
}

/** Whether what stands beside the value is of the question, another thing, or no thing at all: "3 beds", "gas prices". */
function addNeighbours(
  add: (feature: string) => void,
  before: string | undefined,
  [next, second]: string[],
  isOfQuestion: (word: string) => boolean,
): void {
  const sort = (word: string | undefined) => {
    if (word === undefined) return 'none'
    if (!/^\p{L}/u.test(word)) return word
    if (isOfQuestion(word)) return 'asked'
    return FUNCTION_WORDS.has(word) ? 'plain' : (kindOfWord(word) ?? classOf(word) ?? 'thing')
  }
  add(`=left ${sort(before)}`)
  add(`=right ${sort(next)}`)
  add(`=right ${sort(next)} ${sort(second)}`)
  add(`=left ${sort(before)} right ${sort(next)}`)
}

/** The words before those of the question: "tire light", "my other car's light". */
function addModifiers(add: (feature: string) => void, tokens: string[], isOfQuestion: (word: string) => boolean): void {
  for (const [i, token] of tokens.entries()) {
    if (!isOfQuestion(token) || FUNCTION_WORDS.has(token)) continue
    const before = tokens[i - 1]
    add(`=of ${before ?? '<'}`)
    if (before !== undefined && !FUNCTION_WORDS.has(before) && !isOfQuestion(before)) add('=modified')
  }
}

function addQuestion(features: Set<string>, { terms }: Question, tokens: string[]): void {
  for (const term of terms) for (const token of tokens) features.add(`${term} ? ${token}`)
}

/** Whether the question is about the past or what is to come, and whether the day is. */
function addTense(
  features: Set<string>,
  tense: string,
  finding: Candidate['finding'],
  { receivedAt }: Reading,
  tokens: string[],
): void {
  const when = String(finding.value) < receivedAt.toISOString().slice(0, 10) ? 'past' : 'ahead'
  features.add(`=${tense} ${when}`)
  for (const token of tokens) {
    features.add(`${tense} ${token}`)
    const kind = kindOfWord(token)
    if (kind) features.add(`${tense} ${when} :${kind}`)
  }
}

function bucketOf(count: number): number {
  return BUCKETS.findLast((least) => count >= least) ?? 0
}

/** What the model sees of a question. */
type Question = { terms: Set<string>; stems: Set<string>; meaning: Float64Array; tense: string; form: string }

const questions = new WeakMap<Signal, Question>()

function questionOf(signal: Signal): Question {
  const known = questions.get(signal)
  if (known) return known
  const words = plainText(`${signal.ask[0] ?? ''} ${signal.label}`)
  const made = {
    terms: termsOf(words),
    stems: new Set(wordsOf(words).map(({ word }) => stemOf(word))),
    meaning: meaningOf(words),
    tense: /\b(?:last|did|was|were|happen|quit|stopped)\b/.test(words) ? 'then' : 'when',
    form: /^\w+ \w+/.exec(words)?.[0] ?? '',
  }
  questions.set(signal, made)
  return made
}

/** How much the meaning of a text counts beside one of its words. */
const LENGTH = 4

/** The meaning of the words beside the value, and how far it goes with that of the question. */
function measuresOf(question: Float64Array, rest: string, place: string): Map<string, number> {
  const meaning = meaningOf(rest)
  const measures = new Map<string, number>()
  let likeness = 0
  for (const [i, value] of meaning.entries()) {
    measures.set(MEASURES[i]!, LENGTH * value)
    likeness += value * question[i]!
  }
  for (const each of ['asked', 'beside', 'free']) measures.set(`#like ${each}`, each === place ? likeness : 0)
  return measures
}

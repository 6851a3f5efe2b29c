import { featuresOf, type LinearModel, sumsOf } from '../../../../texts/index.ts'
import { classOf } from './word-classes.ts'

/** What a lead may say about the talk itself; a text may say several, and most say none. */
export const INTENTS = [
  'human',
  'refusal',
  'bot',
  'identity',
  'unsure',
  'clarify',
  'postpone',
  'preference',
  'binding',
  'anger',
  'question',
  'correction',
] as const
export type Intent = (typeof INTENTS)[number]

export const WEIGHTS_FILE = `${import.meta.dirname}/weights.bin`

/** Contractions, opened: "don't" is seen as "do not" is. */
const OPENED: [RegExp, string][] = [
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b/g, 'can not'],
  [/\bain't\b/g, 'is not'],
  [/n't\b/g, ' not'],
  [/'m\b/g, ' am'],
  [/'re\b/g, ' are'],
  [/'ve\b/g, ' have'],
  [/'ll\b/g, ' will'],
  [/'d\b/g, ' would'],
  [/\b(what|who|how|where|when|that|it|there|here|he|she)'s\b/g, '$1 is'],
]
const CLAUSE_END = /[!?;,\n()…|]+|\.+(?!\d)|\s[-*~]+\s|\p{Extended_Pictographic}+/gu
const WORD = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu

/** What the model sees of a text, in the plain spelling of a reading, besides the rules' word on it. */
export function wordsSeen(text: string): Set<string> {
  const opened = OPENED.reduce((open, [pattern, words]) => open.replace(pattern, words), text)
  const clauses = opened.split(CLAUSE_END).map((clause) => clause.match(WORD) ?? [])
  return featuresOf(text, clauses, classOf)
}

/** That the rules have found an intent, as a feature. */
export function rulesFeature(intent: Intent): string {
  return `=rules ${intent}`
}

/** What the features say for each intent, in the order of INTENTS, on the scale of log odds: above 0 is likelier than not. */
export function weigh(model: LinearModel, features: Iterable<string>): number[] {
  return sumsOf(model, features)
}

import { featuresOf, type LinearModel, sumsOf } from '../../../../texts/index.ts'
import { classOf } from './word-classes.ts'

/** What a lead may write about the conversation itself. A text may have several intents; most have none. */
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

/** Contractions in full: the model sees "don't" as "do not". */
const CONTRACTIONS: [RegExp, string][] = [
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

/** The features of a text in the plain spelling of a reading, without those of the rules. */
export function featuresOfText(text: string): Set<string> {
  const expanded = CONTRACTIONS.reduce((rest, [short, words]) => rest.replace(short, words), text)
  const clauses = expanded.split(CLAUSE_END).map((clause) => clause.match(WORD) ?? [])
  return featuresOf(text, clauses, classOf)
}

/** The feature of a text in which the rules find an intent. */
export function rulesFeature(intent: Intent): string {
  return `=rules ${intent}`
}

/** The score of each intent, in the order of INTENTS, as log odds: above 0 is likelier than not. */
export function weigh(model: LinearModel, features: Iterable<string>): number[] {
  return sumsOf(model, features)
}

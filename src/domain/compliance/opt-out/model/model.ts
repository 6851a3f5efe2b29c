import { featuresOf, type LinearModel, softmax, squeezedFeatures, sumsOf } from '../../../texts/index.ts'
import { canonicalText } from '../canonical-text.ts'
import { FIRST_NAMES } from '../first-names.ts'
import { classOf } from './word-classes.ts'

export const LABELS = ['ordinary', 'opt_out', 'wrong_number', 'doubtful', 'preference'] as const
export type Label = (typeof LABELS)[number]

/** The rules' result for a text, which is a feature of the model. */
export type RulesSay = Label | 'other'

export const WEIGHTS_FILE = `${import.meta.dirname}/weights.bin`

/** Names that are also ordinary words. */
const ALSO_WORDS = new Set([
  ...[
    'bill',
    'mark',
    'don',
    'dawn',
    'sue',
    'ray',
    'austin',
    'virginia',
    'misty',
    'crystal',
    'rose',
    'mercedes',
    'angel',
  ],
  ...['rob', 'jesus', 'gene', 'jack', 'grace', 'joy', 'holly', 'jan', 'dean'],
])
/** A capitalised word where a person is named: "not Brianna", "no Mr. Pruitt". */
const NAMED =
  /\b(?:[Nn]ot|[Nn]o|[Ii]sn'?t|[Aa]in'?t|[Nn]amed|[Ff]or|[Mm]rs?\.?|[Mm]s\.?|[Mm]iss|[Ss]oy|[Nn]ing[uú]n\w?) (\p{Lu}\p{Ll}+)/gu
const A_NAME = 'NAME'

/** The model's features of a text besides the rules' result. All names are the same feature. */
export function featuresOfText(text: string): Set<string> {
  const named = new Set([...text.matchAll(NAMED)].map(([, name]) => name!.toLowerCase()))
  const withoutName = (word: string): string => {
    const name = word.replace(/'?s$/u, '')
    return [word, name].some((n) => (FIRST_NAMES.has(n) && !ALSO_WORDS.has(n)) || named.has(n)) ? A_NAME : word
  }
  const clauses = canonicalText(text)
    .split('|')
    .map((clause) => clause.trim().split(/\s+/).filter(Boolean).map(withoutName))
  const features = featuresOf(text, clauses, classOf)
  for (const letters of squeezedFeatures(clauses)) features.add(letters)
  return features
}

/** The rules' result as a feature. */
export function rulesFeature(rules: RulesSay): string {
  return `=rules ${rules}`
}

/** In every text, whatever its words. */
const IS_FORM = /^[=:]/

/** The share of a text's words, pairs of words and letter groups that the model knows, 0 to 1. */
export function knownShare(model: LinearModel, features: ReadonlySet<string>): number {
  const seen = [...features].filter((feature) => !IS_FORM.test(feature))
  return seen.filter((feature) => model.rows.get(feature) !== undefined).length / Math.max(1, seen.length)
}

/** The likelihood of each label of a text by its features, 0 to 1, in the order of LABELS; the sum is 1. */
export function likelihoods(model: LinearModel, features: ReadonlySet<string>, rules: RulesSay): number[] {
  return softmax(sumsOf(model, [...features, rulesFeature(rules)]))
}

import { LABELS, type Label, type RulesSay } from './model/model.ts'
import thresholds from './model/thresholds.json' with { type: 'json' }

/**
 * The likelihoods from which the model decides, each with the curve of what it then finds and gets wrong
 * (`npm run train:thresholds`). `from`: it decides alone. `heldFrom`: a person reads the text.
 */
const { optOut: OPT_OUT, sentence: SENTENCE, hostile: HOSTILE, preference: PREFERENCE } = thresholds
/** An opt-out by the rules stays one unless the model finds an ordinary text at least this likely: then a person reads it. */
const ORDINARY_DESPITE_RULES_FROM = 0.33
/** From this likelihood of an ordinary text on, the model overrules the rules. */
const SURELY_ORDINARY_FROM = 0.98
/** The model alone decides only about a text of which it knows this share, and it says nothing about one of which it knows nothing. */
const KNOWN_FROM = 1 / 3

/** The results of the rules and of the model for a text. Likelihoods are in the order of LABELS. */
export type TextEvidence = {
  rules: RulesSay
  /** The share of the text that the model knows, 0 to 1. */
  known: number
  whole: readonly number[]
  /** For each sentence separately, if there are several, so that a second sentence cannot hide a request. */
  sentences: readonly (readonly number[])[]
}

/** The decision of the rules and the model together: a confident model decides where the rules are unsure. */
export function verdictOf({ rules, known, whole, sentences }: TextEvidence): Label {
  const ordinary = likelihoodOf(whole, 'ordinary')
  const optOutLikelihood = optOutIn(whole)
  const isWish = rules === 'preference' || likelihoodOf(whole, 'preference') >= PREFERENCE.mayBeFrom
  const bySentence = isWish ? undefined : sentences.find((part) => optOutIn(part) >= SENTENCE.from)
  if (rules === 'opt_out' || rules === 'wrong_number') {
    if (ordinary < ORDINARY_DESPITE_RULES_FROM || bySentence) return rules
    return ordinary < SURELY_ORDINARY_FROM ? 'doubtful' : 'ordinary'
  }
  const sure = optOutLikelihood >= OPT_OUT.from ? whole : bySentence
  if (sure && known >= KNOWN_FROM)
    return likelihoodOf(sure, 'wrong_number') > likelihoodOf(sure, 'opt_out') ? 'wrong_number' : 'opt_out'
  if (rules === 'preference' || likelihoodOf(whole, 'preference') >= PREFERENCE.from) return 'preference'
  if (rules === 'doubtful') return ordinary < SURELY_ORDINARY_FROM ? 'doubtful' : 'ordinary'
  const maySentence = ordinary < SURELY_ORDINARY_FROM && sentences.some((part) => optOutIn(part) >= SENTENCE.heldFrom)
  if (known === 0) return 'ordinary'
  const mayBe = optOutLikelihood >= OPT_OUT.heldFrom || maySentence
  return mayBe || likelihoodOf(whole, 'doubtful') >= HOSTILE.heldFrom ? 'doubtful' : 'ordinary'
}

function optOutIn(likely: readonly number[]): number {
  return likelihoodOf(likely, 'opt_out') + likelihoodOf(likely, 'wrong_number')
}

function likelihoodOf(likely: readonly number[], label: Label): number {
  return likely[LABELS.indexOf(label)]!
}

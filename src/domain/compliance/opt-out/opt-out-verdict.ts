import { LABELS, type Label, type RulesSay } from './model/model.ts'

/** From here on the model's word is an opt-out by itself; of a sentence that stands beside others, only from the second. */
const OPT_OUT_FROM = 0.84
const SENTENCE_OPT_OUT_FROM = 0.98
/** What the rules call one is one, unless the model finds an ordinary text as likely as this: then a person reads it. */
const ORDINARY_DESPITE_RULES_FROM = 0.3
/** The model overrules the rules altogether where it is as sure as this of an ordinary text. */
const SURELY_ORDINARY_FROM = 0.97
/** What may be an opt-out, and what is hostile, is held for a person from here on. */
const MAY_BE_OPT_OUT_FROM = 0.55
const SENTENCE_HELD_FROM = 0.9
const HOSTILE_FROM = 0.85
const WISH_FROM = 0.85
/** Of a wish, one sentence may be the half that says what not to do: "Call me. Don't text me." */
const MAY_BE_WISH_FROM = 0.3

/** What the rules and the model make of a text. Likelihoods are in the order of LABELS. */
export type TextEvidence = {
  rules: RulesSay
  whole: readonly number[]
  /** Of each sentence by itself, where there are several: a second sentence must not hide a request. */
  sentences: readonly (readonly number[])[]
}

/** What the rules and the model together make of a text: a sure model decides where the rules are doubtful. */
export function verdictOf({ rules, whole, sentences }: TextEvidence): Label {
  const ordinary = likelihoodOf(whole, 'ordinary')
  const optOutLikelihood = optOutIn(whole)
  const isWish = rules === 'preference' || likelihoodOf(whole, 'preference') >= MAY_BE_WISH_FROM
  const bySentence = isWish ? undefined : sentences.find((part) => optOutIn(part) >= SENTENCE_OPT_OUT_FROM)
  if (rules === 'opt_out' || rules === 'wrong_number') {
    if (ordinary < ORDINARY_DESPITE_RULES_FROM || bySentence) return rules
    return ordinary < SURELY_ORDINARY_FROM ? 'doubtful' : 'ordinary'
  }
  const sure = optOutLikelihood >= OPT_OUT_FROM ? whole : bySentence
  if (sure) return likelihoodOf(sure, 'wrong_number') > likelihoodOf(sure, 'opt_out') ? 'wrong_number' : 'opt_out'
  if (rules === 'preference' || likelihoodOf(whole, 'preference') >= WISH_FROM) return 'preference'
  if (rules === 'doubtful') return ordinary < SURELY_ORDINARY_FROM ? 'doubtful' : 'ordinary'
  const maySentence = ordinary < SURELY_ORDINARY_FROM && sentences.some((part) => optOutIn(part) >= SENTENCE_HELD_FROM)
  const mayBe = optOutLikelihood >= MAY_BE_OPT_OUT_FROM || maySentence
  return mayBe || likelihoodOf(whole, 'doubtful') >= HOSTILE_FROM ? 'doubtful' : 'ordinary'
}

function optOutIn(likely: readonly number[]): number {
  return likelihoodOf(likely, 'opt_out') + likelihoodOf(likely, 'wrong_number')
}

function likelihoodOf(likely: readonly number[], label: Label): number {
  return likely[LABELS.indexOf(label)]!
}

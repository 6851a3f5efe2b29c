import { LABELS, type Label, type RulesSay } from './model/model.ts'

/** From here on the model’s word is an opt-out by itself. */
const OPT_OUT_FROM = 0.975
/** What the rules call one is one, unless the model finds an ordinary text as likely as this: then a person reads it. */
const ORDINARY_DESPITE_RULES_FROM = 0.12
/** What may be an opt-out, and what is hostile, is held for a person from here on. */
const MAY_BE_OPT_OUT_FROM = 0.85
const HOSTILE_FROM = 0.85
const WISH_FROM = 0.85

/** What the rules and the model together make of a text. `likely` is in the order of LABELS. */
export function verdictOf(rules: RulesSay, likely: readonly number[]): Label {
  const of = (label: Label) => likely[LABELS.indexOf(label)]!
  const optOut = of('opt_out') + of('wrong_number')
  if (rules === 'doubtful') return 'doubtful'
  if (rules === 'opt_out' || rules === 'wrong_number') {
    return of('ordinary') < ORDINARY_DESPITE_RULES_FROM ? rules : 'doubtful'
  }
  if (optOut >= OPT_OUT_FROM) return of('wrong_number') > of('opt_out') ? 'wrong_number' : 'opt_out'
  if (rules === 'preference' || of('preference') >= WISH_FROM) return 'preference'
  return optOut >= MAY_BE_OPT_OUT_FROM || of('doubtful') >= HOSTILE_FROM ? 'doubtful' : 'ordinary'
}

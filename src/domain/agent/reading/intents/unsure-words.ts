import { anyOf, pattern } from '../../../texts/index.ts'

const DO_NOT = anyOf`don't | do not`

const DOES_NOT_KNOW = anyOf`
  not (?:really |too |quite |100% |totally |entirely )?sure
  unsure | unknown | undecided | not decided | tbd
  no idea | no clue
  ${DO_NOT} (?:really )?(?:know|wan(?:t to|na) (?:answer|say|share|tell|give|get into))
  you tell me | hard to say
  can'?t say
  couldn'?t tell you
  can'?t (?:really )?(?:put|give|pin|answer)
`
const HAS_NOT_DECIDED = anyOf`
  no (?:real |set |fixed |specific |exact |firm )?(?:budget|number|figure|date|timeline|plans?)
  (?:still )?(?:figuring|working) (?:it|that|this|on)
  still (?:thinking|deciding|looking into|shopping)
  haven'?t (?:got|really|given)
  haven'?t (?:decided|thought|figured|set)
  have not (?:decided|thought)
`
const ANYTHING = anyOf`flexible | open to | whatever it takes | depends | it depends`
const NOT_YOUR_BUSINESS = anyOf`none of (?:your|ya) (?:business|biz)`
const KEEPS_PRIVATE = anyOf`
  rather not (?:say|share|answer)
  prefer not
  ${NOT_YOUR_BUSINESS}
  private
`
const SPANISH_UNSURE = anyOf`
  no (?:se|lo se)
  ni idea | todavia no se | aun no se | depende
  no sabria | quien sabe | ni modo de saber
  prefiero no | no quiero (?:decir|dar) | privado
`
/** The lead has no answer, or keeps it private: "I haven't decided yet", "rather not say". */
export const UNSURE = pattern()`
  \b(?:${DOES_NOT_KNOW}|${HAS_NOT_DECIDED}|${ANYTHING}|${KEEPS_PRIVATE}|${SPANISH_UNSURE})\b
`

const TO_ANSWER = anyOf`
  answer | answering | say | saying | share | sharing | tell | telling | disclose | disclosing
`
const WILL_NOT = anyOf`${DO_NOT} | not going to | won't`
const REFUSALS_TO_ANSWER = anyOf`
  rather not (?:say|share|answer|give|get into)
  prefer not
  ${NOT_YOUR_BUSINESS}
  ${WILL_NOT}(?: (?:want|like|wish|care|feel))?(?: (?:to|comfortable|like))? ?${TO_ANSWER}\b
  that's (?:private|personal)
  prefiero no (?:decir|contestar|dar)
  no quiero (?:decir|contestar|dar)
`
/** The lead refuses to answer: "I'd rather not say", "none of your business". */
export const REFUSES = pattern()`\b${REFUSALS_TO_ANSWER}\b`

import { anyOf, pattern } from '../../../texts/index.ts'

const UNITS = anyOf`
  days? | dias?
  weeks? | wks? | semanas?
  fortnights?
  months? | mos\b | mo\b | mes(?:es)?
  years? | yrs? | anos?
`
/** The unit behind a number: "full weeks", "mas meses". */
export const UNIT = pattern()`^(?:\s|-)?(?:ish )?(?:more |full |whole |good |solid |short |mas )?(${UNITS})\b`

const LEAD_IN_WORDS = anyOf`
  in | within | about | around | over | just | little | only | roughly | almost | nearly | at least
  for | next | the next | another | maybe
  en | dentro de | de aqui a | como | proximos | proximas | los proximos | las proximas
  like | say | under | por
`
/** The words before a number: "in about", "within the next", "dentro de". */
export const LEAD_IN = pattern()`(?:\b${LEAD_IN_WORDS}\s){1,8}$`

const LENGTH_OF_A_THING = anyOf`
  old | younger | or older | warranty | loan | mortgage | term | in business
  free | of (?:experience|driving|age)
  de antiguedad
`
/** Behind a span that is over or an age: "ago", "years old", "year warranty". */
export const NOT_AHEAD = pattern()`^\s?(?:ago|${LENGTH_OF_A_THING}|atras|back\b|sin\b|without)`

const BEFORE_DURATION = anyOf`
  last | past | previous | since | every | hace | ultimos | ultimas
  for the last | for about | for over | for almost
  is | was | takes? | lasts?
`
/** Before a span that is over or a duration: "the last 2 years", "takes 3 weeks". */
export const NOT_AHEAD_BEFORE = pattern()`\b${BEFORE_DURATION}\s$`

const LASTS = anyOf`
  been | lived | living | had | waiting | waited | putting | owned | married | working | worked | saving
  driving | drove | insured | with \w+ | going on
  llevo | llevamos | tengo | tenemos
`
/** A duration until now: "been here for 3 years". */
export const LASTING = pattern()`
  \b${LASTS}\b[^.,!?]{0,30}\b(?:for |going on )?(?:about |like |over |almost |the last |the past )?$
`

const COUNTS = anyOf`
  none | nothing | never | no | zero | haven't | hasn't | not? | first | only | just | single | any | had
  \d+ | one | two | three | four | five | six
  nada | ningun\w* | nunca | un[oa]? | dos | tres
`
const INCIDENTS = anyOf`accidents? | claims? | wrecks? | tickets? | incidents? | choques? | accidentes?`
/** A count within a span: "two claims in three years", "nothing in ten". */
export const COUNTED_IN = pattern()`
  \b(?:${COUNTS}|${INCIDENTS})(?: \w+){0,2} (?:in|en|within|over|during)
  (?: (?:the|los|like|about|over|almost|at least|more than))* ?(?:last |past |ultimos )?$
`

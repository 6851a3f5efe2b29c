import { anyOf, pattern } from '../../../texts/index.ts'
import { CLOCK, DAY } from './day-and-time-words.ts'

const TO_BOOK = anyOf`book | schedule | set ?up | make | reserve | get | arrange | need | want`
const MEETINGS = anyOf`
  appointment | visit | consultation | inspection | site visit | estimate
  quote(?! on (?:an? |my |our )?(?:auto|car|home|life|renters|insurance|policy))
  time | slot | meeting | showing | tour | walk ?through
`
const CAN = anyOf`can | could | when can | will | would | able to`
const YOU_OR_WE = anyOf`you | we | i | someone | somebody | you guys | y'all | they`
const TO_VISIT = anyOf`
  come | stop by | swing by | drop by | visit | come out | be here
  make it (?:out|over|on|by|at)
  meet | tour
  see (?:the|it|that|this)
  view
  look at (?:it|the)
  check it out | walk through
`
const VISITORS = anyOf`someone | somebody | you | you guys | y'all | a guy`
const IS_DAY_FREE = anyOf`
  (?:does|do|would|will|is|are)(?! (?:you|y'all|they|you guys) (?:guys |all |ever )?(?:open|closed|work))
  how about | what about | how's
  free | available
  let's (?:do|say|meet)
  meet | see you | come
`
const I_CAN = anyOf`i'm | we're | i am | we are | i can | we can | i could | i'd be`
const SPANISH_VISITS = anyOf`
  agendar | hacer una cita | una cita | programar | reservar
  pueden venir | puede venir | cuando vienen | pueden pasar
  nos vemos | podemos vernos | vengan | venga a ver
`
const SPANISH_I_CAN = anyOf`puedo | podemos | podria | podriamos | estoy libre | quedamos`

/** A visit or a time is proposed: "can you come out Friday?", "I'm free tomorrow after 3". */
export const VISITS = [
  pattern()`
    \b${TO_BOOK}(?: me)?(?: in| up)?(?: for)? (?:a |an |the |my |our |free )*
    ${MEETINGS}(?! for \$| (?:to|is|are|of|frame|line)\b)\b
  `,
  pattern()`\b${CAN} ${YOU_OR_WE}(?: guys| all)? (?:please |just |all )*${TO_VISIT}\b`,
  pattern()`\b(?:want|need|like|have) ${VISITORS} to (?:come|stop by|visit|swing by)\b`,
  pattern()`
    (?<!to |already |he |she |they |had )\b(?:come|stop|swing) (?:by|out|over|take a look|see it|look at)\b
    (?! to (?!look|see|check|give|take|measure|do))
  `,
  pattern()`
    \b${IS_DAY_FREE}\b[^.!?\n]{0,24}\b${DAY}\b
    (?![^?\n]*\b(?:call|text)\b)[^.!\n]*(?:\?|${CLOCK})
  `,
  pattern()`
    \b${DAY}\b[^.!?\n]{0,16}\b(?:work|works|ok|okay|good|free|available|open|possible)\b[^.!?\n]{0,16}\?
  `,
  pattern()`
    \b${I_CAN}(?: (?:be|do|only|meet|usually))* (?:free|available|open|home|here|around|off|do)\b
    [^.!?\n]{0,16}\b(?:${DAY}|${CLOCK})
  `,
  pattern()`\b${SPANISH_VISITS}\b`,
  pattern()`\b${SPANISH_I_CAN}\b[^.!?\n]{0,16}\b${DAY}\b`,
]

const SOMEONE = anyOf`someone | somebody | anyone | anybody | one of us | i | we`
/** Somebody must be at home for the visit: "does someone have to be there?" */
export const PRESENCE = pattern()`
  \b${SOMEONE} (?:have|has|need|needs|got|supposed)? ?(?:to )?be (?:there|here|home|at home|present|in)\b
`
/** "How much is it just to have someone come out?" asks for a price, and for no visit. */
export const ASKS_FEE = pattern()`
  \b(?:how much|what do you (?:charge|ask)|what's the (?:fee|charge|cost)|cuanto (?:cobran|cuesta))\b[^.?!]*$
`
const TO_MEET = anyOf`
  come | coming | bring | drop | visit | stop by | swing by | get in
  take a look | look at | sit down | meet | tour | see | send
`
/** Somebody comes, or the lead does: "could somebody sit down with us Thursday". */
export const COMES = pattern()`\b${TO_MEET}\b`

const VISIT_DAY = anyOf`
  visit | appointment | appt | consult(?:ation)? | tour | showings? | estimate
  come (?:in|out|by|up|over|and)
  we come | drop | bring it | see you | look at it | sit down | meet
  day (?:would you like|for|works)
`
/** Our question asks for the day of a visit: a day that the lead proposes answers it. */
export const ASKS_VISIT_DAY = pattern('i')`\b${VISIT_DAY}\b`

import { anyOf, pattern } from '../../../texts/index.ts'

const WHOM_IT_SUITS = anyOf`
  possible | posible | humanly | practical | feasible | convenient
  you | y'?all | u | we | i | they | someone | somebody | anyone | your
`
/** "As soon as we sell" waits for something, and is no haste. */
const STEPS_OF_THE_LEAD = anyOf`
  find | sell | sells | close | hear | see | know | finish | save | retire | buy | list
  get (?:it|the|my|our|this|that|rid|an?)
  have (?:the|my|our|an?)
`
const CAN_DO = anyOf`can | guys | all | have | has | could | are | want | crew | get`
const THEY_CAN = String.raw`(?! ${STEPS_OF_THE_LEAD}\b)(?: ${CAN_DO}\b)*`
const AS_SOON_AS_POSSIBLE = anyOf`
  asap | a\.s\.a\.p
  (?:as )?(?:soon|soons|fast|quick|quickly|early)(?: as)? (?:as )?${WHOM_IT_SUITS}${THEY_CAN}
  whenever (?:you|u) (?:are|can|guys|have|want) | whenever you're
  (?:next|first) (?:available|opening)
  earliest (?:possible|available)
  earliest | soonest
`
const AT_ONCE = anyOf`
  straight away | right away | right this (?:second|minute)
  day one | same day
  immediate(?:ly)? | immediatly
  ready (?:now|today|to (?:go|start|move|buy|sell)) | ready whenever
`
const URGENT = anyOf`
  urgent(?:ly)? | urgente | me urge
  (?:it's |is )?an emergency
  no time to (?:waste|lose)
`
const AS_SOON_AS_POSSIBLE_ES = anyOf`
  cuando puedan? | ya mero
  (?:en cuanto|tan pronto como?|cuanto)(?: se| ustedes)? pued[ae]n?
  lo (?:mas )?(?:rapido|pronto|antes)(?: posible| que se pueda| que puedan)?
  cuanto antes | de inmediato
`
/** Haste without a day: "asap", "as fast as you guys can", "lo antes posible". */
export const HASTE = pattern('g')`\b(?:${AS_SOON_AS_POSSIBLE}|${AT_ONCE}|${URGENT}|${AS_SOON_AS_POSSIBLE_ES})\b`

const SOONER_IS_BETTER = anyOf`
  (?:the )?sooner,? (?:rather than later|the better)
  mientras mas pronto mejor | entre mas pronto mejor
`
const NEEDED_BY = anyOf`
  like | by | as of | done | fixed | needed | for | para
  (?:need|want|wanted|needed|fix|get|have) (?:it|this)
`
/** Haste as a joke or a wish: "I need it yesterday", "the sooner the better". */
export const OVERDUE = pattern('g')`
  \b(?:${SOONER_IS_BETTER}|${NEEDED_BY} (?:yesterday|ayer|last (?:week|month))|yesterday lol)\b
  |^\W*(?:yesterday|ayer)\b
`

const NONE = anyOf`
  not? | ain't | isn't | in no | without | don't have
  no hay | no me corre | no tengo | no tenemos | sin
`
const DEGREES = anyOf`
  in | a | an | any | real | really | particular | big | great | huge | set | hard
  specific | exact | much | that | of a
  tanta | ninguna | mucha
`
const HURRY = anyOf`
  rush | hurry | date | deadline | timeline | time ?frame | pressing | urgent | urgency
  prisa | apuro | fecha
`
const SOME_DAY = anyOf`
  one of these days | some ?day | one day | eventually | whenever | algun dia
  down the (?:road|line) | way off | far off
`
/** "In no big hurry", "sin prisa", "some day". */
export const NO_HURRY = pattern('g')`\b${NONE} (?:${DEGREES} )*${HURRY}\b|\b${SOME_DAY}\b`

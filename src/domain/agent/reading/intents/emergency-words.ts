import { anyOf, pattern } from '../../../texts/index.ts'
import { DANGERS } from './danger-words.ts'

const LIQUIDS = anyOf`water | rain | sewage | it`
const POURS = anyOf`pouring | gushing | flooding | spraying | rushing | coming | streaming`
const PLACES = anyOf`in | down | out | through | into | from | all over | everywhere | up`
/** "Water is coming through the ceiling" */
export const WATER = pattern()`\b${LIQUIDS}(?:'s| is| was)? ${POURS} ${PLACES}\b`

const URGENT = anyOf`
  right now | as we speak | everywhere | all over | currently
  won't stop | can't stop it
  what do i do
  hurry | immediately
  ahorita | ahora mismo
`
/** It happens at this moment, or is urgent. */
export const NOW = pattern()`\b${URGENT}\b|!!`
/** "Not dripping right now" */
export const NOT_NOW = pattern('g')`
  \b(?:not|isn't|aren't|ain't|no longer|stopped|nothing)(?: [a-z']+){1,3} (?:right now|currently|at the moment)\b
`

const LEAKS = anyOf`
  leak\w* | drip\w* | flood\w* | burst\w* | pouring | gushing | smok\w+ | spark\w*
  gotera\w* | inund\w+
`
/** Something leaks, floods or smokes; alone this is a repair. */
export const LEAK = pattern()`(?<!\b(?:no|not|isn't|aren't|stopped|any|no more) )\b${LEAKS}\b`

const SMELLED = anyOf`
  (?:natural )?gas(?! (?:stations?|pumps?|prices?|cans?)\b)
  propane | smoke | burning | something (?:burning|on fire) | rotten eggs?
`
const HOW_IT_SMELLS = anyOf`
  real | really | very | so | super | strong | strongly | bad | badly | a lot | just | of | like | some | the
`
const ALARMS = anyOf`smoke | fire | carbon | gas`
const SOUNDS = anyOf`going off | went off | goes off | sounding | screaming | screeching | blaring | won't stop | wont stop`
const GAS_AND_FIRE = anyOf`
  gas leak
  smell(?:ing|s|ed|in)?(?: (?:${HOW_IT_SMELLS}))* (?:${SMELLED})
  (?<!\b(?:no|any) )(?:gas|burning|propane) (?:smell|odou?r)
  (?:smell|odou?r)s? of (?:natural )?(?:gas|smoke|burning|propane)
  carbon monoxide
  co (?:alarm|detector)
  (?:${ALARMS}) (?:alarm|detector)s?(?: (?:is|are|just|keeps?|started|has|been))* (?:${SOUNDS})
  call(?:ing|ed)? 911
  on fire
  there(?:'s| is) a fire
  house is burning
`
const SPANISH_GAS_AND_FIRE = anyOf`
  fugas? de gas
  (?:huele|olor) (?:mucho )?a (?:gas|humo|quemado)
  incendio
  se (?:esta )?(?:quema|quemando|incendia)
`
const SPANISH_FLOOD = anyOf`
  (?:se (?:me )?esta|esta) (?:inundando|cayendo)
  (?:entra|sale|cae)(?: \w+)? agua por (?:todos lados|el techo ahora)
`
const CALLED_EMERGENCY = anyOf`
  (?:this|it) is an emergency
  it'?s an emergency
  medical emergency
  emergencia
`
const DAMAGE = anyOf`
  ceiling (?:just |is |has )?(?:collapsed|fell|caved|falling|caving)
  (?:house|basement|kitchen|bathroom|apartment) is flooding
  flooding right now
  tree (?:just )?(?:fell|came|went) (?:on|through|into)
  (?:pipe|heater|tank|line) (?:just )?(?:burst|exploded)
  burst pipe
`
const DANGER_TO_LIFE = anyOf`
  electrocuted | unconscious | bleeding
  power line (?:is )?down
  can't breathe
`
/** "The ceiling just collapsed", "I smell gas" */
export const EMERGENCY = [
  pattern()`\b(?:${GAS_AND_FIRE}|${SPANISH_GAS_AND_FIRE})\b`,
  pattern()`\b(?:${SPANISH_FLOOD}|llam\w+ (?:a )?(?:una )?ambulancia)\b`,
  pattern()`\b(?:${CALLED_EMERGENCY}|heart attack|having a stroke|ambulance|${DAMAGE}|${DANGER_TO_LIFE})\b`,
  ...DANGERS,
]

/** The matter is over: "it was leaking last week". */
export const PAST = /\b(?:last|ago|yesterday|used to|was|were|had|stopped now|fixed)\b/

const CAR_WORDS = anyOf`
  oil | coolant | antifreeze | transmission | trans fluid | brake fluid | fluid | radiator
  driveway | parking
  under (?:the|my) (?:car|truck|hood|engine)
  my (?:car|truck|van|jeep|engine)
`
/** A car that leaks is no emergency. */
export const OF_A_CAR = pattern()`\b${CAR_WORDS}\b`

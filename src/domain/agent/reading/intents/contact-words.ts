import { anyOf, pattern } from '../../../texts/index.ts'

const SPANISH_TIMES = anyOf`manana | tarde | noche`

/** A language for the conversation: "can we do this in Spanish?" */
export const LANGUAGE = /\b(?:espanol|castellano|spanish|english|ingles)\b/

const CHANNELS_AND_HOURS = anyOf`
  call | phone | e-?mails? | mail | text me | whatsapp
  after | before | hours | morning | evening | night | weekends?
  llam\w+ | correo | ${SPANISH_TIMES}
`
/** How or when to contact the lead, so the text is about more than the language. */
export const CHANNEL = pattern()`\b${CHANNELS_AND_HOURS}\b`

const CHANNELS = anyOf`
  call\w* | phone | text\w* | e-?mails? | mail | messag\w+ | whatsapp | contact\w* | reach\w* | ring
  write | talk | speak | chat | respond | reply
  llam\w+ | escrib\w+ | mensajes? | correo
`
const HOURS = anyOf`
  after | before | hours
  mornings? | afternoons? | evenings? | nights? | weekends? | weekdays?
  (?:mon|tues?|wednes|thurs?|fri|satur|sun)days?
  \d ?(?:am|pm)
  work | sleep\w* | church
  ${SPANISH_TIMES}
`
/** Any word about contact: "I work nights", "reach me by email". */
export const CONTACT = pattern()`\b(?:${CHANNELS}|${HOURS})\b`

/** A wish to talk rather than to meet: "call me Thursday". */
export const BY_PHONE = /\b(?:call|phone|talk|speak|text|e-?mail|chat|reach|contact|llam\w+|habl\w+)\b/

/** "You can text me again in April" says when to write, even if we asked for another day. */
export const WRITE_AGAIN = pattern()`
  \b(?:text|call|message|write|contact|ask|hit|reach|check|get)(?: \w+){0,2}? (?:again|back|later|then)\b
  |\bhit me up\b
`

/** "Not interested right now" */
export const NOT_NOW = pattern()`
  \bnot (?:really |quite )?(?:interested |ready |looking |in the market )?
  (?:right now|now|at the moment|at this time|yet|this year|for now)\b
`
const TRY_LATER = anyOf`maybe | probably | possibly | try me | check back | hit me up | reach out | ask me`
const LATER_TIMES = anyOf`
  next (?:year|month|spring|summer|fall|winter|season)
  in (?:a|the) (?:year|spring|summer|fall|winter|new year)
  in (?:a few|a couple|six|6) months
  later | down the road
`
/** "Maybe next year" */
export const LATER_ON = pattern()`\b${TRY_LATER}\b[^.!?]{0,24}\b${LATER_TIMES}\b`

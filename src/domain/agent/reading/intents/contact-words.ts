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

const PERSONS = anyOf`person | human(?: being)? | people | man | woman | somebody | someone | fell(?:a|er|ow) | guy | lady | one`
const MACHINES = anyOf`
  bots? | chat ?bots? | robots? | machines? | computers?(?: programs?)? | ai | automated | automatic | programs? | recording
`
const KINDS = anyOf`an? | the | some | (?:kind|sort) of | one of (?:those|them|these) | just | real | actual | live | like | another | computer`
const ADDRESSES = anyOf`
  is this | is it | is that | are you
  am i (?:talking|talkin|texting|textin|speaking|chatting|writing)(?: to| with)?
`
const ONE_OR_OTHER = `(?: (?:${KINDS}))* (?:${PERSONS}|${MACHINES})`
/** "Is this an actual person or one of those bots?" */
export const ASKS_IF_PERSON = pattern()`
  \b(?:${ADDRESSES})${ONE_OR_OTHER}(?: [a-z]+){0,2},? or(?: (?:${ADDRESSES}))?${ONE_OR_OTHER}\b
`
/** Words that ask for something beside such a question. */
export const ASKS_FOR_SOMEONE = pattern()`
  \b(?:let me|can i|could i|may i|i want|i need|i'd like|i'd rather|i prefer|get me|give me|connect|transfer|call me|please|have (?:someone|somebody))\b
`
/** Words of talking and of doing that ask for nobody: "real talk, can you put me to sleep for it?" */
export const NO_TALK = pattern('g')`
  \b(?:real talk|straight talk|talk is cheap|put (?:me|him|her|us|them) (?:to sleep|under|out))\b
`

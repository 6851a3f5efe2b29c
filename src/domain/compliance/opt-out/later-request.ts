import { anyOf, pattern } from '../../texts/index.ts'
import { canonicalText } from './canonical-text.ts'
import { normaliseText } from './normalise-text.ts'

const CONTACT_ME = anyOf`
  hit (?:me|us) (?:up|back) | hit me up
  (?:text|message|write|try|ask|remind)(?: (?:me|us|back|again))+
  get back (?:to|with) (?:me|us)
  (?:check|circle) back | (?:check|reach|follow\w*) (?:in|out|up)
  me (?:\w+ a )?(?:escrib\w+|contact\w+|mand\w+|pregunt\w+) | (?:escrib|mand|contact|pregunt)[aeiy]\w* | vuelva a escribir
`
const WEEKDAYS = anyOf`(?:mon|tues|wednes|thurs|fri|satur|sun)day | mon | tues? | weds? | thurs? | fri | sat | sun`
const MONTHS = anyOf`
  (?:jan|feb)(?:uary|ruary)? | mar(?:ch)? | apr(?:il)? | may | june? | july? | aug(?:ust)?
  sept?(?:ember)? | (?:oct|nov|dec)(?:o?ber|ember)?
`
const LATER_DAYS = anyOf`
  \d{1,2}(?:st|nd|rd|th| ?am| ?pm)? | ${WEEKDAYS} | ${MONTHS}
  next | weeks? | months? | days? | hours? | hrs? | min(?:ute)?s? | spring | summer | fall | winter | (?:new )?year
  tomorr?ow | tmrw? | tomoro\w* | 2mor\w* | tonight | tonite | weekend | evening | afternoon | morning | later | work | lunch | dinner
  payday | holidays? | christmas | thanksgiving
  a (?:week|month|few|couple|bit|while)
  manana | lunes | martes | miercoles | jueves | viernes | sabado | domingo | semanas? | mes | horas? | tarde | noche | rato
`
/** A request to be written with a time at most a few words after or before it. */
const LATER = pattern('u')`
  \b(?:${CONTACT_ME})(?: \w+){0,4}? (?:${LATER_DAYS})\b|
  \b(?:${LATER_DAYS})\b(?: \w+){0,4}? (?:${CONTACT_ME})\b|
  \b(?:${LATER_DAYS})\b.{0,80} (?:(?:text|message|write|try back)(?: to)?(?: me| us)? then|hit me up then|(?:then|and) (?:text|message|write))\b|
  \b(?:text|message|write) (?:${LATER_DAYS})\b
`
const CONTACT_AT_ALL = pattern('u')`
  \b(?:${CONTACT_ME}|text|message|write|ping|contact|wait|hold off|continue|resume|pick)\b
`
const ANY_LATER_DAY = pattern('u')`\b(?:${LATER_DAYS})\b`
const BY_EMAIL = /\be ?mail\b/u
const LAW = anyOf`sue | suing | sued | lawyers? | attorneys? | solicitors? | court | legal | tcpa | fcc | ftc | police | cops | complain\w*`
/** Next to a threat, the same words dare us to: "text me again tomorrow and I call a lawyer". */
const DARES = pattern('u')`\b(?:${LAW}|report\w*|block\w*|dare|or else|swear|regret|harass\w*|see what happens)\b`
const ASKS_KINDLY = pattern('u')`
  \b(?:please|thanks?|thank you|can you|could you|would be (?:great|good|better|nice)|por favor|gracias)\b
`
const REFUSES = pattern('u')`\b(?:no|not|never|stop|quit|enough|done|remove|delete|off|out)\b`
const SENTENCE_END = /[.!?\n]+/u

/** Whether a contact preference may be a wish to be written later, which the agent reads. Takes `canonicalText`. */
export function mayAskForLater(text: string): boolean {
  return CONTACT_AT_ALL.test(text) && ANY_LATER_DAY.test(text) && !BY_EMAIL.test(text) && !DARES.test(text)
}

/** Whether a text asks kindly to be written later and refuses nothing: "Dec 10th, message me again please". */
export function asksKindlyForLater(body: string): boolean {
  const text = canonicalText(body)
  if (REFUSES.test(text) || DARES.test(text)) return false
  return body
    .split(SENTENCE_END)
    .some((sentence) => LATER.test(canonicalText(sentence)) && ASKS_KINDLY.test(normaliseText(sentence)))
}

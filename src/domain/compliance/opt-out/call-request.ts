import { anyOf, pattern } from '../../texts/index.ts'
import { canonicalText } from './canonical-text.ts'
import type { InboundIntent } from './inbound-intent.ts'
import { normaliseText } from './normalise-text.ts'

const CALL_ME = anyOf`
  me | us | my | back | at | after | before | around | between
  on | when | instead | please | only | tomorrow | tonight
`
const CALL = pattern('u')`
  \b(?:(?:call|phone|ring|buzz) ${CALL_ME}|(?:a|phone) call|calls? (?:only|is|works?|would)|on the phone|call$|
  llam[ae]\w*|llamarme|marqu?[ae]\w*)\b
`
/** A lead who wants no texts gets none, not even one that confirms the time of the call. */
const NO_TEXTS = pattern('u')`
  \b(?:do not|dont|no|not|stop|quit|never|hate|without) (?:\w+ ){0,2}?
  (?:text\w*|messag\w*|sms|mensajes?|textos?)\b(?! at)|
  \bno (?:me )?(?:mand|escrib|envi|text)\w*
`
const NO_CALLS =
  /\b(?:do not|dont|no|not|stop|quit|never|hate|no me) (?:\w+ ){0,1}?(?:call\w*|phone\w*|ring|llam\w*)\b/u

const OUR = anyOf`the | these | those | this | your | so many`
const QUESTIONS = anyOf`questions? | questioning | interrogat\w+`
const QUESTIONS_IN_SPANISH = anyOf`preguntar\w* | preguntas`
/**
 * "Stop asking me about my budget" is about the agent's questions and is no opt-out. "No more questions from me" and "I'm tired
 * of asking" are about the lead's own.
 */
const NO_QUESTIONS = pattern('u')`
  (?<!\b(?:i'?ll|i will) )\b(?:stop|quit|basta de|dejen? de)(?: with)?(?: all)?
  (?: ${OUR}| tus| sus)? (?:asking|${QUESTIONS}|${QUESTIONS_IN_SPANISH})\b|
  \b(?:enough|tired of|sick of)(?: with| of)?(?: all)?(?: ${OUR})? ${QUESTIONS}\b|
  \b(?:done|through|finished) (?:answering|with)(?: all)?(?: ${OUR}| any(?: more)?)? ${QUESTIONS}\b|
  \bno more(?: of)? (?:the|these|those|your) questions\b|
  \bplease no more questions\b|\bno more questions please\b|
  \bya no mas (?:tus |sus )?preguntas\b
`

/**
 * Whether the agent answers a text: an ordinary one, a request for a call, which it acknowledges with the time, a request to be
 * texted later, or a refusal of its questions, after which it hands the conversation over.
 */
export function isForAgent({ kind }: InboundIntent, body: string): boolean {
  if (kind === 'doubtful') {
    const text = canonicalText(body)
    return findNoQuestions(text) !== null && !NO_TEXTS.test(text)
  }
  return kind === 'ordinary' || (kind === 'preference' && (asksForCall(body) || mayAskForLater(body)))
}

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
const CONTACT_AT_ALL = pattern(
  'u',
)`\b(?:${CONTACT_ME}|text|message|write|ping|contact|wait|hold off|continue|resume|pick)\b`
const ANY_LATER_DAY = pattern('u')`\b(?:${LATER_DAYS})\b`
/** Next to a threat, the same words dare us to: "text me again tomorrow and I call a lawyer". */
const THREAT = pattern('u')`
  \b(?:sue|suing|sued|lawyers?|attorney|report\w*|block\w*|fcc|ftc|police|cops|dare|or else|swear|regret|harass\w*|see what happens)\b
`

/** Whether a contact preference may be a wish to be written later, which the agent reads. */
function mayAskForLater(body: string): boolean {
  const text = canonicalText(body)
  return CONTACT_AT_ALL.test(text) && ANY_LATER_DAY.test(text) && !NO_TEXTS.test(text) && !THREAT.test(text)
}

const ASKS_KINDLY = pattern(
  'u',
)`\b(?:please|thanks?|thank you|can you|could you|would be (?:great|good|better|nice)|por favor|gracias)\b`
const REFUSES = pattern('u')`\b(?:no|not|never|stop|quit|enough|done|remove|delete|off|out)\b`

/** Whether a text asks kindly to be written later and refuses nothing: "Dec 10th, message me again please". */
export function asksKindlyForLater(body: string): boolean {
  const text = canonicalText(body)
  return LATER.test(text) && ASKS_KINDLY.test(normaliseText(body)) && !REFUSES.test(text) && !THREAT.test(text)
}

/** The place of a refusal of questions in a text in plain spelling, or null: "stop asking", "enough questions". */
export function findNoQuestions(text: string): { start: number; end: number } | null {
  const match = NO_QUESTIONS.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** Whether a contact preference asks for a call: "call me after 5". */
export function asksForCall(body: string): boolean {
  const text = canonicalText(body)
  return CALL.test(text) && !NO_TEXTS.test(text) && !NO_CALLS.test(text)
}

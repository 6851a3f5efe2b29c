import { anyOf, pattern } from '../../texts/index.ts'
import { canonicalText } from './canonical-text.ts'
import type { InboundIntent } from './inbound-intent.ts'
import { mayAskForLater } from './later-request.ts'

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
  if (kind === 'ordinary') return true
  const text = canonicalText(body)
  if (kind === 'doubtful') return findNoQuestions(text) !== null && !NO_TEXTS.test(text)
  return kind === 'preference' && (asksForCall(body) || (mayAskForLater(text) && !NO_TEXTS.test(text)))
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

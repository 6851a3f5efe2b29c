import { canonicalText } from './canonical-text.ts'
import type { InboundIntent } from './inbound-intent.ts'

const CALL =
  /\b(?:(?:call|phone|ring|buzz) (?:me|us|my|back|at|after|before|around|between|on|when|instead|please|only|tomorrow|tonight)|(?:a|phone) call|calls? (?:only|is|works?|would)|on the phone|call$|llam[ae]\w*|llamarme|marqu?[ae]\w*)\b/u
/** A lead who wants no texts gets none, not even one that names the time of the call. */
const NO_TEXTS =
  /\b(?:do not|dont|no|not|stop|quit|never|hate|without) (?:\w+ ){0,2}?(?:text\w*|messag\w*|sms|mensajes?|textos?)\b(?! at)|\bno (?:me )?(?:mand|escrib|envi|text)\w*/u
const NO_CALLS =
  /\b(?:do not|dont|no|not|stop|quit|never|hate|no me) (?:\w+ ){0,1}?(?:call\w*|phone\w*|ring|llam\w*)\b/u

/** "Stop asking me about my budget" is about our questions, and no opt-out. */
const NO_QUESTIONS =
  /\b(?:stop|quit|enough|no more|done|tired of|sick of|stop it|basta de|deje de|dejen de|no mas)(?: with| of)?(?: all)?(?: the| these| those| this| your| so many| tus| sus)? (?:asking|questions?|questioning|interrogat\w+|preguntar\w*|preguntas)\b/u

/**
 * Whether the agent answers a text: an ordinary one, a request for a call, which it acknowledges with the time, or a refusal
 * of its questions, after which it hands the conversation over.
 */
export function isForAgent({ kind }: InboundIntent, body: string): boolean {
  if (kind === 'doubtful') return findNoQuestions(canonicalText(body)) !== null && !NO_TEXTS.test(canonicalText(body))
  return kind === 'ordinary' || (kind === 'preference' && asksForCall(body))
}

/** Where a text in plain spelling says that we are to stop asking. */
export function findNoQuestions(text: string): { start: number; end: number } | null {
  const match = NO_QUESTIONS.exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}

/** Whether a contact preference asks for a call: "call me after 5". */
export function asksForCall(body: string): boolean {
  const text = canonicalText(body)
  return CALL.test(text) && !NO_TEXTS.test(text) && !NO_CALLS.test(text)
}

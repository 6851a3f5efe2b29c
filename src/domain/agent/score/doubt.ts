import type { Playbook } from '../../campaigns/index.ts'
import { type Command, isSignalCommand } from '../reading/command.ts'
import { type InboundText, plainText } from '../reading/reading.ts'
import { beliefOf } from './evidence.ts'
import { knockoutOf } from './knockout.ts'
import type { AgentState } from './state.ts'

const COURTESY =
  /\b(?:hi|hello|hey|ok|okay|thanks|thank you|thx|sorry|please|ma'?am|sir|um|uh|well|oh|lol|unfortunately|i'm afraid|hola|gracias|perdon|lo siento|senora?)\b/g
const VAGUE = /^(?:not really|not yet|no not yet|i don't|i do not|we don't|no we don't|no i don't|todavia no|aun no)$/
const AGREES =
  /^(?:yes|yeah|yep|yup|ya|correct|right|that's (?:right|correct|true)|true|exactly|i don't|we don't|si|asi es|correcto|exacto|claro)(?: (?:correct|right|that's (?:right|correct|true)|exactly|i don't|we don't|asi es|correcto))?$/
/** Replies that are not an answer. The question that asks for confirmation stays open then. */
const NO_ANSWERS: Command['type'][] = ['AskFact', 'AskBot', 'AskIdentity', 'RequestHuman', 'Preference']

/**
 * "Yes" to "we have your budget as $15,000" confirms the attribute, and "no" denies it: then the agent asks the usual
 * question.
 */
export function withAttributeAnswers({ playbook, before, commands, texts }: Said): {
  commands: Command[]
  denied: string[]
} {
  const signal = playbook.signals.find(({ key }) => key === before.offered)
  const value = signal && before.unconfirmed[signal.key]
  if (!signal || value === undefined) return { commands, denied: before.denied }
  const isOwn = ({ messageId }: InboundText, { span }: Command) => span.messageId === messageId
  const agreeing = texts.find(({ body }) => AGREES.test(wordsOf(body)))
  if (agreeing) {
    const span = { messageId: agreeing.messageId, start: 0, end: agreeing.body.length }
    const said: Command = { type: 'SetSignal', key: signal.key, value, found: 'answer', span }
    return { commands: [...commands.filter((command) => !isOwn(agreeing, command)), said], denied: before.denied }
  }
  const denying = texts.find(({ body }) => DENIES.test(wordsOf(body)))
  if (!denying) return { commands, denied: before.denied }
  const others = commands.filter((command) => !isOwn(denying, command))
  const span = { messageId: denying.messageId, start: 0, end: denying.body.length }
  const said: Command =
    typeof value === 'boolean'
      ? { type: 'SetSignal', key: signal.key, value: !value, found: 'answer', span }
      : { type: 'Acknowledge', span }
  return { commands: [...others, said], denied: [...before.denied, signal.key] }
}

const DENIES =
  /^(?:no|nope|nah|wrong|not (?:right|correct|quite|really|anymore)|that's (?:wrong|not right|not correct)|incorrect|no es correcto)(?: .{0,12})?$/

type Said = { playbook: Playbook; before: AgentState; commands: Command[]; texts: InboundText[] }

/** "Yes" to "Just to confirm: you don't own the home?" repeats the earlier answer, and does not set the signal to yes. */
export function withConfirmation({ playbook, before, commands, texts }: Said): Command[] {
  const signal = playbook.signals.find(({ key }) => key === before.confirming)
  const belief = signal && beliefOf(signal, before)
  if (!signal || !belief) return commands
  const agreeing = texts.filter(({ body }) => AGREES.test(wordsOf(body)))
  const others = commands.flatMap((command): Command[] => {
    if (agreeing.some(({ messageId }) => messageId === command.span.messageId)) return []
    return [isSignalCommand(command) && command.key === signal.key ? { ...command, type: 'CorrectSignal' } : command]
  })
  const repeated = agreeing.map(({ messageId, body }): Command => {
    const span = { messageId, start: 0, end: body.length }
    return { type: 'CorrectSignal', key: signal.key, value: belief.value, found: 'answer', span }
  })
  return [...others, ...repeated]
}

/**
 * The signal whose answer would disqualify the lead, if the answer is one word, such as "no", or has a reservation: "I rent,
 * but my landlord said go ahead". The agent asks for confirmation once, and the answer counts only then. It stays open if the
 * lead asks a question or requests a person in between.
 */
export function doubtedSignal(state: AgentState, { playbook, before, commands, texts }: Said): string | null {
  const knockout = knockoutOf(playbook, { ...state, confirming: null })
  const signal = playbook.signals.find(({ key }) => key === knockout?.signal)
  if (signal?.kind !== 'boolean') return null
  const isTouched = commands.some((command) => 'key' in command && command.key === signal.key)
  if (before.confirming === signal.key && !isTouched)
    return commands.some(({ type }) => NO_ANSWERS.includes(type)) ? signal.key : null
  if (state.confirmed.includes(signal.key)) return null
  const span = state.evidence[signal.key]?.at(-1)?.span
  const text = texts.find(({ messageId }) => messageId === span?.messageId)
  return text && (isBare(text.body) || hasReservation(text.body)) ? signal.key : null
}

/** "Not interested, but thanks" has none: a courtesy takes nothing back. */
const RESERVATION = /\b(?:but|though|although|however|except|pero|aunque|sino)\b\W+(?:\w+\W+){2}/

function hasReservation(body: string): boolean {
  return RESERVATION.test(plainText(body).replace(COURTESY, ' '))
}

function isBare(body: string): boolean {
  const words = wordsOf(body)
  return words.split(' ').length < 2 || VAGUE.test(words)
}

function wordsOf(body: string): string {
  const words =
    plainText(body)
      .replace(COURTESY, ' ')
      .match(/[\p{L}\p{N}']+/gu) ?? []
  return words.join(' ')
}

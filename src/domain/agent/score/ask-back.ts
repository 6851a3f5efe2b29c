import type { Signal } from '../../campaigns/index.ts'
import { type Command, isSignalCommand, type SignalValue } from '../reading/command.ts'
import { type InboundText, readText, spanOf } from '../reading/reading.ts'
import { answerIn } from '../reading/yes-no.ts'
import { agrees, denies } from './agreement.ts'
import type { Said } from './doubt.ts'
import type { AgentState } from './state.ts'

/** Of so many replies in a row, at most one asks a value back. */
const ONE_REPLY_IN = 3

export function mayAskBack({ askedBackAt, replies }: Pick<AgentState, 'askedBackAt' | 'replies'>): boolean {
  return askedBackAt === null || replies + 1 >= askedBackAt + ONE_REPLY_IN
}

/** The value that a turn's texts may say, and that the agent can ask back. */
export function guessIn(commands: Command[]): AgentState['guess'] {
  const doubt = commands.findLast((command) => command.type === 'DoubtSignal')
  if (!doubt || commands.some((command) => isSignalCommand(command) && command.key === doubt.key)) return null
  return { key: doubt.key, value: doubt.guess, stands: doubt.stands, span: doubt.span }
}

/**
 * "Yes" to "We have Budget: $15,000. Is that right?" confirms the value, an attribute or one that the lead may have said, and
 * "no" denies it: then the agent asks the usual question.
 */
export function withAnswersToGuess(said: Said): { commands: Command[]; denied: string[] } {
  const { before, commands, texts } = said
  const asked = askedBack(said)
  if (!asked) return { commands, denied: before.denied }
  const { signal, value } = asked
  const [agreeing, denying] = [true, false].map((isYes) => texts.find((text) => answers(text, isYes, signal, commands)))
  if (agreeing) {
    const confirmed: Command = { type: 'SetSignal', key: signal.key, value, found: 'answer', span: wholeOf(agreeing) }
    return { commands: [...besides(commands, agreeing), confirmed], denied: before.denied }
  }
  if (!denying) return { commands: withGuess(commands, before.guess), denied: before.denied }
  const answer: Command =
    typeof value === 'boolean'
      ? { type: 'SetSignal', key: signal.key, value: !value, found: 'answer', span: wholeOf(denying) }
      : { type: 'Acknowledge', span: wholeOf(denying) }
  return { commands: [...besides(commands, denying), answer], denied: [...before.denied, signal.key] }
}

/** A lead who goes on to something else leaves a likely value as it is. */
function withGuess(commands: Command[], guess: AgentState['guess']): Command[] {
  if (!guess?.stands || commands.some((command) => 'key' in command && command.key === guess.key)) return commands
  const { key, value, span } = guess
  return [{ type: 'SetSignal', key, value, found: 'volunteered', span }, ...commands]
}

function askedBack({ playbook, before }: Said): { signal: Signal; value: SignalValue } | null {
  const key = before.guess?.key ?? before.offered
  const signal = playbook.signals.find((one) => one.key === key)
  const value = before.guess?.value ?? (signal && before.unconfirmed[signal.key])
  return signal && value !== undefined ? { signal, value } : null
}

/**
 * "Yes, and are you licensed?" also says yes, unless the text has a value of its own. A yes to "you don't own the home?" says
 * it only by itself.
 */
function answers(text: InboundText, isYes: boolean, signal: Signal, commands: Command[]): boolean {
  const isBare = isYes ? agrees(text.body) : denies(text.body)
  if (signal.kind === 'boolean') return isBare
  const isSet = commands.some((command) => isSignalCommand(command) && command.key === signal.key)
  if (isSet || isBare) return !isSet
  return answerIn(readText(text), [])?.value === isYes && (isYes || !answersAnother(text, signal, commands))
}

/** "No, I haven't filed anything" after "Storm: March 1, is that right?": the no answers a question of its own. */
function answersAnother(text: InboundText, signal: Signal, commands: Command[]): boolean {
  const reading = readText(text)
  const answer = answerIn(reading, [])
  const said = answer && spanOf(reading, answer)
  return commands.some((command) => {
    if (!said || !isSignalCommand(command) || command.key === signal.key || typeof command.value !== 'boolean')
      return false
    const { messageId, start, end } = command.span
    return messageId === text.messageId && start < said.end && said.start < end
  })
}

/** What a yes or a no was read as before it was known what it answers. */
const WITHOUT_CONTENT = new Set<Command['type']>(['CannotHandle', 'Acknowledge', 'DeclineAnswer', 'DoubtSignal'])

function besides(commands: Command[], { messageId, body }: InboundText): Command[] {
  const isBare = agrees(body) || denies(body)
  return commands.filter(({ type, span }) => span.messageId !== messageId || !(isBare || WITHOUT_CONTENT.has(type)))
}

function wholeOf({ messageId, body }: InboundText): Command['span'] {
  return { messageId, start: 0, end: body.length }
}

import { cutAt } from '../../texts/index.ts'
import { isAboutTimes } from '../booking/about-times.ts'
import type { Command, CommandType } from '../reading/command.ts'
import { type InboundText, plainText } from '../reading/reading.ts'

type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>

/** Questions that get an answer before the agent's own question. */
export const QUESTIONS: readonly CommandType[] = ['AskFact', 'AskBot', 'AskIdentity']

export function hasCommand(commands: Command[], ...types: CommandType[]): boolean {
  return commands.some(({ type }) => types.includes(type))
}

export function findCommand<Type extends CommandType>(commands: Command[], type: Type): CommandOf<Type> | undefined {
  return commands.find((command): command is CommandOf<Type> => command.type === type)
}

/** A question that the playbook's facts do not answer. */
export function isUnknownQuestion(command: Command): command is CommandOf<'AskFact'> {
  return command.type === 'AskFact' && command.factId === null
}

/** Whether a question is about something else than the appointment times that the same text may be about. */
export function isBesideTimes(command: Command, texts: InboundText[]): boolean {
  const { start, end } = command.span
  return !isAboutTimes(plainText(bodyOf(texts, command).slice(start, end)))
}

const OPEN_QUESTION_CHARS_MAX = 160

/** The words of a question as the team reads them, shortened; empty if it has none. */
export function openQuestionOf(command: Command, texts: InboundText[]): string {
  const { start, end } = command.span
  const words = bodyOf(texts, command).slice(start, end).replace(/\s+/g, ' ').trim()
  return cutAt(words, OPEN_QUESTION_CHARS_MAX)
}

/** The body of the message that a command quotes. */
export function bodyOf(texts: InboundText[], command: Command | undefined): string {
  return texts.find(({ messageId }) => messageId === command?.span.messageId)?.body ?? ''
}

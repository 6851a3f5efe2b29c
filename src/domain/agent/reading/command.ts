import type { Playbook, Signal } from '../../campaigns/index.ts'
import type { InboundText, Span } from './reading.ts'
import type { Wish } from './wish.ts'

export type SignalValue = string | number | boolean

/** `likely`: no word says so outright. The model of answers has read it, so that it disqualifies nobody unasked. */
type StatedValue = { key: string; value: SignalValue; found: 'answer' | 'volunteered' | 'model'; likely?: true }

/** A request or a value in a lead's text. Commands from other sources than rules must pass `isValid`. */
export type Command = { span: Span } & (
  | ({ type: 'SetSignal' } & StatedValue)
  | ({ type: 'CorrectSignal' } & StatedValue)
  /**
   * The text may contain this value, so that the agent asks for confirmation. `stands`: the value counts unless
   * the lead denies it.
   */
  | { type: 'DoubtSignal'; key: string; guess: SignalValue; stands: boolean }
  | { type: 'DeclineAnswer'; key: string }
  /**
   * `near`: facts that the question may be about, the likeliest first. The agent asks which of them the lead means. `isStatement`:
   * the text does not look like a question.
   */
  | { type: 'AskFact'; factId: string | null; near?: string[]; isStatement?: true }
  | { type: 'AskCommitment' }
  | { type: 'AskBot' }
  | { type: 'AskIdentity' }
  | { type: 'RequestHuman' }
  | { type: 'HandoffPhrase'; rule: string }
  | {
      type: 'Hostile'
      how: 'emergency' | 'distress' | 'bereavement' | 'illness' | 'minor' | 'threat' | 'anger' | 'questions'
    }
  | { type: 'Preference' }
  | { type: 'ProposeTime'; times?: string[]; wish?: Wish }
  | { type: 'ChooseSlot'; startsAt: string }
  | { type: 'UnclearSlot'; among: string[] }
  | { type: 'DeclineSlots' }
  | { type: 'ConfirmSlot'; yes: boolean }
  | { type: 'CancelAppointment' }
  | { type: 'MoveAppointment' }
  /**
   * `until` is the ISO day on which the lead wants the next message, `minute` that of the day, and `within` the minutes from now if
   * the lead named them. No `until` means a short delay.
   */
  | { type: 'Postpone'; until?: string | null; minute?: number | null; within?: number; isVague?: boolean }
  | { type: 'NotInterested' }
  | { type: 'Clarify' }
  | { type: 'Acknowledge' }
  | { type: 'CannotHandle'; near?: string[] }
)
export type CommandType = Command['type']
export type SignalCommand = Extract<Command, { type: 'SetSignal' | 'CorrectSignal' }>
export type DoubtCommand = Extract<Command, { type: 'DoubtSignal' }>

/** Whether the command sets or corrects the value of a signal. */
export function isSignalCommand(command: Command): command is SignalCommand {
  return command.type === 'SetSignal' || command.type === 'CorrectSignal'
}

/**
 * Whether the span is within a text of the lead and the value is one of the playbook. Only valid commands may
 * change a score.
 */
export function isValid(command: Command, playbook: Playbook, texts: InboundText[]): boolean {
  const { messageId, start, end } = command.span
  const body = texts.find((text) => text.messageId === messageId)?.body
  if (body === undefined || start < 0 || end < start || end > body.length) return false
  if (command.type === 'AskFact')
    return command.factId === null || playbook.facts.some(({ id }) => id === command.factId)
  if (command.type === 'DeclineAnswer') return playbook.signals.some(({ key }) => key === command.key)
  if (!isSignalCommand(command) && command.type !== 'DoubtSignal') return true
  const signal = playbook.signals.find(({ key }) => key === command.key)
  const value = command.type === 'DoubtSignal' ? command.guess : command.value
  return start < end && signal !== undefined && isValueOf(signal, value)
}

/** Whether the value is a date of the calendar, such as 2026-11-21. */
function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** Whether a value has the kind of the signal; for choices, whether it is one of the options. */
export function isValueOf(signal: Signal, value: SignalValue): boolean {
  switch (signal.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
    case 'money':
      return typeof value === 'number' && Number.isFinite(value)
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'choice':
      return signal.extract.some((matcher) => matcher.match === 'phrase' && matcher.means === value)
    case 'text':
      return typeof value === 'string' && value.length > 0
  }
}

import type { Attributes, Playbook, Signal } from '../../campaigns/index.ts'
import { readChoice } from '../reading/choice.ts'
import { isValueOf, type SignalValue } from '../reading/command.ts'
import { readDate } from '../reading/dates/dates.ts'
import type { Context } from '../reading/extractor.ts'
import { readMoney } from '../reading/numbers/amounts.ts'
import { readNumber } from '../reading/numbers/counts.ts'
import { readText } from '../reading/reading.ts'
import { readYesNo } from '../reading/yes-no.ts'
import type { AgentState, Evidence } from './state.ts'

/** Takes a lead's attributes as evidence if their key is a signal's: `budget: 15000`, `owner: "yes"`. */
export function withAttributes(playbook: Playbook, state: AgentState, attributes: Attributes, now: Date): AgentState {
  const imported = playbook.signals.flatMap((signal): [string, Evidence][] => {
    const given = Object.hasOwn(attributes, signal.key) ? attributes[signal.key] : undefined
    const before = Object.hasOwn(state.imported, signal.key) ? state.imported[signal.key] : undefined
    const at = before?.at ?? now.toISOString()
    const value = given === undefined ? null : attributeValue(signal, given, new Date(at))
    if (value === null) return []
    const isNew = before?.value !== value
    return [
      [signal.key, { value, found: 'attribute', at: isNew ? now.toISOString() : at, span: null, corrects: false }],
    ]
  })
  if (!playbook.confirmAttributes) return { ...state, imported: Object.fromEntries(imported) }
  const waiting = imported.filter(([key]) => !state.evidence[key]?.length && !state.denied.includes(key))
  return { ...state, imported: {}, unconfirmed: Object.fromEntries(waiting.map(([key, { value }]) => [key, value])) }
}

/** The value of a signal that the rules read from a value or a few words; null if they read none. */
export function attributeValue(signal: Signal, given: string | number | boolean, at: Date): SignalValue | null {
  if (isValueOf(signal, given)) return given
  if (typeof given === 'boolean') return null
  const reading = readText({ messageId: '', body: String(given), receivedAt: at })
  switch (signal.kind) {
    case 'boolean':
      return readYesNo(reading.text) ?? { true: true, false: false, 1: true, 0: false }[reading.text.trim()] ?? null
    case 'money':
      return readMoney(signal, reading, AS_ANSWER)?.value ?? null
    case 'number':
      return readNumber(signal, reading, AS_ANSWER)?.value ?? null
    case 'date':
      return readDate(signal, reading, AS_ANSWER)?.value ?? null
    case 'choice':
      return readChoice(signal, reading, AS_ANSWER)?.value ?? null
    case 'text':
      return String(given) || null
  }
}

const AS_ANSWER: Context = {
  asked: true,
  open: null,
  corrects: false,
  hasCorrection: false,
  known: null,
  alone: true,
  timezone: null,
  taken: [],
  quoted: [],
  claimed: [],
  read: [],
  counted: [],
  chosen: [],
  rivals: [],
  others: [],
}

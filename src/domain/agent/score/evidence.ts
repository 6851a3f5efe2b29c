import type { Playbook, Signal } from '../../campaigns/index.ts'
import { type Command, isSignalCommand, type SignalValue } from '../reading/command.ts'
import { parseIsoDay } from '../reading/dates/calendar.ts'
import type { InboundText } from '../reading/reading.ts'
import type { AgentState, Evidence, Found } from './state.ts'

/** The weight of a piece of evidence by its source. */
const QUALITY: Record<Found | 'contradicted', number> = {
  answer: 1,
  human: 1,
  volunteered: 0.9,
  model: 0.8,
  attribute: 0.7,
  contradicted: 0.3,
}
const KEPT_PER_SIGNAL = 4
/** Two amounts or two days within this distance are the same answer. */
const SAME_AMOUNT_RATIO = 1.25
const SAME_DAYS = 14

/** The current value of a signal, and the strength of its evidence. */
export type Belief = Evidence & { quality: number; contradicted: boolean }

/** The newest evidence wins. Evidence that contradicts the lead's earlier answer has little weight until it is settled. */
export function beliefOf(signal: Signal, state: AgentState): Belief | null {
  const said = state.evidence[signal.key] ?? []
  const newest = said.at(-1) ?? state.imported[signal.key]
  if (!newest) return null
  const agreeing = trailingAgreement(signal, said)
  const before = said.at(-1 - agreeing.length)
  const contradicted = before !== undefined && !agreeing.some(({ corrects }) => corrects)
  const best = Math.max(QUALITY[newest.found], ...agreeing.map(({ found }) => QUALITY[found]))
  return { ...newest, contradicted, quality: contradicted ? QUALITY.contradicted : best }
}

/** Adds the evidence of a turn's commands, in their order. */
export function withCommands(
  playbook: Playbook,
  state: AgentState,
  commands: Command[],
  texts: InboundText[],
): AgentState {
  let after = state
  for (const command of commands.filter(isSignalCommand)) {
    const signal = playbook.signals.find(({ key }) => key === command.key)
    const text = texts.find(({ messageId }) => messageId === command.span.messageId) ?? texts[0]
    if (!signal || !text) continue
    const settles = after.pending === signal.key && beliefOf(signal, after)?.contradicted === true
    const evidence: Evidence = {
      value: command.value,
      found: command.found,
      at: text.receivedAt.toISOString(),
      ...(signal.kind === 'date' && text.day !== undefined && { day: text.day }),
      span: command.span,
      corrects: command.type === 'CorrectSignal' || settles,
    }
    const said = inOrder(after.evidence[signal.key] ?? [], evidence).slice(-KEPT_PER_SIGNAL)
    after = { ...after, lastSet: signal.key, evidence: { ...after.evidence, [signal.key]: said } }
  }
  return after
}

/**
 * A text that the lead wrote before a person set the signal is ordered before the person's value, even if it is read later.
 */
function inOrder(said: Evidence[], evidence: Evidence): Evidence[] {
  const setAt = said.findIndex(({ found, at }) => found === 'human' && at > evidence.at)
  return setAt < 0 ? [...said, evidence] : said.toSpliced(setAt, 0, evidence)
}

/** The value that a person set for a signal. Null: nothing is known except the lead's attributes. */
export type Correction = { type: 'SetByHand'; key: string; value: SignalValue | null }

/** A person's value settles a contradiction in the lead's texts. Null removes all evidence, and the agent can ask again. */
export function withCorrection(state: AgentState, { key, value }: Correction, at: Date): AgentState {
  const { [key]: said = [], ...others } = state.evidence
  const settled = {
    ...state,
    pending: state.pending === key ? null : state.pending,
    declined: state.declined.filter((declined) => declined !== key),
    checked: state.checked.filter((checked) => checked !== key),
    confirming: state.confirming === key ? null : state.confirming,
    guess: state.guess?.key === key ? null : state.guess,
  }
  if (value === null) return { ...settled, evidence: others }
  const evidence: Evidence = { value, found: 'human', at: at.toISOString(), span: null, corrects: true }
  return { ...settled, evidence: { ...others, [key]: [...said, evidence].slice(-KEPT_PER_SIGNAL) } }
}

export function isSameAnswer(signal: Signal, a: SignalValue, b: SignalValue): boolean {
  if (a === b) return true
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.max(a, b) <= Math.min(a, b) * SAME_AMOUNT_RATIO
  }
  if (signal.kind === 'date') return Math.abs(parseIsoDay(String(a)) - parseIsoDay(String(b))) <= SAME_DAYS
  return false
}

/** The newest pieces of evidence for the same value, oldest first. Free text can differ in wording. */
function trailingAgreement(signal: Signal, said: Evidence[]): Evidence[] {
  const newest = said.at(-1)
  if (!newest || signal.kind === 'text') return said
  const differs = said.findLastIndex(({ value }) => !isSameAnswer(signal, value, newest.value))
  return said.slice(differs + 1)
}

import type { Playbook, Signal } from '../../campaigns/index.ts'
import { type Command, isSignalCommand, type SignalValue } from '../reading/command.ts'
import { parseIsoDay } from '../reading/dates/calendar.ts'
import type { InboundText } from '../reading/reading.ts'
import type { AgentState, Evidence, Found } from './state.ts'

/** What a piece of evidence is worth by how it was learnt. */
const QUALITY: Record<Found | 'contradicted', number> = {
  answer: 1,
  human: 1,
  volunteered: 0.9,
  model: 0.8,
  attribute: 0.7,
  contradicted: 0.3,
}
const KEPT_PER_SIGNAL = 4
/** Two amounts this close, or two days this near, are the same answer in other words. */
const SAME_AMOUNT_RATIO = 1.25
const SAME_DAYS = 14

/** What is held to be true of a signal, and how good the proof is. */
export type Belief = Evidence & { quality: number; contradicted: boolean }

/** The newest evidence wins; what contradicts the lead's own earlier word is worth little until it is settled. */
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

/** Adds what a turn's commands say, in their order. */
export function withCommands(
  playbook: Playbook,
  state: AgentState,
  commands: Command[],
  texts: InboundText[],
): AgentState {
  let after = state
  for (const command of commands.filter(isSignalCommand)) {
    const signal = playbook.signals.find(({ key }) => key === command.key)
    const text = texts.find(({ messageId }) => messageId === command.span.messageId)
    if (!signal || !text) continue
    const settles = after.pending === signal.key && beliefOf(signal, after)?.contradicted === true
    const evidence: Evidence = {
      value: command.value,
      found: command.found,
      at: text.receivedAt.toISOString(),
      span: command.span,
      corrects: command.type === 'CorrectSignal' || settles,
    }
    const said = inOrder(after.evidence[signal.key] ?? [], evidence).slice(-KEPT_PER_SIGNAL)
    after = { ...after, lastSet: signal.key, evidence: { ...after.evidence, [signal.key]: said } }
  }
  return after
}

/** What was written before a person set the signal stands before the person's word, though it is read after it. */
function inOrder(said: Evidence[], evidence: Evidence): Evidence[] {
  const setAt = said.findIndex(({ found, at }) => found === 'human' && at > evidence.at)
  return setAt < 0 ? [...said, evidence] : said.toSpliced(setAt, 0, evidence)
}

/** What a person says of a signal. Null: nothing is known of it but what the lead's attributes say. */
export type Correction = { type: 'SetByHand'; key: string; value: SignalValue | null }

/** A person's word settles what the lead's texts left in dispute; null forgets them, and the agent may ask anew. */
export function withCorrection(state: AgentState, { key, value }: Correction, at: Date): AgentState {
  const { [key]: said = [], ...others } = state.evidence
  const settled = {
    ...state,
    pending: state.pending === key ? null : state.pending,
    declined: state.declined.filter((declined) => declined !== key),
    checked: state.checked.filter((checked) => checked !== key),
    confirming: state.confirming === key ? null : state.confirming,
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

/** The newest pieces of evidence that say the same, oldest first. Free text says more, never otherwise. */
function trailingAgreement(signal: Signal, said: Evidence[]): Evidence[] {
  const newest = said.at(-1)
  if (!newest || signal.kind === 'text') return said
  const differs = said.findLastIndex(({ value }) => !isSameAnswer(signal, value, newest.value))
  return said.slice(differs + 1)
}

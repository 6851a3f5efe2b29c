import type { Addressee, Playbook } from '../campaigns/index.ts'
import { decideInbound, type InboundIntent, isForAgent, needsReading } from '../compliance/index.ts'
import type { Language } from '../texts/index.ts'
import type { AppointmentEffect } from './booking/booking-state.ts'
import type { Calendar } from './booking/slots.ts'
import type { Handoff, TurnFacts, TurnPlan } from './dialogue/turn.ts'
import { type PatientReader, patientReader } from './patient-reader.ts'
import type { Command } from './reading/command.ts'
import { localDay } from './reading/dates/calendar.ts'
import { type Qualification, scoreState } from './score/score.ts'
import { type AgentState, stateAfterOpening } from './score/state.ts'
import type { TurnReader } from './turn-reader.ts'

type Reader = Pick<TurnReader, 'readMeaning' | 'planTurn'>

export type Rehearsal = {
  playbook: Playbook
  /** The workspace's, 0 to 100. */
  threshold: number
  timezone: string | null
  lead: Addressee
  /** In the workspace's zone. */
  calendar: Calendar
  /** One turn per text. */
  texts: string[]
  at: Date
}

/**
 * The result of one text. `decision` is the turn's decision in the log, or: `opt_out`, `opt_in`, `help`, `doubtful` or
 * `preference` for a text that compliance handles, `silent` while a person has the conversation, `over` after its end. A text
 * that takes too long to read, also when read again, is `doubtful`, or `handoff:turn_failed` if only the turn failed. Spans name
 * messages by index.
 */
export type TriedTurn = {
  text: string
  commands: Command[]
  qualification: Qualification
  status: TurnPlan['status'] | 'opted-out'
  handler: 'agent' | 'human'
  decision: string
  handoff: Handoff | null
  /** The message that the lead would get. */
  reply: string | null
  appointment: AppointmentEffect | null
}

type ConversationState = {
  state: AgentState
  status: TriedTurn['status']
  qualifiedBefore: boolean
  resumeAt: string | null
  language: Language | null
  handler: TriedTurn['handler']
}

/** Runs the agent's rules on a lead's texts, one after the other, as if the campaign's opening had just been sent. */
export async function rehearse(reader: Reader, rehearsal: Rehearsal): Promise<TriedTurn[]> {
  const patient = patientReader(reader)
  let state: ConversationState = {
    state: stateAfterOpening(rehearsal.playbook),
    status: 'active',
    qualifiedBefore: false,
    resumeAt: null,
    language: null,
    handler: 'agent',
  }
  const turns: TriedTurn[] = []
  for (const [i, text] of rehearsal.texts.entries()) {
    const { turn, next } = await rehearseTurn(patient, rehearsal, { before: state, text, index: i })
    state = next
    turns.push(turn)
  }
  return turns
}

type Step = { before: ConversationState; text: string; index: number }
type StepResult = { turn: TriedTurn; next: ConversationState }

async function rehearseTurn(
  reader: PatientReader,
  rehearsal: Rehearsal,
  { before, text, index }: Step,
): Promise<StepResult> {
  const { status } = before
  const withoutTurn = (decision: string, change: Partial<ConversationState> = {}): StepResult => {
    const next = { ...before, ...change }
    const { status, handler } = next
    const qualification = scoreState(rehearsal.playbook, before.state)
    const nothing = { commands: [], handoff: null, reply: null, appointment: null }
    return { next, turn: { text, qualification, status, handler, decision, ...nothing } }
  }
  if (status === 'opted-out' || status === 'disqualified' || status === 'booked') return withoutTurn('over')
  const context = { suppressed: false, suppressedByKeyword: false, agentIsTexting: before.handler === 'agent' }
  const meaning = needsReading(text) ? await reader.readMeaning(text) : null
  const intent = decideInbound(text, meaning ?? { kind: 'doubtful' }, context)
  if (!isForAgent(intent, text)) return withoutTurn(intent.kind, consequenceOf(intent))
  if (before.handler === 'human') return withoutTurn('silent')

  const { playbook, threshold, timezone, lead, calendar } = rehearsal
  const facts: TurnFacts = {
    ...{ now: rehearsal.at, playbook, threshold, timezone, lead, calendar },
    conversation: { status, qualifiedBefore: before.qualifiedBefore },
    state: before.state,
    resumeAt: before.resumeAt === null ? null : new Date(before.resumeAt),
    language: { known: before.language, isSet: false },
    texts: [{ messageId: String(index), body: text, receivedAt: rehearsal.at, day: localDay(timezone, rehearsal.at) }],
  }
  const plan = await reader.planTurn(facts)
  if (!plan) return withoutTurn('handoff:turn_failed', { handler: 'human' })
  const { commands, qualification, decision, handoff, appointment } = plan
  const handler = handoff ? 'human' : 'agent'
  const reply = plan.reply?.body ?? handoff?.acknowledgement ?? null
  return {
    turn: { text, commands, qualification, status: plan.status, handler, decision, handoff, reply, appointment },
    next: {
      state: plan.state,
      status: plan.status,
      qualifiedBefore: before.qualifiedBefore || plan.becameQualified,
      resumeAt: plan.resumeAt,
      language: plan.language,
      handler,
    },
  }
}

/** The effect of a text that compliance handles. */
function consequenceOf({ kind }: InboundIntent): Partial<ConversationState> {
  if (kind === 'opt_out') return { status: 'opted-out' }
  return kind === 'doubtful' || kind === 'preference' ? { handler: 'human' } : {}
}

import type { Addressee, Playbook } from '../campaigns/index.ts'
import { decideInbound, type InboundIntent, isForAgent, needsReading } from '../compliance/index.ts'
import { type Language, ReadingFailed } from '../texts/index.ts'
import type { AppointmentEffect } from './booking/booking-state.ts'
import type { Calendar } from './booking/slots.ts'
import type { Handoff, TurnFacts, TurnPlan } from './dialogue/turn.ts'
import type { Command } from './reading/command.ts'
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
  /** Its zone is the workspace's; every time that nobody has in it is free. */
  calendar: Calendar
  /** A turn each. */
  texts: string[]
  at: Date
}

/**
 * What one text would lead to. `decision` is what the log would say; `opt_out`, `opt_in`, `help`, `doubtful` and
 * `preference` where the text is dealt with before the agent sees it, `silent` while a person has the conversation,
 * and `over` after its end. A text that cannot be read in time is `doubtful`, or `handoff:turn_failed` where only the turn
 * failed: a person reads it. A span's message is the text's index.
 */
export type TriedTurn = {
  text: string
  commands: Command[]
  qualification: Qualification
  status: TurnPlan['status'] | 'opted-out'
  handler: 'agent' | 'human'
  decision: string
  handoff: Handoff | null
  /** What the agent would say. */
  reply: string | null
  /** What would be held, booked or given back in the calendar. */
  appointment: AppointmentEffect | null
}

type Standing = {
  state: AgentState
  status: TriedTurn['status']
  qualifiedBefore: boolean
  resumeAt: string | null
  language: Language | null
  handler: TriedTurn['handler']
}

/** Runs the agent's rules over a lead's texts, one after the other, as if the campaign's opening had just been sent. */
export async function rehearse(reader: Reader, rehearsal: Rehearsal): Promise<TriedTurn[]> {
  let standing: Standing = {
    state: stateAfterOpening(rehearsal.playbook),
    status: 'active',
    qualifiedBefore: false,
    resumeAt: null,
    language: null,
    handler: 'agent',
  }
  const turns: TriedTurn[] = []
  for (const [i, text] of rehearsal.texts.entries()) {
    const { turn, next } = await take(reader, rehearsal, { before: standing, text, index: i })
    standing = next
    turns.push(turn)
  }
  return turns
}

type Taken = { turn: TriedTurn; next: Standing }

type Said = { before: Standing; text: string; index: number }

async function take(reader: Reader, rehearsal: Rehearsal, { before, text, index }: Said): Promise<Taken> {
  const { status } = before
  const quiet = (decision: string, change: Partial<Standing> = {}): Taken => {
    const next = { ...before, ...change }
    const qualification = scoreState(rehearsal.playbook, before.state)
    const { status, handler } = next
    return {
      next,
      turn: {
        text,
        commands: [],
        qualification,
        status,
        handler,
        decision,
        handoff: null,
        reply: null,
        appointment: null,
      },
    }
  }
  if (status === 'opted-out' || status === 'disqualified' || status === 'booked') return quiet('over')
  const context = { suppressed: false, suppressedByKeyword: false, agentIsTexting: before.handler === 'agent' }
  const meaning = needsReading(text) ? await unlessUnreadable(reader.readMeaning(text)) : null
  const intent = decideInbound(text, meaning ?? { kind: 'doubtful' }, context)
  if (!isForAgent(intent, text)) return quiet(intent.kind, consequenceOf(intent))
  if (before.handler === 'human') return quiet('silent')

  const facts: TurnFacts = {
    now: rehearsal.at,
    playbook: rehearsal.playbook,
    threshold: rehearsal.threshold,
    timezone: rehearsal.timezone,
    lead: rehearsal.lead,
    calendar: rehearsal.calendar,
    conversation: { status, qualifiedBefore: before.qualifiedBefore },
    state: before.state,
    resumeAt: before.resumeAt === null ? null : new Date(before.resumeAt),
    language: { known: before.language, isSet: false },
    texts: [{ messageId: String(index), body: text, receivedAt: rehearsal.at }],
  }
  const plan = await unlessUnreadable(reader.planTurn(facts))
  if (!plan) return quiet('handoff:turn_failed', { handler: 'human' })
  const { commands, qualification, decision, handoff, appointment } = plan
  const handler = handoff ? 'human' : 'agent'
  return {
    turn: {
      text,
      commands,
      qualification,
      status: plan.status,
      handler,
      decision,
      handoff,
      reply: plan.reply?.body ?? handoff?.acknowledgement ?? null,
      appointment,
    },
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

/** Null when the text is at fault. A reader that is too busy is a failure of ours, which the caller hears. */
async function unlessUnreadable<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReadingFailed && error.why !== 'busy') return null
    throw error
  }
}

/** What is dealt with at receipt, before any agent. */
function consequenceOf({ kind }: InboundIntent): Partial<Standing> {
  if (kind === 'opt_out') return { status: 'opted-out' }
  return kind === 'doubtful' || kind === 'preference' ? { handler: 'human' } : {}
}

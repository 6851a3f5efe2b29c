import type { Addressee, Playbook } from '../campaigns/index.ts'
import { classifyInbound, type InboundIntent } from '../compliance/index.ts'
import type { AppointmentEffect } from './booking/booking-state.ts'
import type { Calendar } from './booking/slots.ts'
import type { Command } from './command.ts'
import { planTurn } from './plan-turn.ts'
import { type Qualification, scoreState } from './score.ts'
import { type AgentState, stateAfterOpening } from './state.ts'
import type { Handoff, TurnPlan } from './turn.ts'

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
 * and `over` after its end. A span's message is the text's index.
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
  handler: TriedTurn['handler']
}

/** Runs the agent's rules over a lead's texts, one after the other, as if the campaign's opening had just been sent. */
export function rehearse(rehearsal: Rehearsal): TriedTurn[] {
  let standing: Standing = {
    state: stateAfterOpening(rehearsal.playbook),
    status: 'active',
    qualifiedBefore: false,
    handler: 'agent',
  }
  return rehearsal.texts.map((text, i) => {
    const { turn, next } = take(rehearsal, standing, text, i)
    standing = next
    return turn
  })
}

type Taken = { turn: TriedTurn; next: Standing }

function take(rehearsal: Rehearsal, before: Standing, text: string, index: number): Taken {
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
  const intent = classifyInbound(text, {
    suppressed: status === 'opted-out',
    suppressedByKeyword: false,
    agentIsTexting: before.handler === 'agent',
  })
  if (status === 'opted-out' || status === 'disqualified' || status === 'booked') return quiet('over')
  if (intent.kind !== 'ordinary') return quiet(intent.kind, consequenceOf(intent))
  if (before.handler === 'human') return quiet('silent')

  const plan = planTurn({
    now: rehearsal.at,
    playbook: rehearsal.playbook,
    threshold: rehearsal.threshold,
    timezone: rehearsal.timezone,
    lead: rehearsal.lead,
    calendar: rehearsal.calendar,
    conversation: { status, qualifiedBefore: before.qualifiedBefore },
    state: before.state,
    texts: [{ messageId: String(index), body: text, receivedAt: rehearsal.at }],
  })
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
      reply: plan.reply?.body ?? null,
      appointment,
    },
    next: {
      state: plan.state,
      status: plan.status,
      qualifiedBefore: before.qualifiedBefore || plan.becameQualified,
      handler,
    },
  }
}

/** What is dealt with at receipt, before any agent. */
function consequenceOf({ kind }: InboundIntent): Partial<Standing> {
  if (kind === 'opt_out') return { status: 'opted-out' }
  return kind === 'doubtful' || kind === 'preference' ? { handler: 'human' } : {}
}

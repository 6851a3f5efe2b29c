import type { Addressee, Playbook } from '../../campaigns/index.ts'
import type { Language } from '../../texts/index.ts'
import type { AppointmentEffect } from '../booking/booking-state.ts'
import type { Calendar } from '../booking/slots.ts'
import type { Command } from '../reading/command.ts'
import type { InboundText } from '../reading/reading.ts'
import type { Qualification } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'

/** All that a turn is decided by. The same facts always give the same plan. */
export type TurnFacts = {
  now: Date
  playbook: Playbook
  /** The workspace's, 0 to 100; the playbook's own goes before it. */
  threshold: number
  /** The lead's IANA zone, for words like "tomorrow". */
  timezone: string | null
  lead: Addressee
  /** Where the lead came from, and when. */
  origin?: { source: string | null; at: Date }
  /** The lead's, as known before; a person's word is not changed by what the lead writes. */
  language?: { known: Language | null; isSet: boolean }
  conversation: { status: 'active' | 'qualified'; qualifiedBefore: boolean }
  state: AgentState
  /** The lead's conversation before this one ended with a goodbye, and nobody of ours has begun this one. */
  afterGoodbye?: boolean
  /** When the lead asked to be contacted again: until then the agent is paused. */
  resumeAt?: Date | null
  /** The campaign's appointments, this conversation's own hold aside. Without it every time within the hours is free. */
  calendar?: Calendar
  /** The lead's texts since the last turn, oldest first, without opt-outs and the like. */
  texts: InboundText[]
  /** What a model proposes of the texts, if one was asked; `failure` is why it could not say anything. */
  model?: { commands: Command[]; failure: 'model_failed' | 'model_over_budget' | null }
}

/**
 * What a turn comes to.
 *
 * `status` and `handoff` are independent: a lead who is ruled out and asks for a person gets both. `reply` is null
 * when the agent stays silent, as it always is after a handoff. `decision` is one word for the log: `ask:budget`.
 */
export type TurnPlan = {
  commands: Command[]
  state: AgentState
  qualification: Qualification
  status: 'active' | 'qualified' | 'booked' | 'disqualified'
  /** True at most once in a conversation. */
  becameQualified: boolean
  handoff: Handoff | null
  appointment: AppointmentEffect | null
  /** What the lead writes, by now. */
  language: Language
  /** When the agent comes back to a lead who asked for it. ISO. */
  resumeAt: string | null
  reply: { body: string; purpose: 'conversation' } | null
  decision: string
}

/** Why a person takes over, what they should know, and words that they may send as they are. */
export type Handoff = {
  reason: 'lead_request' | 'rule'
  rule: string | null
  summary: string
  suggestedReply: string
  /** The text that tells the lead about the handoff; null when none is sent. */
  acknowledgement: string | null
}

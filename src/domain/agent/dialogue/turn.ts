import type { Addressee, Playbook } from '../../campaigns/index.ts'
import type { Language } from '../../texts/index.ts'
import type { AppointmentEffect } from '../booking/booking-state.ts'
import type { Calendar } from '../booking/slots.ts'
import type { Command } from '../reading/command.ts'
import type { InboundText } from '../reading/reading.ts'
import type { Qualification } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'

/** The input of a turn. The same facts always give the same plan. */
export type TurnFacts = {
  now: Date
  playbook: Playbook
  /** The workspace's, 0 to 100. The playbook's own has priority. */
  threshold: number
  /** The lead's IANA zone, for words like "tomorrow". */
  timezone: string | null
  lead: Addressee
  /** Where the lead came from, and when. */
  origin?: { source: string | null; at: Date }
  /** The lead's language before this turn. If a person set it, the lead's texts do not change it. */
  language?: { known: Language | null; isSet: boolean }
  conversation: { status: 'active' | 'qualified'; qualifiedBefore: boolean }
  state: AgentState
  /** The lead's previous conversation ended with a goodbye, and the lead began this one. */
  afterGoodbye?: boolean
  /** When the lead wants to be contacted again. The agent is paused until then. */
  resumeAt?: Date | null
  /** The campaign's appointments without this conversation's own hold. Without it all times within the hours are free. */
  calendar?: Calendar
  /** The lead's texts since the last turn, oldest first, without those that compliance handles, such as opt-outs. */
  texts: InboundText[]
  /** What a model proposes, if one was asked. `failure` is the reason if it has no answer. */
  model?: { commands: Command[]; failure: 'model_failed' | 'model_over_budget' | null }
}

/**
 * The outcome of a turn. `status` and `handoff` are independent: a disqualified lead who asks for a person gets both. `reply`
 * is null if the agent sends nothing, which is always so with a handoff. `decision` is for the log, such as `ask:budget`.
 */
export type TurnPlan = {
  commands: Command[]
  questions: AskedQuestions
  state: AgentState
  qualification: Qualification
  status: 'active' | 'qualified' | 'booked' | 'disqualified'
  /** True at most once per conversation. */
  becameQualified: boolean
  handoff: Handoff | null
  appointment: AppointmentEffect | null
  language: Language
  /** When the agent resumes after a pause. ISO. */
  resumeAt: string | null
  reply: { body: string; purpose: 'conversation' } | null
  decision: string
}

/** What a turn adds to the list of unanswered questions. */
export type AskedQuestions = {
  /** Questions that no fact answers, in the lead's words. */
  unanswered: { messageId: string; question: string }[]
  /** An earlier question of this conversation, and the fact that the lead meant by it. */
  explained: { question: string; factId: string } | null
}

/** `suggestedReply` can be sent unchanged. */
export type Handoff = {
  reason: 'lead_request' | 'rule'
  rule: string | null
  summary: string
  suggestedReply: string
  /** The message that tells the lead about the handoff; null if none is sent. */
  acknowledgement: string | null
}

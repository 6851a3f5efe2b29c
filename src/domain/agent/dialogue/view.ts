import type { Language } from '../../texts/index.ts'
import type { SlotReply } from '../booking/read-slot-reply.ts'
import type { Availability } from '../booking/slots.ts'
import type { Command } from '../reading/command.ts'
import type { Qualification } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'
import type { Lines } from './lines/lines.ts'
import type { TurnFacts } from './turn.ts'

/** The policy's input: what the turn's texts mean, and the conversation's state after them. */
export type View = {
  /** With the playbook's texts in the lead's language. */
  facts: TurnFacts
  language: Language
  /** Whether the playbook has texts in the lead's language. */
  isLanguageSupported: boolean
  lines: Lines
  commands: Command[]
  /** What the lead says to the facts that the agent's last text asked about. */
  aboutFacts: 'denied' | 'withdrawn' | null
  /** With this turn's evidence and counts. */
  state: AgentState
  qualification: Qualification
  status: 'active' | 'qualified'
  /** The next question worth asking. */
  next: NextQuestion | null
  /** Null if the playbook has no calendar. */
  availability: Availability | null
  /** What the texts say about appointment times. */
  reply: SlotReply | null
}

export type NextQuestion = { key: string; why: 'contradicted' | 'confirm' | 'guess' | 'attribute' | 'missing' }

export type HandoffDecision = { act: 'handoff'; reason: 'lead_request' | 'rule'; rule: string | null; cause: string }

export type Decision =
  | HandoffDecision
  | { act: 'end'; why: string; goodbye: string }
  | BookingDecision
  | { act: 'answer'; ask: NextQuestion | null }
  /** Asks which of these facts the lead's question is about, the likeliest first. */
  | { act: 'which_fact'; among: string[] }
  | { act: 'ask'; ask: NextQuestion }
  | { act: 'postpone' }
  /** `until` is an ISO day. `asks`: the reply asks for the day, which it does once. */
  | { act: 'pause'; until: string | null; minute: number | null; within?: number; asks: boolean }
  | { act: 'close' }
  | { act: 'wait' }

/** A decision about an appointment. Times are ISO; `why` is the reason for an offer. */
export type BookingDecision =
  | { act: 'offer'; slots: string[]; why: 'ready' | 'asked' | 'declined' | 'taken' }
  | { act: 'which'; among: string[] }
  | { act: 'hold'; slot: string }
  | { act: 'book'; slot: string }

import type { Language } from '../../texts/index.ts'
import type { SlotReply } from '../booking/read-slot-reply.ts'
import type { Desk } from '../booking/slots.ts'
import type { Command } from '../reading/command.ts'
import type { Qualification } from '../score/score.ts'
import type { AgentState } from '../score/state.ts'
import type { Lines } from './lines/lines.ts'
import type { TurnFacts } from './turn.ts'

/** A turn as the policy sees it: what was understood, and where that leaves the conversation. */
export type View = {
  /** The playbook's texts are in the lead's language. */
  facts: TurnFacts
  /** What the lead writes; `isSpoken` unless the playbook has no texts in it. */
  language: Language
  isSpoken: boolean
  lines: Lines
  commands: Command[]
  /** With this turn's evidence and counts. */
  state: AgentState
  qualification: Qualification
  status: 'active' | 'qualified'
  /** The next question worth asking. */
  next: NextQuestion | null
  /** The campaign's calendar; null when its playbook has none. */
  desk: Desk | null
  /** What the texts say of a time. */
  reply: SlotReply | null
}

export type NextQuestion = { key: string; why: 'contradicted' | 'confirm' | 'attribute' | 'missing' }

export type Decision =
  | { act: 'handoff'; reason: 'lead_request' | 'rule'; rule: string | null; cause: string }
  | { act: 'end'; why: string; goodbye: string }
  | BookingDecision
  | { act: 'answer'; ask: NextQuestion | null }
  | { act: 'ask'; ask: NextQuestion }
  | { act: 'postpone' }
  /** `until` is an ISO day; `asks`: which day it should be, once. */
  | { act: 'pause'; until: string | null; asks: boolean }
  | { act: 'close' }
  | { act: 'wait' }

/** What the policy may decide about an appointment. Times are ISO; `why` says what led to an offer. */
export type BookingDecision =
  | { act: 'offer'; slots: string[]; why: 'ready' | 'asked' | 'declined' | 'taken' }
  | { act: 'which'; among: string[] }
  | { act: 'hold'; slot: string }
  | { act: 'book'; slot: string }

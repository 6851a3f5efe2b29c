import type { Playbook } from '../../campaigns/index.ts'
import { usesFirstName } from '../../campaigns/pure.ts'
import { type BookingState, noBooking } from '../booking/booking-state.ts'
import type { SignalValue } from '../reading/command.ts'
import type { Span } from '../reading/reading.ts'

/** How a value was learnt, which decides what it is worth. */
export type Found = 'answer' | 'human' | 'volunteered' | 'model' | 'attribute'

/** One thing a lead (or an import) said about a signal. `at` is an ISO time; `corrects` settles a contradiction. */
export type Evidence = { value: SignalValue; found: Found; at: string; span: Span | null; corrects: boolean }

/** All that a conversation's turns leave behind: plain JSON, and enough to compute the score again. */
export type AgentState = {
  /** Per signal, oldest first; the newest few are kept. */
  evidence: Record<string, Evidence[]>
  /** Per signal, from the lead's attributes: counts only while the lead has said nothing. */
  imported: Record<string, Evidence>
  asks: Record<string, number>
  declined: string[]
  /** Values from the lead's attributes that wait for the lead's yes, those that were denied aside. */
  unconfirmed: Record<string, SignalValue>
  denied: string[]
  /** The one that the last text of ours asked about. */
  offered: string | null
  /** Whether a text of ours has called the lead by name. */
  named: boolean
  /** Signals whose contradiction has been asked about. */
  checked: string[]
  /** The signal whose answer would rule the lead out and is being asked back, and those that have been. */
  confirming: string | null
  confirmed: string[]
  pending: string | null
  lastSet: string | null
  /** Turns in a row of which nothing could be read, and of texts that we can read but that said nothing to us. */
  misunderstoodInRow: number
  unansweringInRow: number
  factsAsked: Record<string, number>
  unknownQuestions: number
  timeProposals: number
  /** Rules of the playbook that have handed this conversation off: each does so once. */
  rulesFired: string[]
  /** Whether we have asked when to come back, or have come back and not been answered. */
  pause: 'asked' | 'resumed' | null
  pauseAsked: boolean
  replies: number
  /** How the last reply acknowledged what was said; empty when it did not. */
  acknowledged: string
  /** Questions of the lead that nothing in the playbook answered, in the lead's words. */
  openQuestions: string[]
  closed: boolean
  booking: BookingState
}

export function initialState(): AgentState {
  return {
    evidence: {},
    imported: {},
    asks: {},
    declined: [],
    unconfirmed: {},
    denied: [],
    offered: null,
    named: false,
    checked: [],
    confirming: null,
    confirmed: [],
    pending: null,
    lastSet: null,
    misunderstoodInRow: 0,
    unansweringInRow: 0,
    factsAsked: {},
    unknownQuestions: 0,
    timeProposals: 0,
    rulesFired: [],
    pause: null,
    pauseAsked: false,
    replies: 0,
    acknowledged: '',
    openQuestions: [],
    closed: false,
    booking: noBooking(),
  }
}

/** The state of a conversation that our opening began: if that asked one of the playbook's questions, it is pending. */
export function stateAfterOpening({ opening, signals }: Playbook): AgentState {
  const asked = signals.find(({ ask }) => ask.some((question) => opening.includes(question)))
  const opened = { ...initialState(), named: usesFirstName(opening) }
  return asked ? { ...opened, pending: asked.key, asks: { [asked.key]: 1 } } : opened
}

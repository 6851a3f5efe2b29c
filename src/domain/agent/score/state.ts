import type { Playbook } from '../../campaigns/index.ts'
import { usesFirstName } from '../../campaigns/pure.ts'
import { type BookingState, noBooking } from '../booking/booking-state.ts'
import type { SignalValue } from '../reading/command.ts'
import type { Span } from '../reading/reading.ts'

/** The source of a value, which decides its weight. */
export type Found = 'answer' | 'human' | 'volunteered' | 'model' | 'attribute'

/**
 * One thing a lead (or an import) said about a signal. `at` is an ISO time, and `day` the lead's own day then, which a date has.
 * `corrects` settles a contradiction.
 */
export type Evidence = {
  value: SignalValue
  found: Found
  at: string
  day?: string
  span: Span | null
  corrects: boolean
}

/** The day from which conditions on a date count. Without the lead's own day, that of UTC. */
export function saidOn({ day, at }: Pick<Evidence, 'day' | 'at'>): string {
  return day ?? at
}

/** The complete state of a conversation after its turns: plain JSON, and sufficient to compute the score again. */
export type AgentState = {
  /** Per signal, oldest first; only the newest few are stored. */
  evidence: Record<string, Evidence[]>
  /** Per signal, from the lead's attributes: counts only while the lead has given no answer. */
  imported: Record<string, Evidence>
  asks: Record<string, number>
  declined: string[]
  /** Values from the lead's attributes that wait for the lead's confirmation, without those that were denied. */
  unconfirmed: Record<string, SignalValue>
  denied: string[]
  /** The signal whose attribute the agent's last text asked the lead to confirm. */
  offered: string | null
  /** The value that the agent's last text asked back, and the words that may say it. `stands`: it counts unless it is denied. */
  guess: { key: string; value: SignalValue; stands: boolean; span: Span } | null
  /**
   * The facts of which the agent's last text asked whether the lead means them, and the lead's question as it is in `openQuestions`,
   * with its message.
   */
  meant: { facts: string[]; question: string; messageId?: string } | null
  /** The number of replies, up to the one that last asked a value or a question back. */
  askedBackAt: number | null
  /** Whether the agent has addressed the lead by name. */
  named: boolean
  /** Signals whose contradiction has been asked about. */
  checked: string[]
  /** The signal whose answer would disqualify the lead and waits for confirmation, and those that have been confirmed. */
  confirming: string | null
  confirmed: string[]
  pending: string | null
  lastSet: string | null
  /** Consecutive turns that could not be understood, and consecutive texts that were understood but contained no answer. */
  misunderstoodInRow: number
  unansweringInRow: number
  factsAsked: Record<string, number>
  /** Turns with questions that no fact answers (many in one turn count more), and turns in which the lead asked for an appointment. */
  unknownQuestions: number
  timeProposals: number
  /** Handoff rules of the playbook that have already fired in this conversation: each fires once. */
  rulesFired: string[]
  /**
   * `asked`: the agent asked when to contact the lead again. `put_off`: the lead put it off, and may still say until when.
   * `resumed`: the agent resumed and has no answer yet.
   */
  pause: 'asked' | 'put_off' | 'resumed' | null
  pauseAsked: boolean
  replies: number
  /** The acknowledgement in the last reply; empty if there was none. */
  acknowledged: string
  /** Questions of the lead that the playbook does not answer, in the lead's words. */
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
    guess: null,
    meant: null,
    askedBackAt: null,
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

/**
 * The state of a conversation that begins with the agent's opening. If the opening asked one of the playbook's questions,
 * that question is pending.
 */
export function stateAfterOpening({ opening, signals }: Playbook): AgentState {
  const asked = signals.find(({ ask }) => ask.some((question) => opening.includes(question)))
  const opened = { ...initialState(), named: usesFirstName(opening) }
  return asked ? { ...opened, pending: asked.key, asks: { [asked.key]: 1 } } : opened
}

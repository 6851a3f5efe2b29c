import type { Playbook } from '../../../campaigns/index.ts'
import type { SignalValue } from '../command.ts'
import type { Candidate } from '../evidence/model.ts'

/** What is known of the conversation when a text is read. */
export type SignalFacts = {
  playbook: Playbook
  timezone: string | null
  /** The signal that our last question was about. */
  pending: string | null
  /** The signal that was set last: what "make that 20" corrects. */
  lastSet: string | null
  known: Record<string, SignalValue>
  /** Whether the agent may ask back a value, or a question of the lead, that it is unsure of. */
  asksBack?: boolean
  /** Decides in place of the model whether a value is kept. */
  keeps?: (candidate: Candidate) => boolean
}

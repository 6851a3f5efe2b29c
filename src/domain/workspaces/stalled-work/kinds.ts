import { type Job, wordsOf } from '../../kernel/index.ts'

/** The jobs of a queue, or `sandbox-text`: pending texts of the simulated carrier. */
export type WorkKind = Job['queue'] | 'sandbox-text'

/** The row that a kind of work is about. */
export type Work = { queue: WorkKind; workspaceId: string; id: string }

/** What it means for the owner that a type of job has stalled. */
const MEANINGS = {
  'dispatch-message': 'A message could not be sent.',
  'deliver-to-endpoint': 'Webhook deliveries to an endpoint have stopped.',
  'read-text': 'A message from a lead was not processed. It may be an opt-out.',
  'take-turn': 'The agent did not reply to a lead, and the conversation was not handed off.',
  'apply-receipt': 'A delivery receipt was not applied. The message may show an outdated status.',
  'send-notification': 'A notification was not sent.',
  'end-rotation': 'The previous secret of a webhook endpoint has expired but is still stored.',
  'run-replay': 'A replay of webhook deliveries has stopped.',
  'run-import': 'An import has stopped.',
  'reset-sandbox': 'A reset of the sandbox stopped before it was complete.',
  'escalate-handoff': 'A reminder about an unclaimed handoff was not sent.',
  'follow-up': 'A lead was not followed up.',
  'release-hold': 'A held appointment slot was not released.',
  'sandbox-text': 'The simulated carrier did not deliver a message or a receipt.',
} satisfies Record<WorkKind, string>

export const workKind = wordsOf('StalledWorkKind', 'Type of stalled job.', MEANINGS)

export function meaningOf(queue: WorkKind): string {
  return MEANINGS[queue]
}

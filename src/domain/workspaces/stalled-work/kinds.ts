import type { Job } from '../../kernel/index.ts'

/** A queue's jobs, or `sandbox-text`: what the simulated network still has to bring. */
export type WorkKind = Job['queue'] | 'sandbox-text'

/** The row that a kind of work is about. */
export type Work = { queue: WorkKind; workspaceId: string; id: string }

/** What it means for the owner that a kind of work has stalled. */
const MEANINGS: Record<WorkKind, string> = {
  'dispatch-message': 'A message could not be sent.',
  'deliver-to-endpoint': 'Webhook deliveries to an endpoint are on hold.',
  'read-text': 'A message from a lead was not processed. It may be an opt-out.',
  'take-turn': 'The agent did not reply to a lead, and the conversation was not handed off.',
  'apply-receipt': 'A delivery receipt was not applied. The message may show an outdated status.',
  'send-notification': 'A notification was not sent.',
  'end-rotation': 'The previous secret of a webhook endpoint has expired but is still stored.',
  'run-replay': 'A replay of webhook deliveries has stopped.',
  'run-import': 'An import has stopped.',
  'reset-sandbox': 'A reset of the sandbox has stopped before its end.',
  'escalate-handoff': 'The reminder of an unclaimed handoff was not sent.',
  'follow-up': 'A lead was not followed up.',
  'release-hold': 'A held appointment time was not released.',
  'sandbox-text': 'The simulated network did not deliver a message or a receipt.',
}

export const WORK_KINDS = Object.keys(MEANINGS) as WorkKind[]

export function meaningOf(queue: WorkKind): string {
  return MEANINGS[queue]
}

import { type Job, wordsOf } from '../../kernel/index.ts'

/** The jobs of a queue, or `sandbox-text`: pending texts of the simulated carrier. */
export type WorkKind = Job['queue'] | 'sandbox-text'

/** The row that a kind of work is about. */
export type Work = { queue: WorkKind; workspaceId: string; id: string }

/** What it means for the owner that a type of job has stalled. */
const MEANINGS = {
  'dispatch-message': 'A message could not be sent.',
  'deliver-to-endpoint': 'Webhook deliveries to an endpoint have stopped.',
  'read-text': 'A message from a lead was not processed. The message may be an opt-out.',
  'take-turn': 'The agent did not reply to a lead, and the conversation was not handed off.',
  'apply-receipt': 'A delivery receipt was not applied. The message may show an outdated status.',
  'send-notification': 'A notification was not sent.',
  'send-alert': 'An alert to a member was not sent.',
  'text-member': 'A text to a member’s phone was not sent.',
  'end-rotation': 'The previous secret of a webhook endpoint has expired but is still stored.',
  'run-replay': 'A replay of webhook deliveries stopped before it was complete.',
  'run-import': 'An import stopped before it was complete.',
  'run-erasure': 'A lead erasure stopped before it was complete.',
  'run-send': 'A campaign send stopped before it was complete.',
  'reset-sandbox': 'A sandbox reset stopped before it was complete.',
  'escalate-handoff': 'A reminder about an unclaimed handoff was not sent.',
  'end-conversation': 'A conversation that a member ended is still open.',
  'end-snooze': 'A snoozed conversation did not return to the inbox.',
  'follow-up': 'A follow-up to a lead was not sent.',
  'release-hold': 'A held appointment slot was not released.',
  'match-questions': 'Open questions of leads were not compared with a new version of a playbook.',
  'sandbox-text': 'The simulated carrier did not deliver a message or a receipt.',
} satisfies Record<WorkKind, string>

export const workKind = wordsOf('StalledWorkKind', 'Type of a stalled job.', MEANINGS)

export function meaningOf(queue: WorkKind): string {
  return MEANINGS[queue]
}

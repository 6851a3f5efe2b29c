import { clause, daysBefore, deleteExpired, part, type RetentionStep } from '../../kernel/index.ts'
import type { WorkKind } from './kinds.ts'
import { FORGOTTEN_AFTER_MS } from './record-failure.ts'

const DAYS = 30

/** Where the subject of each kind of work is. */
const TABLES: Record<WorkKind, string> = {
  'dispatch-message': 'message',
  'deliver-to-endpoint': 'webhook_endpoint',
  'read-text': 'message',
  'take-turn': 'conversation',
  'apply-receipt': 'carrier_receipt',
  'send-notification': 'notification',
  'send-alert': 'alert',
  'text-member': 'member_text',
  'end-rotation': 'webhook_endpoint',
  'run-replay': 'replay',
  'run-import': 'lead_import',
  'run-send': 'campaign_send',
  'run-erasure': 'lead_erasure',
  'reset-sandbox': 'sandbox_reset',
  'escalate-handoff': 'conversation',
  'end-conversation': 'conversation',
  'end-snooze': 'conversation',
  'follow-up': 'lead',
  'release-hold': 'appointment',
  'match-questions': 'campaign',
  'sandbox-text': 'sandbox_message',
}

const SUBJECT_IS_GONE = clause(
  [
    Object.entries(TABLES)
      .map(
        ([queue, table]) =>
          `(o.queue = '${queue}' and not exists (select from ${table} t where t.workspace_id = o.workspace_id and t.id = o.subject_id))`,
      )
      .join(' or '),
  ],
  [],
)

/**
 * Deletes failures whose subject is gone, that were not repeated for an hour, and after 30 days: a row that still fails then
 * starts to count again.
 */
export const STALLED_WORK_RETENTION: readonly RetentionStep[] = [
  deleteExpired('stalled_work', {
    where: (now) => part`(o.next_try_at <= ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}
      or o.first_failed_at < ${daysBefore(now, DAYS)} or ${SUBJECT_IS_GONE})`,
  }),
]

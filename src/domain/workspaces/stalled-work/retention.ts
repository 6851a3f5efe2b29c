import { clause, daysBefore, FORGET_BATCH_SIZE, type Querying, type RetentionStep, sql } from '../../kernel/index.ts'
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
  'end-rotation': 'webhook_endpoint',
  'run-replay': 'replay',
  'run-import': 'lead_import',
  'reset-sandbox': 'sandbox_reset',
  'escalate-handoff': 'conversation',
  'follow-up': 'lead',
  'release-hold': 'appointment',
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

/** Deletes expired rows. */
export const STALLED_WORK_RETENTION: readonly RetentionStep[] = [forgetStalledWork]

/**
 * Deletes failures whose subject is gone, that were not repeated for an hour, and after 30 days: a row that still fails then
 * starts to count again.
 */
function forgetStalledWork(db: Querying, now: Date): Promise<unknown[]> {
  return db.query(sql`
    delete from stalled_work s using (
      select o.workspace_id, o.id from stalled_work o
      where o.next_try_at <= ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}
        or o.first_failed_at < ${daysBefore(now, DAYS)} or ${SUBJECT_IS_GONE}
      limit ${FORGET_BATCH_SIZE} for no key update skip locked) old
    where s.workspace_id = old.workspace_id and s.id = old.id returning s.id`)
}

import { MODEL_CALL_RETENTION, QUESTION_RETENTION } from '../../domain/agent/index.ts'
import { ALERT_RETENTION } from '../../domain/alerts/index.ts'
import { CAMPAIGN_SEND_RETENTION } from '../../domain/campaigns/index.ts'
import { EVENT_RETENTION } from '../../domain/events/index.ts'
import { REQUEST_LOG_RETENTION, SIGN_IN_RETENTION } from '../../domain/identity/index.ts'
import {
  AUDIT_RETENTION,
  FORGET_BATCH_SIZE,
  type Querying,
  type RetentionStep,
  TRACE_RETENTION,
} from '../../domain/kernel/index.ts'
import { ERASURE_RETENTION } from '../../domain/leads/erasures/index.ts'
import { IMPORT_RETENTION } from '../../domain/leads/import/index.ts'
import { MESSAGING_RETENTION } from '../../domain/messaging/index.ts'
import { NOTIFICATION_RETENTION } from '../../domain/notifications/index.ts'
import { SANDBOX_RETENTION } from '../../domain/sandbox/index.ts'
import { WEBHOOK_RETENTION } from '../../domain/webhooks/index.ts'
import { STALLED_WORK_RETENTION } from '../../domain/workspaces/index.ts'

/** A run ends after this many batches; the next run continues. */
const BATCHES_MAX = 50

/** In this order: rows with a foreign key go before their target. */
const KINDS: readonly RetentionStep[] = [
  ...WEBHOOK_RETENTION,
  ...EVENT_RETENTION,
  ...MESSAGING_RETENTION,
  ...IMPORT_RETENTION,
  ...CAMPAIGN_SEND_RETENTION,
  ...ERASURE_RETENTION,
  ...SANDBOX_RETENTION,
  ...NOTIFICATION_RETENTION,
  ...ALERT_RETENTION,
  ...MODEL_CALL_RETENTION,
  ...QUESTION_RETENTION,
  ...STALLED_WORK_RETENTION,
  ...REQUEST_LOG_RETENTION,
  ...AUDIT_RETENTION,
  ...SIGN_IN_RETENTION,
  ...TRACE_RETENTION,
]

/** Deletes expired rows of all workspaces in batches. A failure in one table does not stop the others. */
export async function forgetOld(db: Querying, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const forget of KINDS) {
    try {
      for (let n = 0; n < BATCHES_MAX && (await forget(db, now)).length === FORGET_BATCH_SIZE; n++);
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Not deleted: ${failures.map(String).join('; ')}`)
}

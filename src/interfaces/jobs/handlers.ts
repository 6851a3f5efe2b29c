import type { App } from '../../app.ts'
import {
  followUp,
  judgeHeldText,
  matchQuestions,
  releaseHold,
  takeTurn,
  tellLeadAgain,
} from '../../domain/agent/index.ts'
import { sendAlert } from '../../domain/alerts/index.ts'
import { runSend } from '../../domain/campaigns/index.ts'
import { endConversation, endSnooze, escalateHandoff } from '../../domain/conversations/index.ts'
import type { Job, RowKey } from '../../domain/kernel/index.ts'
import { runErasure } from '../../domain/leads/erasures/index.ts'
import { runImport } from '../../domain/leads/import/index.ts'
import {
  applyReceipt,
  dispatchMessage,
  failStalledMessage,
  putOffMessage,
  readUnreadText,
  textAlerts,
  textMember,
} from '../../domain/messaging/index.ts'
import { sendNotification } from '../../domain/notifications/index.ts'
import { runReset } from '../../domain/sandbox/index.ts'
import { deliverToEndpoint, endRotation, runReplay } from '../../domain/webhooks/index.ts'
import { type FailureRecord, forgetFailures, recordFailure, WorkFailed } from '../../domain/workspaces/index.ts'
import { isOutage } from '../../errors.ts'
import { timeLimitOf, withTimeLimit } from './time-limit.ts'
import { traceJob } from './trace-job.ts'

/** The handler of each queue. Returns when the row is due again, if known. */
const OPERATIONS: Record<Job['queue'], (app: App, rowKey: RowKey) => Promise<Date | null>> = {
  'dispatch-message': dispatchMessage,
  'deliver-to-endpoint': deliverToEndpoint,
  'read-text': (app, row) => readUnreadText(app, row, (text) => judgeHeldText(app, text)),
  'take-turn': takeTurn,
  'apply-receipt': applyReceipt,
  'send-notification': sendNotification,
  'send-alert': (app, row) => sendAlert(app, row, (text) => textAlerts(app, text)),
  'text-member': textMember,
  'end-rotation': endRotation,
  'run-replay': runReplay,
  'run-import': runImport,
  'run-send': runSend,
  'run-erasure': runErasure,
  'reset-sandbox': runReset,
  'escalate-handoff': (app, row) =>
    escalateHandoff(app, row, (tx, conversation) => tellLeadAgain(app, tx, conversation)),
  'end-conversation': endConversation,
  'end-snooze': endSnooze,
  'follow-up': followUp,
  'release-hold': releaseHold,
  'match-questions': matchQuestions,
}

/**
 * Runs one job, once. A failure is logged, counted and stored: the row is retried later, a limited number of times. Returns
 * when the row is due again, if that is known. Never rejects.
 */
export async function runJob(app: App, job: Job, limitMs = timeLimitOf(job.queue)): Promise<Date | null> {
  const { queue, workspaceId, id } = job
  const started = performance.now()
  const observe = (outcome: 'done' | 'failed') => app.metrics.job({ queue, outcome, ms: performance.now() - started })
  try {
    const again = await withTimeLimit(limitMs, () =>
      traceJob(app, job, () => OPERATIONS[queue](app, { workspaceId, id })),
    )
    observe('done')
    if (app.stalled.has(job)) await forget(app, job)
    return again
  } catch (error) {
    observe('failed')
    const cause = error instanceof WorkFailed ? error.cause : error
    const text = cause instanceof Error ? cause.stack : String(cause)
    app.log.error({ event: 'job.failed', queue, workspaceId, id, error: text })
    return keepFailure(app, job, error).catch(() => null) // the row is still due, and the sweeper finds it
  }
}

/** An outage does not count as a failure. An operation that counts its own attempts has already stored them. */
async function keepFailure(app: App, job: Job, error: unknown): Promise<Date | null> {
  if (isOutage(error)) return null
  if (error instanceof WorkFailed) {
    if (error.isGivenUp) app.metrics.gaveUp(job.queue)
    return error.retryAt
  }
  const recorded = await recordFailure(app, job, error)
  app.stalled.set(job, recorded.nextTryAt)
  if (recorded.nextTryAt === null) app.metrics.gaveUp(job.queue)
  if (job.queue === 'dispatch-message') await settleMessage(app, job, recorded)
  return recorded.nextTryAt
}

/** A failing message leaves its number's line while it waits, and finally fails, because others wait behind it. */
async function settleMessage(app: App, job: Job, { nextTryAt }: FailureRecord): Promise<void> {
  if (nextTryAt) return putOffMessage(app, job, nextTryAt)
  await failStalledMessage(app, job)
  await forget(app, job)
}

async function forget(app: App, job: Job): Promise<void> {
  await forgetFailures(app, job)
  app.stalled.delete(job)
}

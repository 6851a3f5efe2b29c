import type { App } from '../../app.ts'
import { followUp, releaseHold, takeTurn } from '../../domain/agent/index.ts'
import type { Job } from '../../domain/context.ts'
import { applyReceipt, dispatchMessage, escalateHandoff } from '../../domain/conversations/index.ts'
import { runImport } from '../../domain/imports/index.ts'
import { runReset } from '../../domain/sandbox/index.ts'
import { deliverToEndpoint, endRotation, runReplay } from '../../domain/webhooks/index.ts'
import { sendNotification } from '../../domain/workspaces/index.ts'

type Named = { workspaceId: string; id: string }

/** What each queue's jobs do. They answer when the row will be due again, if they know. */
const OPERATIONS: Record<Job['queue'], (app: App, named: Named) => Promise<Date | null>> = {
  'dispatch-message': dispatchMessage,
  'deliver-to-endpoint': deliverToEndpoint,
  'take-turn': takeTurn,
  'apply-receipt': applyReceipt,
  'send-notification': sendNotification,
  'end-rotation': endRotation,
  'run-replay': runReplay,
  'run-import': runImport,
  'reset-sandbox': runReset,
  'escalate-handoff': escalateHandoff,
  'follow-up': followUp,
  'release-hold': releaseHold,
}

/** Does one job, once. A failure is logged and counted; the row stays due, and the sweeper finds it. */
export async function runJob(app: App, { queue, workspaceId, id }: Job): Promise<Date | null> {
  const started = performance.now()
  const observe = (outcome: 'done' | 'failed') => app.metrics.job({ queue, outcome, ms: performance.now() - started })
  try {
    const again = await OPERATIONS[queue](app, { workspaceId, id })
    observe('done')
    return again
  } catch (error) {
    observe('failed')
    app.log.error({
      event: 'job.failed',
      queue,
      workspaceId,
      id,
      error: error instanceof Error ? error.stack : String(error),
    })
    return null
  }
}

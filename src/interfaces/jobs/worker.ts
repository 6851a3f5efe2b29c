import type { App } from '../../app.ts'
import { logOptOuts } from '../../domain/compliance/suppressions/index.ts'
import type { Job } from '../../domain/kernel/index.ts'
import { countHeldTexts } from '../../domain/messaging/index.ts'
import { fillSearch } from '../../domain/search/index.ts'
import { countDue, dropExpired, findDue } from './due.ts'
import { runJob } from './handlers.ts'
import { JobRunner } from './job-runner.ts'
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts'
import { QueueWatch } from './queue-watch.ts'
import { forgetOld } from './retention.ts'

/** How many of a queue's jobs run at the same time in a process. The job of an endpoint only starts its deliveries. */
const CONCURRENCY: Record<Job['queue'], number> = {
  'dispatch-message': 20,
  'deliver-to-endpoint': 100,
  'read-text': 2,
  'take-turn': 10,
  'apply-receipt': 10,
  'end-rotation': 2,
  'run-replay': 2,
  'run-import': 1,
  'run-send': 2,
  'run-erasure': 1,
  'reset-sandbox': 1,
  'escalate-handoff': 2,
  'end-conversation': 2,
  'end-snooze': 2,
  'follow-up': 5,
  'release-hold': 2,
  'match-questions': 1,
  'send-notification': 50,
  'send-alert': 50,
  'text-member': 5,
}

/** The steps of a turn. The process that makes one due runs it, and adds it to the queue only if it is busy. */
const LOCAL = ['take-turn', 'dispatch-message', 'apply-receipt'] satisfies Job['queue'][]

/** Jobs of many rows, whose transactions are long. */
const LONG = new Set<Job['queue']>(['run-import', 'run-send', 'run-erasure', 'run-replay', 'reset-sandbox'])

const SWEEP_EVERY_MS = 2_000
/** Minimum pause between searches: busy numbers would otherwise keep it searching. */
const SWEEP_REST_MS = 50
/** Autoscalers look as often. */
const COUNT_EVERY_MS = 15_000
const CLEAN_EVERY_MS = 60_000
const FILL_EVERY_MS = 60_000
/** After a failure. Otherwise the log says when it is due. */
const LOG_EVERY_MS = 10_000
const NETWORK_EVERY_MS = 2_000

export type Worker = { close(): Promise<void> }

/**
 * Runs all background work: jobs from the queue, due rows from the sweeper, and the simulated carrier's deliveries. Jobs that take
 * long run in `appOfLong`, so that its database does not keep the others waiting.
 */
export function startWorker(app: App, appOfLong: App = app): Worker {
  const run = async (job: Job) => {
    const again = await runJob(LONG.has(job.queue) ? appOfLong : app, job)
    if (job.queue === 'dispatch-message') network.wakeAt(new Date(app.clock.now().getTime() + 1))
    return again
  }
  const local = Object.fromEntries(LOCAL.map((queue) => [queue, CONCURRENCY[queue]]))
  const isEarly = (job: Job) => app.stalled.isWaiting(job, app.clock.now())
  const runner = new JobRunner({ clock: app.clock, run, isEarly, local, wakeAt: (at) => sweeper.wakeAt(at) })
  const watch = new QueueWatch(app.clock)
  app.local.takes = (job) => runner.takes(job)
  const sweeper = createPeriodicTask(SWEEP_EVERY_MS, app, () => sweep(app, { runner, watch }))
  const network = createPeriodicTask(NETWORK_EVERY_MS, app, () => app.sandbox.deliverDue())
  const counter = createPeriodicTask(COUNT_EVERY_MS, app, () => reportDue(appOfLong))
  const cleaner = createPeriodicTask(CLEAN_EVERY_MS, app, () => clean(appOfLong))
  const filler = createPeriodicTask(FILL_EVERY_MS, app, () => fillSearch(appOfLong))
  const { optOutLog } = app
  const logger = optOutLog && createPeriodicTask(LOG_EVERY_MS, app, () => logOptOuts(appOfLong, optOutLog))
  for (const queue of Object.keys(CONCURRENCY) as Job['queue'][]) {
    app.queues.work(queue, CONCURRENCY[queue], (named) => watch.observe(queue, () => runner.run({ queue, ...named })))
  }
  const tasks: PeriodicTask[] = [sweeper, network, counter, cleaner, filler, ...(logger ? [logger] : [])]
  return {
    async close() {
      app.courier.stop()
      await Promise.all([...tasks.map((task) => task.close()), runner.close(), app.queues.close()])
    },
  }
}

type SweepDeps = { runner: JobRunner; watch: QueueWatch }

/** Sends hints for due rows. Jobs of a queue that is down or stuck are started here, and not waited for. */
export async function sweep(app: App, { runner, watch }: SweepDeps): Promise<Date | null> {
  const now = app.clock.now()
  const { jobs: due, nextAt, stalled } = await findDue(app.db, now)
  const jobs = due.filter((job) => !runner.has(job))
  app.stalled.replace(stalled)
  const byQueue = [...Map.groupBy(jobs, (job) => job.queue)]
  app.metrics.foundDue(jobs, now)
  const hinted = byQueue.map(([queue, found]) => hintAll(app, watch, queue, found))
  runner.offer((await Promise.all(hinted)).flat())
  const rested = new Date(app.clock.now().getTime() + SWEEP_REST_MS)
  return nextAt && nextAt < rested ? rested : nextAt
}

/** Counts the due rows for the metrics, by which the number of workers scales. */
export async function reportDue(app: App): Promise<null> {
  app.metrics.countedDue(await countDue(app.db, app.clock.now()))
  return null
}

/** A failing part does not stop the others, and all failures are counted. */
async function clean(app: App): Promise<null> {
  const countHeld = async () => app.metrics.heldTexts(await countHeldTexts(app.db, app.clock.now()))
  const parts = { 'drop-expired': dropExpired, 'forget-old': forgetOld, 'count-held': countHeld }
  for (const [queue, part] of Object.entries(parts)) {
    const started = performance.now()
    const failed = await part(app.db, app.clock.now()).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    app.metrics.job({ queue, outcome: failed ? 'failed' : 'done', ms: performance.now() - started })
    if (failed) app.log.error({ event: 'job.failed', queue, error: String(failed.error) })
  }
  return null
}

/**
 * Sends a hint for each job, unless the queue already holds as many: repeating them would fill it faster than it is processed,
 * and delay new jobs. Returns the jobs that the queue does not take.
 */
async function hintAll(app: App, watch: QueueWatch, queue: Job['queue'], found: Job[]): Promise<Job[]> {
  if (!app.queues.isReady()) return found
  if ((await app.queues.waitingCount(queue)) >= found.length) return watch.noteWaiting(queue) ? found : []
  watch.noteMoving(queue)
  for (const job of found) app.queues.hint(job)
  return []
}

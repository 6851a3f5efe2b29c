import type { App } from '../../app.ts'
import type { Job } from '../../domain/kernel/index.ts'
import { Deliveries } from './deliveries.ts'
import { DirectJobs } from './direct-jobs.ts'
import { dropExpired, findDue } from './due.ts'
import { DueTimers } from './due-timers.ts'
import { runJob } from './handlers.ts'
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts'
import { QueueWatch } from './queue-watch.ts'
import { forgetOld } from './retention.ts'

/** How many of a queue's jobs run at once in a process. An endpoint's deliveries are only begun by its job. */
const CONCURRENCY: Record<Job['queue'], number> = {
  'dispatch-message': 20,
  'deliver-to-endpoint': 100,
  'read-text': 2,
  'take-turn': 10,
  'apply-receipt': 10,
  'end-rotation': 2,
  'run-replay': 2,
  'run-import': 1,
  'reset-sandbox': 1,
  'escalate-handoff': 2,
  'follow-up': 5,
  'release-hold': 2,
  'send-notification': 50,
}

/** Jobs of many rows, whose transactions take long. */
const LONG = new Set<Job['queue']>(['run-import', 'run-replay', 'reset-sandbox'])

const SWEEP_EVERY_MS = 2_000
/** Minimum pause between searches: busy numbers would otherwise keep it searching. */
const SWEEP_REST_MS = 50
const CLEAN_EVERY_MS = 60_000
const NETWORK_EVERY_MS = 2_000

export type Worker = { close(): Promise<void> }

/**
 * Runs all background work: jobs from the queue, due rows from the sweeper, and the simulated carrier's deliveries. Jobs that take
 * long run in `appOfLong`, so that its database does not keep the others waiting.
 */
export function startWorker(app: App, appOfLong: App = app): Worker {
  const deliveries = new Deliveries(app, (at) => sweeper.wakeAt(at))
  const run = (job: Job) => runJob(LONG.has(job.queue) ? appOfLong : app, job)
  const direct = new DirectJobs(run)
  const watch = new QueueWatch(app.clock)
  const sweeper = createPeriodicTask(SWEEP_EVERY_MS, app, () => sweep(app, { deliveries, direct, watch }))
  const network = createPeriodicTask(NETWORK_EVERY_MS, app, () => app.sandbox.deliverDue())
  const cleaner = createPeriodicTask(CLEAN_EVERY_MS, app, () => clean(appOfLong))
  const work = async (job: Job) => {
    const again = await run(job)
    if (again && !(isDispatch(job) && dueTimers.takes(job, again))) sweeper.wakeAt(again)
    if (isDispatch(job)) network.wakeAt(new Date(app.clock.now().getTime() + 1))
  }
  const dueTimers = new DueTimers(app.clock, work)
  for (const queue of Object.keys(CONCURRENCY) as Job['queue'][]) {
    app.queues.work(queue, CONCURRENCY[queue], async (named) => {
      const job = { queue, ...named }
      if (app.stalled.isWaiting(job, app.clock.now())) return
      await watch.observe(queue, async () => (isDelivery(job) ? deliveries.begin(job) : work(job)))
    })
  }
  const tasks: PeriodicTask[] = [sweeper, network, cleaner]
  return {
    async close() {
      await Promise.all([
        ...tasks.map((task) => task.close()),
        deliveries.close(),
        direct.close(),
        dueTimers.close(),
        app.queues.close(),
      ])
    },
  }
}

export type SweepDeps = { deliveries: Deliveries; direct: DirectJobs; watch: QueueWatch }

/** Sends hints for due rows. Jobs of a queue that is down or stuck are started here, and not waited for. */
export async function sweep(app: App, sweeping: SweepDeps): Promise<Date | null> {
  const { jobs, nextAt, stalled } = await findDue(app.db, app.clock.now())
  app.stalled.replace(stalled)
  const byQueue = [...Map.groupBy(jobs, (job) => job.queue)]
  for (const [queue, found] of byQueue) app.metrics.foundDue(queue, found.length)
  const hinted = byQueue.map(([queue, found]) => hintAll(app, sweeping.watch, queue, found))
  runHere((await Promise.all(hinted)).flat(), sweeping)
  const rested = new Date(app.clock.now().getTime() + SWEEP_REST_MS)
  return nextAt && nextAt < rested ? rested : nextAt
}

/** Neither half stops the other, and both are counted. */
async function clean(app: App): Promise<null> {
  const halves = { 'drop-expired': dropExpired, 'forget-old': forgetOld }
  for (const [queue, half] of Object.entries(halves)) {
    const started = performance.now()
    const failed = await half(app.db, app.clock.now()).then(
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
  if ((await app.queues.waitingCount(queue)) >= found.length) return watch.isStuck(queue) ? found : []
  watch.isMoving(queue)
  for (const job of found) app.queues.hint(job)
  return []
}

function runHere(jobs: Job[], { deliveries, direct }: SweepDeps): void {
  for (const job of jobs) if (isDelivery(job)) deliveries.begin(job)
  direct.offer(jobs.filter((job) => !isDelivery(job)))
}

/** A text waits for the slot of its number, which is often near. */
function isDispatch(job: Job): boolean {
  return job.queue === 'dispatch-message'
}

function isDelivery(job: Job): boolean {
  return job.queue === 'deliver-to-endpoint'
}

import type { App } from '../../app.ts'
import type { Job } from '../../domain/kernel/index.ts'
import { Deliveries } from './deliveries.ts'
import { dropExpired, findDue } from './due.ts'
import { runJob } from './handlers.ts'
import { forgetOld } from './retention.ts'
import { Soon } from './soon.ts'
import { createWaker, type Waker } from './waker.ts'

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

const SWEEP_EVERY_MS = 2_000
/** However soon something is due: the slots of many busy numbers would keep it looking all the time. */
const SWEEP_REST_MS = 50
const CLEAN_EVERY_MS = 60_000
const NETWORK_EVERY_MS = 2_000
/** While the queue is away the sweeper does the work itself, this many at once. */
const BY_HAND_AT_ONCE = 10

export type Worker = { close(): Promise<void> }

/** Takes work: what the queue hints, what the sweeper finds due, and what the simulated network owes. */
export function startWorker(app: App): Worker {
  const deliveries = new Deliveries(app, (at) => sweeper.wakeAt(at))
  const sweeper = createWaker(SWEEP_EVERY_MS, app, () => sweep(app, deliveries))
  const network = createWaker(NETWORK_EVERY_MS, app, () => app.sandbox.deliverDue())
  const cleaner = createWaker(CLEAN_EVERY_MS, app, () => clean(app))
  const work = async (job: Job) => {
    const again = await runJob(app, job)
    if (again && !(isDispatch(job) && soon.takes(job, again))) sweeper.wakeAt(again)
    if (isDispatch(job)) network.wakeAt(new Date(app.clock.now().getTime() + 1))
  }
  const soon = new Soon(app.clock, work)
  for (const queue of Object.keys(CONCURRENCY) as Job['queue'][]) {
    app.queues.work(queue, CONCURRENCY[queue], async (named) => {
      const job = { queue, ...named }
      if (app.stalled.isWaiting(job, app.clock.now())) return
      if (isDelivery(job)) return deliveries.begin(job)
      await work(job)
    })
  }
  const wakers: Waker[] = [sweeper, network, cleaner]
  return {
    async close() {
      await Promise.all([...wakers.map((waker) => waker.close()), deliveries.close(), soon.close(), app.queues.close()])
    },
  }
}

/** Hints what is due, or does it here when the queue cannot take it. */
export async function sweep(app: App, deliveries: Deliveries): Promise<Date | null> {
  const { jobs, nextAt, stalled } = await findDue(app.db, app.clock.now())
  app.stalled.replace(stalled)
  const byQueue = Map.groupBy(jobs, (job) => job.queue)
  for (const [queue, found] of byQueue) app.metrics.foundDue(queue, found.length)
  if (app.queues.isReady()) await Promise.all([...byQueue].map(([queue, found]) => hintAll(app, queue, found)))
  else await byHand(app, jobs, deliveries)
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
 * A queue in which more is waiting than is due is left alone: hinted again at every look, what is due would fill it
 * faster than it can be worked off, and what is new would wait behind.
 */
async function hintAll(app: App, queue: Job['queue'], found: Job[]): Promise<void> {
  if ((await app.queues.waitingCount(queue)) < found.length) for (const job of found) app.queues.hint(job)
}

async function byHand(app: App, jobs: Job[], deliveries: Deliveries): Promise<void> {
  const [begun, waiting] = [jobs.filter(isDelivery), jobs.filter((job) => !isDelivery(job))]
  for (const job of begun) deliveries.begin(job)
  const hand = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await runJob(app, job)
  }
  await Promise.all(Array.from({ length: BY_HAND_AT_ONCE }, hand))
}

/** A text waits for the slot of its number, which is often near. */
function isDispatch(job: Job): boolean {
  return job.queue === 'dispatch-message'
}

function isDelivery(job: Job): boolean {
  return job.queue === 'deliver-to-endpoint'
}

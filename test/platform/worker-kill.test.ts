import { afterEach, beforeEach, expect, test } from 'vitest'
import { FAULT_POINTS } from '../support/fault-points.ts'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { chanceOf, FAULT_ROUNDS } from '../support/random/chance.ts'
import { hasRedis, startRedis } from '../support/redis/redis-server.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const RANDOM_KILLS = 8 * FAULT_ROUNDS
const REDIS_KILLS = 6
/** Another form of Redis changes nothing without Redis. */
const IS_ABOUT_REDIS = process.env.REDIS_FORM !== undefined
/** The minimum number of deliveries after each kill. */
const DELIVERIES_A_KILL = 10
/** The kinds of fault points, and after how many of each at most a worker is killed at random. */
const KINDS = { dispatch: 15, carrier: 8, receipt: 15, request: 30, webhook: 15, turn: 3 }
const MESSAGES_A_ROUND = 4
const ENDPOINTS = 3
/** The receiver fails every so many requests, so that there are retries. */
const FAILS_EVERY = 9
/** Longer than any lease, so that the next worker can take the work of a killed one. */
const LEASES_OVER_MS = 61_000
/** How long the service waits for a receipt. */
const RECEIPTS_OVER_MS = 3_600_000
/** A worker that has not reached its fault point by then gets more work, so many times. */
const OUT_OF_WORK_AFTER_MS = 2_500
const FEEDS_MAX = 8
/** A worker that passes no fault point for so long, though it has work, is stuck. */
const STUCK_AFTER_MS = 60_000
const TEST_MS = 1_800_000
const DRAIN_STEPS_MAX = 8

/** When one worker is killed: at a fault point, or after it has passed so many of a kind. */
type Kill = { stopAt: string } | { kind: string; afterPlaces: number }

let service: FaultService
let receiver: Receiver
let spare: WorkerHandle | undefined
let rounds = 0
const workers: WorkerHandle[] = []

beforeEach(async () => {
  receiver = await startReceiver({ respond: (n) => ({ status: n % FAILS_EVERY === 0 ? 500 : 200 }) })
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  spare = undefined
  await receiver.close()
  await service.close()
})

async function startService(env: Record<string, string> = {}): Promise<void> {
  service = await startFaultService(env)
  for (let n = 1; n <= ENDPOINTS; n++) {
    const endpoint = { url: `${receiver.url}/${n}`, event_types: ['*'] }
    expect(await service.post('/v1/webhooks', endpoint)).toMatchObject({ status: 201 })
  }
}

/** A worker that was started while the one before it was working. */
function nextWorker(): WorkerHandle {
  const worker = spare ?? newWorker()
  spare = newWorker()
  return worker
}

function newWorker(): WorkerHandle {
  const worker = new WorkerHandle(service.env)
  workers.push(worker)
  return worker
}

/** New messages to new leads, and a text of one. */
async function feed(): Promise<void> {
  const first = rounds++ * (MESSAGES_A_ROUND + 1)
  const phone = (n: number) => `+1415555${String(first + n).padStart(4, '0')}`
  const sends = Array.from({ length: MESSAGES_A_ROUND }, (_, n) =>
    service.post('/v1/messages', { to: phone(n), body: `Your estimate is ready, number ${first + n}.` }),
  )
  const text = service.post('/v1/sandbox/inbound', { from: phone(MESSAGES_A_ROUND), body: 'Hi! We need a new roof' })
  for (const answer of await Promise.all([...sends, text])) expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

/** Returns the last fault point that the worker passed before it was killed. */
async function killedAt(kill: Kill): Promise<string> {
  const worker = nextWorker()
  service.time.aheadMs += LEASES_OVER_MS
  await worker.order({ aheadMs: service.time.aheadMs, ...('stopAt' in kill && { stopAt: kill.stopAt }) })
  const isThere = () =>
    'stopAt' in kill ? worker.passed.at(-1) === `stopped at ${kill.stopAt}` : worker.passed.length >= kill.afterPlaces
  let reached = false
  const feeding: Promise<void>[] = []
  while (!reached && feeding.length < FEEDS_MAX) {
    feeding.push(feed())
    reached = await worker.until(isThere, OUT_OF_WORK_AFTER_MS)
  }
  reached ||= await untilStuck(worker, isThere)
  await worker.kill()
  await Promise.all(feeding)
  expect(reached, `no worker came to ${JSON.stringify(kill)}`).toBe(true)
  return worker.passed.at(-1) ?? 'start'
}

/** Resolves with true as soon as the predicate holds; false when the worker is stuck. */
async function untilStuck(worker: WorkerHandle, reached: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let passed = -1; worker.passed.length > passed; ) {
    passed = worker.passed.length
    if (await worker.until(reached, STUCK_AFTER_MS)) return true
  }
  return false
}

/** The unfinished work: due now, and waiting for a later time. */
async function unfinished(): Promise<{ due: number; waiting: number }> {
  return createSeen(service).unfinished(new Date(Date.now() + service.time.aheadMs))
}

/** Runs one worker, and advances the clock whenever it is idle, until all work is finished. */
async function drain(): Promise<void> {
  const worker = nextWorker()
  receiver.respondWith({})
  let left = { due: 0, waiting: 1 }
  for (let steps = 0; left.waiting > 0 && steps < DRAIN_STEPS_MAX; steps++) {
    service.time.aheadMs += steps === 0 ? LEASES_OVER_MS : RECEIPTS_OVER_MS
    await worker.order({ aheadMs: service.time.aheadMs })
    const isIdle = await untilStuck(worker, async () => {
      left = await unfinished()
      return left.due === 0
    })
    expect(isIdle, `stuck: ${JSON.stringify(left)}`).toBe(true)
  }
  expect(left).toEqual({ due: 0, waiting: 0 })
  await worker.kill()
}

function randomKills(count: number): Kill[] {
  const kinds = Object.entries(KINDS)
  return Array.from({ length: count }, (_, n) => {
    const [kind, max] = kinds[n % kinds.length]!
    return { kind, afterPlaces: chance.int(max + 1) }
  })
}

async function killedEverywhere(): Promise<void> {
  await startService()
  const kills = chance.shuffled<Kill>([...FAULT_POINTS.map((stopAt) => ({ stopAt })), ...randomKills(RANDOM_KILLS)])

  const places: string[] = []
  for (const kill of kills) places.push(await killedAt(kill))
  await drain()

  expect(await expectNothingLost()).toBeGreaterThanOrEqual(kills.length * DELIVERIES_A_KILL)
  await expectNothingTwice()
  await expectNoVacuity(places)
}

if (!IS_ABOUT_REDIS) {
  test(
    'webhooks 7: crash points: killed workers lose no event, send no text twice and leave no work stuck',
    killedEverywhere,
    TEST_MS,
  )
}

test.runIf(hasRedis)(
  'the same holds with Redis, when it is flushed and restarted in between',
  async () => {
    const redis = await startRedis()
    await startService({ REDIS_URL: redis.url })

    for (const [n, kill] of randomKills(REDIS_KILLS).entries()) {
      await killedAt(kill)
      if (n % 3 === 0) await redis.flush()
      if (n % 3 === 1) await redis.stop().then(redis.restart)
    }
    await drain()

    expect(await expectNothingLost()).toBeGreaterThan(REDIS_KILLS * ENDPOINTS)
    await expectNothingTwice()
    await redis.stop()
  },
  TEST_MS,
)

/** Returns the number of expected deliveries. */
async function expectNothingLost(): Promise<number> {
  const expected = await createSeen(service).expectedDeliveries()
  const arrived = new Set(receiver.requests.map(({ path, headers }) => `${path} ${headers['webhook-id']}`))
  const lost = expected.filter(({ id, url }) => !arrived.has(`${new URL(url).pathname} ${id}`))
  expect(lost).toEqual([])

  const positions = await createSeen(service).positions()
  expect(positions).toEqual({ n: positions.last, first: 1, latest: positions.last, last: positions.last })
  return expected.length
}

async function expectNothingTwice(): Promise<void> {
  const twice = await createSeen(service).textsGivenTwice()
  const misnumbered = await createSeen(service).misnumberedDeliveries()
  expect({ twice, misnumbered }).toEqual({ twice: [], misnumbered: [] })
}

/** Every fault point was hit, and each kind of kill has left its traces. */
async function expectNoVacuity(places: string[]): Promise<void> {
  const byStatus = await createSeen(service).sentByStatus()
  const attempts = await createSeen(service).attemptsByStatus()
  const count = (rows: { status?: unknown; n?: unknown }[], status: string) =>
    Number(rows.find((row) => row.status === status)?.n ?? 0)
  const pairs = new Set(receiver.requests.map(({ path, headers }) => `${path} ${headers['webhook-id']}`))
  console.info('kills', places.length, Object.fromEntries(countEach(places)))
  console.info(
    'messages',
    byStatus,
    'attempts',
    attempts,
    'requests',
    receiver.requests.length,
    'deliveries',
    pairs.size,
  )

  expect(FAULT_POINTS.filter((point) => !places.includes(`stopped at ${point}`))).toEqual([])
  expect(byStatus.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(places.length * MESSAGES_A_ROUND)
  expect(count(byStatus, 'failed carrier_outcome_unknown')).toBeGreaterThan(0)
  expect(count(attempts, 'worker_lost')).toBeGreaterThan(1)
  expect(receiver.requests.length).toBeGreaterThan(pairs.size)
}

function countEach(words: string[]): Map<string, number> {
  return words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>())
}

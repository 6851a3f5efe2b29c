import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { type Draft, queueMessage } from '../../src/domain/messaging/index.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'
import { chanceOf } from '../support/random/chance.ts'
import { newPhone } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const STEPS = 50
const WORKERS = 2
/** Segments per second of each number. */
const RATES = [1, 3, 25]
const SEGMENT_LENGTH = 153
const SETTLE_DIES_EVERY = 9
const LEASE_MS = 60_000

type SentMessage = { id: string; at: number; from: string; segments: number }

const sent: SentMessage[] = []
const dying = { every: 0, settled: 0 }

class Died extends Error {}

const service = useTestApp({
  overrides: {
    log: { info: () => {}, warn: () => {}, error: () => {} },
    db: (db) => ({
      ...db,
      transaction: async (name, work) => {
        if (name === 'dispatch.settle' && dying.every > 0 && ++dying.settled % dying.every === 0) throw new Died(name)
        return db.transaction(name, work)
      },
    }),
    carriers: (carriers) => ({
      sandbox: {
        ...carriers.sandbox!,
        send: (sms) => {
          const segments = Math.ceil(sms.body.length / SEGMENT_LENGTH)
          sent.push({ id: sms.messageId, at: service.clock.now().getTime(), from: sms.from, segments })
          return carriers.sandbox!.send(sms)
        },
      },
    }),
  },
})
const past = createPast(service)
const seen = createSeen(service)

type Accepted = { id: string; from: string; priority: number; notBefore: number; segments: number }

/** Queues a message with a random number, purpose and length. */
async function accept(numbers: string[]): Promise<Accepted> {
  const { app, sandbox, clock } = service
  const purpose = (['conversation', 'opening', 'follow_up'] as const)[chance.int(3)]!
  const phone = newPhone() as E164
  const segments = 1 + chance.int(3)
  const body = 'x'.repeat(segments * SEGMENT_LENGTH)
  const from = numbers[chance.int(numbers.length)]!
  const draft: Draft = { workspaceId: sandbox.id, phone, body, purpose, sentBy: 'api', from, defer: false }
  const { message } = await app.db.locked('test', sandbox.id, phone, (tx) => queueMessage(app, tx, draft))
  const { priority } = await seen.message(message.id, 'priority')
  return { id: message.id, from, priority, notBefore: clock.now().getTime(), segments }
}

/** Every worker runs the same due jobs, as when a hint is repeated. */
async function work(): Promise<void> {
  const { jobs } = await findDue(service.app.db, service.clock.now())
  await Promise.all(Array.from({ length: WORKERS }, () => jobs.map((job) => runJob(service.app, job))).flat())
}

/** Accepts a few messages at once, each with its own hint to a worker. */
function acceptSome(numbers: string[]): Promise<Accepted[]> {
  const accepting = Array.from({ length: 1 + chance.int(3) }, async () => {
    const accepted = await accept(numbers)
    await runJob(service.app, { queue: 'dispatch-message', workspaceId: service.sandbox.id, id: accepted.id })
    return accepted
  })
  return Promise.all(accepting)
}

/** Adds numbers with these paces to the sandbox. */
async function addNumbers(rates: number[]): Promise<string[]> {
  const { sandbox, clock } = service
  const numbers = rates.map((_, n) => `+1415556${String(1_000 + n)}`)
  await past.numbersAdded(sandbox.id, { numbers, rates, at: clock.now() })
  return numbers
}

test('with two workers that crash at times, each number keeps its pace and order, and loses no message', async () => {
  const numbers = await addNumbers(RATES)
  const accepted: Accepted[] = []
  dying.every = SETTLE_DIES_EVERY

  for (let step = 0; step < STEPS; step++) {
    const [fresh] = await Promise.all([step < STEPS / 2 ? acceptSome(numbers) : [], work()])
    accepted.push(...fresh)
    const { nextAt } = await findDue(service.app.db, service.clock.now())
    const toNext = nextAt ? nextAt.getTime() - service.clock.now().getTime() : 1
    service.clock.advance(chance.int(3) === 0 ? Math.max(1, toNext) : 1 + chance.int(400))
  }
  dying.every = 0
  await service.processAll({ withinMs: 3 * LEASE_MS })

  expect(paceBroken(numbers)).toEqual([])
  expect(overtaken(accepted)).toEqual([])
  const sentTexts = await seen.carrierTexts()
  expect(sentTexts).toHaveLength(accepted.length)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(accepted.length)
  expect(await seen.undelivered()).toEqual([])
  expect(dying.settled, 'no worker has died').toBeGreaterThan(SETTLE_DIES_EVERY)
  expect(waited(accepted), 'nothing ever waited for its turn').toBeGreaterThan(10)
})

/** Periods in which a number sent more than its pace and one message. */
function paceBroken(numbers: string[]): unknown[] {
  return numbers.flatMap((from, n) => {
    const mine = sent.filter((one) => one.from === from)
    return mine.flatMap((first, i) => {
      let before = 0
      return mine.slice(i).flatMap((last) => {
        const allowed = (RATES[n]! * (last.at - first.at)) / 1_000
        const broken = before > allowed + 1e-9 ? [{ from, first, last, before, allowed }] : []
        before += last.segments
        return broken
      })
    })
  })
}

/** Pairs of messages of one number that were sent in the wrong order. */
function overtaken(accepted: Accepted[]): unknown[] {
  const place = new Map(sent.map(({ id }, index) => [id, index]))
  const known = new Map(accepted.map((one) => [one.id, one]))
  return sent.flatMap(({ id, at, from }, index) => {
    const mine = known.get(id)!
    const before = accepted.filter((one) => one.from === from && one.notBefore < at && comesBefore(one, mine))
    return before.filter((one) => place.get(one.id)! > index).map((one) => ({ first: one, second: mine }))
  })
}

function comesBefore(one: Accepted, other: Accepted): boolean {
  if (one.priority !== other.priority) return one.priority < other.priority
  return one.notBefore < other.notBefore
}

function waited(accepted: Accepted[]): number {
  const at = new Map(sent.map((one) => [one.id, one.at]))
  return accepted.filter(({ id, notBefore }) => at.get(id)! > notBefore).length
}

import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { E164 } from '../../src/domain/kernel/context.ts'
import { type Draft, queueMessage } from '../../src/domain/messaging/index.ts'
import { findDue } from '../../src/interfaces/jobs/due.ts'
import { runJob } from '../../src/interfaces/jobs/handlers.ts'
import { useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'

const STEPS = 50
const WORKERS = 2
/** Segments a second of each number. */
const RATES = [1, 3, 25]
const SEGMENT_LENGTH = 153
const SETTLE_DIES_EVERY = 9
const LEASE_MS = 60_000

type Sent = { id: string; at: number; from: string; segments: number }

const sent: Sent[] = []
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

type Accepted = { id: string; from: string; priority: number; notBefore: number; segments: number }

/** As whoever sends would queue it, from a number and for a purpose by chance. */
async function accept(numbers: string[]): Promise<Accepted> {
  const { app, sandbox, clock } = service
  const purpose = (['conversation', 'opening', 'follow_up'] as const)[randomInt(3)]!
  const phone = newPhone() as E164
  const segments = 1 + randomInt(3)
  const body = 'x'.repeat(segments * SEGMENT_LENGTH)
  const from = numbers[randomInt(numbers.length)]!
  const draft: Draft = { workspaceId: sandbox.id, phone, body, purpose, sentBy: 'api', from, defer: false }
  const { message } = await app.db.locked('test', sandbox.id, phone, (tx) => queueMessage(app, tx, draft))
  const [row] = await service.rows<{ priority: number }>('select priority from message where id = $1', [message.id])
  return { id: message.id, from, priority: row!.priority, notBefore: clock.now().getTime(), segments }
}

/** The same look at what is due by every worker, as when a hint is given twice. */
async function work(): Promise<void> {
  const { jobs } = await findDue(service.app.db, service.clock.now())
  await Promise.all(Array.from({ length: WORKERS }, () => jobs.map((job) => runJob(service.app, job))).flat())
}

/** A few texts are accepted at once, each with its own hint to some worker. */
function acceptSome(numbers: string[]): Promise<Accepted[]> {
  const accepting = Array.from({ length: 1 + randomInt(3) }, async () => {
    const accepted = await accept(numbers)
    await runJob(service.app, { queue: 'dispatch-message', workspaceId: service.sandbox.id, id: accepted.id })
    return accepted
  })
  return Promise.all(accepting)
}

/** Adds numbers with these paces to the sandbox, and takes the first one out of use. */
async function addNumbers(rates: number[]): Promise<string[]> {
  const { sandbox, clock } = service
  const numbers = rates.map((_, n) => `+1415556${String(1_000 + n)}`)
  await service.rows(
    `insert into phone_number (workspace_id, id, e164, carrier_account_id, type, status, segments_per_second, created_at)
     select a.workspace_id, 'num_' || n.e164, n.e164, a.id, 'long_code', 'registered', n.rate, $2
     from carrier_account a, unnest($3::text[], $4::float[]) as n (e164, rate) where a.workspace_id = $1`,
    [sandbox.id, clock.now(), numbers, rates],
  )
  return numbers
}

test('however texts come, over two workers that die now and then, each number keeps its pace and its order, and loses nothing', async () => {
  const numbers = await addNumbers(RATES)
  const accepted: Accepted[] = []
  dying.every = SETTLE_DIES_EVERY

  for (let step = 0; step < STEPS; step++) {
    const [fresh] = await Promise.all([step < STEPS / 2 ? acceptSome(numbers) : [], work()])
    accepted.push(...fresh)
    const { nextAt } = await findDue(service.app.db, service.clock.now())
    const toNext = nextAt ? nextAt.getTime() - service.clock.now().getTime() : 1
    service.clock.advance(randomInt(3) === 0 ? Math.max(1, toNext) : 1 + randomInt(400))
  }
  dying.every = 0
  await service.processAll({ withinMs: 3 * LEASE_MS })

  expect(paceBroken(numbers)).toEqual([])
  expect(overtaken(accepted)).toEqual([])
  const books = await service.rows('select correlation_id from sandbox_message')
  expect(books).toHaveLength(accepted.length)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(accepted.length)
  expect(await service.rows(`select id, status from message where status <> 'delivered'`)).toEqual([])
  expect(dying.settled, 'no worker has died').toBeGreaterThan(SETTLE_DIES_EVERY)
  expect(waited(accepted), 'nothing ever waited for its turn').toBeGreaterThan(10)
})

/** Stretches of time in which a number has sent more than its pace and one message. */
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

/** Pairs of one number of which the one that should go first was there before, and went second. */
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

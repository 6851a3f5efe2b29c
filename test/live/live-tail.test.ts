import { expect, test } from 'vitest'
import { appendEvents } from '../../src/domain/events/index.ts'
import { type Querying, type Sql, sql } from '../../src/domain/kernel/context.ts'
import type { Live } from '../../src/interfaces/graphql/live/live.ts'
import { chanceOf } from '../support/random/chance.ts'
import { eventDeps, fromTo, messageAdded, take, useLive } from './support/live.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const views = useLive()

/** Overlapping transactions: they run a random number of statements before they append. */
async function write(transactions: number): Promise<void> {
  for (let i = 0; i < transactions; i++) {
    await views.db.transaction('write', async (tx) => {
      for (let n = chance.int(4); n > 0; n--) await tx.query(sql`select 1`)
      appendEvents(eventDeps, tx, views.workspaceId, [messageAdded(), messageAdded()])
    })
  }
}

/** Reads so many events, in subscriptions that end at random points. */
async function readInPieces(process: Live, count: number): Promise<string[]> {
  const ids: string[] = []
  let after = 0
  while (ids.length < count) {
    const queue = process.subscribe({ workspaceId: views.workspaceId, after, accept: () => true })
    for (let left = 1 + chance.int(60); left > 0 && ids.length < count; left--) {
      const { value } = await queue.next()
      ids.push(value!.id)
      after = value!.position
    }
    await queue.return()
  }
  return ids
}

test('readers that leave and resume read every event of eight writers in commit order', async () => {
  const other = views.newLive()
  const count = 8 * 40 * 2

  const writing = Array.from({ length: 8 }, () => write(40))
  const lists = await Promise.all(
    [views.live, views.live, views.live, other, other, other].map((process) => readInPieces(process, count)),
  )
  await Promise.all(writing)
  other.close()

  const seen = createSeen({ rows: (text, values = []) => views.db.query({ name: '', text, values }) })
  const stored = await seen.eventIds(views.workspaceId)
  expect(stored).toHaveLength(count)
  for (const ids of lists) expect(ids).toEqual(stored)
})

test('a subscriber without a position gets the events committed from then on', async () => {
  await views.append(3)
  const queue = views.subscribe()
  await queue.joined

  await views.append(2)

  expect(await take(queue, 2)).toEqual([4, 5])
})

test('a subscriber gets the events that it accepts, of its own workspace only', async () => {
  const stranger = await views.newWorkspace()
  const queue = views.subscribe(0, { accept: (event) => event.conversation_id === 'conv_2' })
  const others = views.subscribe(0, { to: stranger })

  await views.append(2, { event: messageAdded('conv_1') })
  await views.append(1, { event: messageAdded('conv_2') })
  await views.append(1, { to: stranger })

  expect(await take(queue, 1)).toEqual([3])
  expect(await take(others, 1)).toEqual([1])
})

test('events arrive at the next poll when a notification is lost', async () => {
  const [fresh, resumed] = [views.subscribe(), views.subscribe(0)]
  await Promise.all([fresh.joined, resumed.joined])
  views.announcing = false

  await views.append(700)
  views.lookAll()

  expect(await take(fresh, 700)).toEqual(fromTo(1, 700))
  expect(await take(resumed, 700)).toEqual(fromTo(1, 700))
})

/** A process whose database results are held until a test releases them. */
function holdAnswers() {
  const waiting: (() => void)[] = []
  let arrived = Promise.withResolvers<void>()
  const slow: Querying = {
    async query<Row>(statement: Sql): Promise<Row[]> {
      const rows = await views.db.query<Row>(statement)
      const held = Promise.withResolvers<void>()
      waiting.push(held.resolve)
      arrived.resolve()
      await held.promise
      return rows
    },
  }
  const nextHeld = async (): Promise<() => void> => {
    await arrived.promise
    const letGo = waiting.shift()!
    if (waiting.length === 0) arrived = Promise.withResolvers<void>()
    return letGo
  }
  return { reads: views.newLive(slow), nextHeld }
}

test('events committed during a query arrive without another poll', async () => {
  const { reads, nextHeld } = holdAnswers()
  const queue = reads.subscribe({ workspaceId: views.workspaceId, after: null, accept: () => true })
  const letStart = await nextHeld()
  await views.append(1)
  letStart()
  const letRead = await nextHeld()
  await views.append(1)
  letRead()
  const letReadAgain = await nextHeld()
  letReadAgain()

  expect(await take(queue, 2)).toEqual([1, 2])
  reads.close()
})

test('removed events do not prevent a subscription', async () => {
  const witness = views.subscribe()
  await witness.joined
  await views.append(5)
  await take(witness, 5)
  await views.removeEvents(4, 5)
  const queue = views.subscribe(5)
  await queue.joined

  await views.append(1)

  expect(await take(queue, 1)).toEqual([6])
})

test('events that commit while a query looks for an announced, missing one arrive without another poll', async () => {
  const { reads, nextHeld } = holdAnswers()
  const queue = reads.subscribe({ workspaceId: views.workspaceId, after: null, accept: () => true })
  const letStart = await nextHeld()
  letStart()
  await queue.joined
  views.bus.publish(views.workspaceId, 99)
  const letRead = await nextHeld()
  await views.append(2)
  letRead()
  const letReadAgain = await nextHeld()
  letReadAgain()

  expect(await take(queue, 2)).toEqual([1, 2])
  reads.close()
})

test('a subscriber that missed many events reads them at its own pace, then new ones', async () => {
  await views.append(2_700)
  const queue = views.subscribe(100)

  const first = await take(queue, 1_500)
  await views.append(50)
  const rest = await take(queue, 1_150)

  expect([...first, ...rest]).toEqual(fromTo(101, 2_750))
})

test('a commit reaches a subscriber without a poll, and in about the time of another commit', async () => {
  const queue = views.subscribe()
  await queue.joined
  const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 2]!

  const [commits, delays]: [number[], number[]] = [[], []]
  for (let i = 0; i < 20; i++) {
    const next = queue.next()
    const startedAtMs = performance.now()
    await views.append(1)
    const committedAtMs = performance.now()
    await next
    commits.push(committedAtMs - startedAtMs)
    delays.push(performance.now() - committedAtMs)
  }

  expect(middle(delays)).toBeLessThan(10 * middle(commits))
})

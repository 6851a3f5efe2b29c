import { expect, test } from 'vitest'
import { appendEvents } from '../../src/domain/events/index.ts'
import { type Querying, type Sql, sql } from '../../src/domain/kernel/context.ts'
import type { Live } from '../../src/interfaces/live/index.ts'
import { eventDeps, fromTo, messageAdded, take, useLive } from './support/live.ts'

const views = useLive()

/** Transactions that overlap, since some do more than others before they append. */
async function write(transactions: number): Promise<void> {
  for (let i = 0; i < transactions; i++) {
    await views.db.transaction('write', async (tx) => {
      for (let n = Math.random() * 4; n > 0; n--) await tx.query(sql`select 1`)
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
    for (let left = 1 + Math.random() * 60; left > 0 && ids.length < count; left--) {
      const { value } = await queue.next()
      ids.push(value!.id)
      after = value!.position
    }
    await queue.return()
  }
  return ids
}

test('eight writers, and readers that leave and resume: each reads every event, in the order of the commits', async () => {
  const other = views.newLive()
  const count = 8 * 40 * 2

  const writing = Array.from({ length: 8 }, () => write(40))
  const lists = await Promise.all(
    [views.live, views.live, views.live, other, other, other].map((process) => readInPieces(process, count)),
  )
  await Promise.all(writing)
  other.close()

  const rows = await views.db.query<{ id: string }>(
    sql`select id from event where workspace_id = ${views.workspaceId} order by position`,
  )
  expect(rows).toHaveLength(count)
  for (const ids of lists) expect(ids).toEqual(rows.map(({ id }) => id))
})

test('without a position one gets what is committed from then on', async () => {
  await views.append(3)
  const queue = views.subscribe()
  await queue.joined

  await views.append(2)

  expect(await take(queue, 2)).toEqual([4, 5])
})

test('one gets the events that one accepts, of one’s own workspace only', async () => {
  const stranger = await views.newWorkspace()
  const queue = views.subscribe(0, { accept: (event) => event.conversation_id === 'conv_2' })
  const others = views.subscribe(0, { to: stranger })

  await views.append(2, { event: messageAdded('conv_1') })
  await views.append(1, { event: messageAdded('conv_2') })
  await views.append(1, { to: stranger })

  expect(await take(queue, 1)).toEqual([3])
  expect(await take(others, 1)).toEqual([1])
})

test('when the bus loses its words, events come at the next look', async () => {
  const [fresh, resumed] = [views.subscribe(), views.subscribe(0)]
  await Promise.all([fresh.joined, resumed.joined])
  views.announcing = false

  await views.append(700)
  views.lookAll()

  expect(await take(fresh, 700)).toEqual(fromTo(1, 700))
  expect(await take(resumed, 700)).toEqual(fromTo(1, 700))
})

/** A process to whom the database's answers come when a test lets them. */
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

test('what is committed while an answer of the database is on its way comes without another look', async () => {
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

test('events that were removed again do not keep one from joining', async () => {
  const witness = views.subscribe()
  await witness.joined
  await views.append(5)
  await take(witness, 5)
  await views.db.query(sql`delete from event where workspace_id = ${views.workspaceId} and position > 3`)
  const queue = views.subscribe(3)
  await queue.joined

  await views.append(1)

  expect(await take(queue, 1)).toEqual([6])
})

test('a word of what is not there stops nothing', async () => {
  const queue = views.subscribe()
  await queue.joined

  views.bus.publish(views.workspaceId, 99)
  await views.append(2)
  views.lookAll()

  expect(await take(queue, 2)).toEqual([1, 2])
})

test('one who has missed much reads it all in his own time, then what comes', async () => {
  await views.append(2_700)
  const queue = views.subscribe(100)

  const first = await take(queue, 1_500)
  await views.append(50)
  const rest = await take(queue, 1_150)

  expect([...first, ...rest]).toEqual(fromTo(101, 2_750))
})

test('a subscriber waits for no one but the database: a commit reaches it within milliseconds', async () => {
  const queue = views.subscribe()
  await queue.joined

  const delays: number[] = []
  for (let i = 0; i < 20; i++) {
    const next = queue.next()
    await views.append(1)
    const committedAtMs = performance.now()
    await next
    delays.push(performance.now() - committedAtMs)
  }

  expect(delays.toSorted((a, b) => a - b)[18]!).toBeLessThan(250)
})

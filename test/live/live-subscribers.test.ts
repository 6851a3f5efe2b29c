import { expect, test } from 'vitest'
import { fromTo, take, useLive } from './support/live.ts'

const views = useLive()

test('a stalled subscriber gets resync_required and nothing else; the others get every event', async () => {
  const stalled = views.subscribe()
  const others = [views.subscribe(), views.subscribe(0), views.subscribe()]
  await Promise.all([stalled, ...others].map((queue) => queue.joined))
  const reading = others.map((queue) => take(queue, 1_500))

  await views.append(1_500)
  const lists = await Promise.all(reading)

  await expect(stalled.next()).rejects.toMatchObject({ code: 'resync_required' })
  expect(await stalled.next()).toEqual({ done: true, value: undefined })
  for (const positions of lists) expect(positions).toEqual(fromTo(1, 1_500))
})

test('a thousand waiting events do not disconnect a subscriber', async () => {
  const queue = views.subscribe()
  await queue.joined

  await views.append(1_000)
  const witness = views.subscribe(999)
  await take(witness, 1)

  expect(await take(queue, 1_000)).toEqual(fromTo(1, 1_000))
})

test('a position older than the kept events, or beyond the last one, is cursor_expired', async () => {
  await views.append(20)
  await views.removeEvents(1, 10)

  await expect(views.subscribe(9).next()).rejects.toMatchObject({ code: 'cursor_expired' })
  await expect(views.subscribe(21).next()).rejects.toMatchObject({ code: 'cursor_expired' })
  expect(await take(views.subscribe(10), 10)).toEqual(fromTo(11, 20))
})

test.each([
  ['right after the cursor', 5],
  ['between two kept events', 2],
  ['after the last kept event', 12],
])('events that were deleted %s are cursor_expired, although an older event is kept', async (_where, after) => {
  await views.append(20)
  await views.removeEvents(6, 10)
  await views.removeEvents(16, 20)

  await expect(views.subscribe(after).next()).rejects.toMatchObject({ code: 'cursor_expired' })
})

test('without any kept event, the last position is still valid', async () => {
  await views.append(5)
  await views.removeEvents(1, 5)
  const queue = views.subscribe(5)
  await queue.joined

  await views.append(1)

  expect(await take(queue, 1)).toEqual([6])
  await expect(views.subscribe(4).next()).rejects.toMatchObject({ code: 'cursor_expired' })
})

test('the tail stops polling when the last subscriber leaves', async () => {
  const [first, second] = [views.subscribe(), views.subscribe(0)]
  const whileTwo = views.timers.size
  const waiting = first.next()

  await first.return()
  const whileOne = views.timers.size
  await second.return()

  expect(await waiting).toEqual({ done: true, value: undefined })
  expect([whileTwo, whileOne, views.timers.size]).toEqual([1, 1, 0])
})

test('subscribers are notified when the process shuts down', async () => {
  const queue = views.subscribe()
  await queue.joined

  views.live.close()

  await expect(queue.next()).rejects.toMatchObject({ code: 'unavailable' })
})

test('selected relations are loaded once for all subscribers, and again after a failure', async () => {
  const queues = [views.subscribe(), views.subscribe(), views.subscribe()]
  await Promise.all(queues.map((queue) => queue.joined))
  await views.append(1)
  const rows = await Promise.all(queues.map(async (queue) => (await queue.next()).value!))
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads === 1) throw new Error('as expected')
    return { loads }
  }

  await expect(views.live.loadOnce(rows[0]!, 'message', load)).rejects.toThrow('as expected')
  const loaded = await Promise.all(rows.map((row) => views.live.loadOnce(row, 'message', load)))

  expect(loaded).toEqual([{ loads: 2 }, { loads: 2 }, { loads: 2 }])
})

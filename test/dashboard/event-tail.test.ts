import { expect, test } from 'vitest'
import { withTail } from '../../src/dashboard/screens/developers/events/with-tail.ts'

const event = (id: string, minute: number) => ({ id, createdAt: `2026-12-01T10:${minute}:00.000Z` })
const page = [event('d', 40), event('c', 30), event('b', 20)]
const idsOf = (tail: typeof page) => withTail(tail, page).map(({ id }) => id)

test('new events are shown once, above the page', () => {
  expect(idsOf([event('e', 50), event('d', 40)])).toEqual(['e', 'd', 'c', 'b'])
})

test('events that are older than the page are not shown above it', () => {
  expect(idsOf([event('e', 50), event('a', 10)])).toEqual(['e', 'd', 'c', 'b'])
})

test('an event that arrives late is shown at its time', () => {
  expect(idsOf([event('late', 35)])).toEqual(['d', 'late', 'c', 'b'])
})

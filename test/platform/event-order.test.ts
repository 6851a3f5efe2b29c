import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { appendEvents, type EventRow, eventsAfter, type NewEvent } from '../../src/domain/events/index.ts'
import { sql } from '../../src/domain/kernel/context.ts'
import { useTestApp } from '../support/harness.ts'
import { chanceOf } from '../support/random/chance.ts'
import { createSeen } from './support/seen.ts'

const chance = chanceOf(import.meta.url)

const WRITERS = 8
const TRANSACTIONS_EACH = 60
const EVENTS_MAX = 4
const LIMIT_MAX = 20
const FORGOTTEN_MAX = 30
/** One in so many transactions is rolled back after it appends. */
const ROLLED_BACK_EVERY = 5
const DIVISION_BY_ZERO = '22012'

const service = useTestApp()

const event: NewEvent = { type: 'message.updated', leadId: 'lead_x', conversationId: null, changed: ['status'] }

/** Commits and rolls back transactions that first run a random number of statements, so that they overlap. */
async function write(): Promise<number> {
  const { app, sandbox } = service
  let written = 0
  for (let n = 0; n < TRANSACTIONS_EACH; n++) {
    const events = Array.from({ length: chance.int(1, EVENTS_MAX + 1) }, () => ({ ...event, id: app.ids.next('evt') }))
    const committed = await app.db
      .transaction('event-order', async (tx) => {
        for (let pause = chance.int(4); pause > 0; pause--) await tx.query(sql`select 1 as one`)
        appendEvents(app, tx, sandbox.id, events)
        if (n % ROLLED_BACK_EVERY === 0) tx.last(sql`select 1 / 0`, () => {}) // fails between the events and the commit
        return events.length
      })
      .catch((error: unknown) => {
        if (error instanceof DatabaseError && error.code === DIVISION_BY_ZERO) return 0
        throw error
      })
    written += committed
  }
  return written
}

/** Reads on from its position, in pages of any size; at times it loses the last few events, as after a crash. */
async function read(isOver: () => boolean): Promise<EventRow[]> {
  const seen: EventRow[] = []
  for (;;) {
    const over = isOver()
    if (!over && chance.int(10) === 0) seen.length = Math.max(0, seen.length - chance.int(FORGOTTEN_MAX))
    const page = { workspaceId: service.sandbox.id, after: seen.at(-1)?.position ?? 0, limit: chance.int(1, LIMIT_MAX) }
    const events = await eventsAfter(service.app, page)
    seen.push(...events)
    if (over && events.length === 0) return seen
  }
}

test('a reader that resumes by position gets every event of eight overlapping writers, in order, without a gap', async () => {
  let over = false

  const reading = read(() => over)
  const counts = await Promise.all(Array.from({ length: WRITERS }, write))
  over = true
  const seen = await reading

  const written = counts.reduce((sum, count) => sum + count, 0)
  const stored = await createSeen(service).eventIds(service.sandbox.id)
  expect(seen.map(({ id }) => id)).toEqual(stored)
  expect(seen.map(({ position }) => position)).toEqual(Array.from({ length: written }, (_, i) => i + 1))
  const byId = seen.map(({ id }) => id).sort()
  expect(byId, 'the transactions did not overlap: the order of ids would have done').not.toEqual(
    seen.map(({ id }) => id),
  )
})

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openBus } from '../../../src/adapters/bus.ts'
import { createIds, systemClock } from '../../../src/adapters/clock.ts'
import { type DbClient, openDb } from '../../../src/adapters/db/client.ts'
import { appendEvents, type Bus, type EventRow, type NewEvent } from '../../../src/domain/events/index.ts'
import { type Querying, sql } from '../../../src/domain/kernel/context.ts'
import { createLive, type Live } from '../../../src/interfaces/graphql/live/live.ts'
import type { SubscriberQueue } from '../../../src/interfaces/graphql/live/subscriber-queue.ts'
import { createDatabase } from '../../support/postgres-server.ts'

export type LiveTest = {
  db: DbClient
  bus: Bus
  /** The live views of one process, created for each test. */
  live: Live
  /** A workspace without events, created for each test. */
  workspaceId: string
  /** Whether commits are published to the bus. */
  announcing: boolean
  /** What the live views call at intervals. A test calls `lookAll` in place of the timer. */
  timers: Set<() => void>
  lookAll(): void
  /** Another process's live views, reading from another database connection if one is given. */
  newLive(db?: Querying): Live
  newWorkspace(): Promise<string>
  /** Appends so many events, at most 100 in a transaction. */
  append(count: number, options?: { to?: string; event?: NewEvent }): Promise<void>
  /** The events from one position to another one are past their retention. */
  removeEvents(from: number, to: number): Promise<void>
  subscribe(after?: number | null, options?: Options): SubscriberQueue
}

type Options = { to?: string; accept?: (event: EventRow) => boolean }

const log = { info: () => {}, warn: () => {}, error: () => {} }

export const eventDeps = { ids: createIds(systemClock), clock: systemClock }

/** Live views over a database of its own, without a server. */
export function useLive(): LiveTest {
  const test = { timers: new Set(), announcing: true } as unknown as LiveTest
  let database: Awaited<ReturnType<typeof createDatabase>>

  beforeAll(async () => {
    database = await createDatabase()
    const bus = await openBus({ redisUrl: null, log })
    const onAnnounce = (id: string, position: number) => void (test.announcing && bus.publish(id, position))
    const db = openDb({ url: database.url, poolMax: 12, onHint: () => {}, onAnnounce })
    Object.assign(test, { db, bus }, toolsOf(test))
  })
  beforeEach(async () => {
    test.announcing = true
    test.timers.clear()
    test.live = test.newLive()
    test.workspaceId = await test.newWorkspace()
  })
  afterEach(() => test.live.close())
  afterAll(async () => {
    await test.db.close()
    await database.drop()
  })
  return test
}

function toolsOf(test: LiveTest) {
  let workspaceCount = 0
  const every = (_ms: number, run: () => void) => {
    test.timers.add(run)
    return () => void test.timers.delete(run)
  }
  return {
    lookAll() {
      for (const look of test.timers) look()
    },
    newLive: (db: Querying = test.db) => createLive({ db, bus: test.bus, log, timers: { every } }),
    async newWorkspace() {
      const id = `ws_${++workspaceCount}`
      const now = systemClock.now()
      await test.db.query(sql`insert into workspace (id, name, mode, created_at, updated_at)
                              values (${id}, 'Roofers', 'live', ${now}, ${now})`)
      await test.db.query(sql`insert into event_position (workspace_id, last) values (${id}, 0)`)
      return id
    },
    async append(count: number, { to = test.workspaceId, event = messageAdded() } = {}) {
      for (let left = count; left > 0; left -= 100) {
        const events = Array.from({ length: Math.min(left, 100) }, () => event)
        await test.db.transaction('append', async (tx) => appendEvents(eventDeps, tx, to, events))
      }
    },
    async removeEvents(from: number, to: number) {
      await test.db.query(
        sql`delete from event where workspace_id = ${test.workspaceId} and position between ${from} and ${to}`,
      )
    },
    subscribe(after: number | null = null, { to, accept = () => true }: Options = {}) {
      return test.live.subscribe({ workspaceId: to ?? test.workspaceId, after, accept })
    },
  }
}

export function messageAdded(conversationId = 'conv_1'): NewEvent {
  return { type: 'message.added', leadId: 'lead_1', conversationId, messageId: 'msg_1', changed: [] }
}

/** The positions of the next events. */
export async function take(queue: SubscriberQueue, count: number): Promise<number[]> {
  const positions: number[] = []
  while (positions.length < count) {
    const step = await queue.next()
    if (step.done) break
    positions.push(step.value.position)
  }
  return positions
}

export function fromTo(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

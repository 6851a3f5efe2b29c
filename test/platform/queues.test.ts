import { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Backend, RETRY_DELAY_MS } from '../../src/adapters/queue/backend.ts'
import { openPostgresBackend } from '../../src/adapters/queue/postgres.ts'
import { QueueWorker } from '../../src/adapters/queue/queue-worker.ts'
import { openQueues, type Queues } from '../../src/adapters/queue/queues.ts'
import type { Job } from '../../src/domain/kernel/context.ts'
import { createDatabase } from '../support/postgres-server.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis/redis-server.ts'

const SOON = { timeout: 60_000, interval: 10 }

type Line = Record<string, unknown>

let database: Awaited<ReturnType<typeof createDatabase>>
let redis: RedisServer | undefined
let opened: Queues[] = []
let logged: Line[] = []

const note = (line: Line) => void logged.push(line)
const log = { info: note, warn: note, error: note }

beforeAll(async () => {
  database = await createDatabase()
  if (hasRedis) redis = await startRedis()
})

beforeEach(() => {
  opened = []
  logged = []
})

afterEach(async () => {
  await Promise.all(opened.map((queues) => queues.close()))
})

afterAll(async () => {
  await redis?.stop()
  await database.drop()
})

async function open(redisUrl: string | null): Promise<Queues> {
  const queues = await openQueues({ databaseUrl: database.url, redisUrl, log })
  opened.push(queues)
  return queues
}

function delivery(id: string): Job {
  return { queue: 'deliver-to-endpoint', workspaceId: 'ws_1', id }
}

/** The IDs of the processed deliveries, in order of arrival. */
function collect(queues: Queues): string[] {
  const seen: string[] = []
  queues.work('deliver-to-endpoint', 10, async ({ id }) => void seen.push(id))
  return seen
}

/** Repeats the hint until it arrives, because hints can be lost while connections open. */
async function hintUntilSeen(queues: Queues, id: string, seen: string[]): Promise<void> {
  await vi.waitFor(() => {
    queues.hint(delivery(id))
    expect(seen).toContain(id)
  }, SOON)
}

const BACKENDS = [
  { name: 'PostgreSQL', redisUrl: () => null, skip: false },
  { name: 'Redis', redisUrl: () => redis!.url, skip: !hasRedis },
]

describe.each(BACKENDS.filter(({ skip }) => !skip))('the queue on $name', ({ redisUrl }) => {
  async function openReady(): Promise<Queues> {
    const queues = await open(redisUrl())
    await vi.waitFor(() => expect(queues.isReady()).toBe(true), SOON)
    return queues
  }

  test('a hint wakes a worker of another process, with the ID of the row', async () => {
    const [api, worker] = [await openReady(), await openReady()]
    const jobs: unknown[] = []
    worker.work('dispatch-message', 5, async (job) => void jobs.push(job))

    api.hint({ queue: 'dispatch-message', workspaceId: 'ws_1', id: 'msg_1' })
    await vi.waitFor(() => expect(jobs).toHaveLength(1), SOON)

    expect(jobs).toEqual([{ workspaceId: 'ws_1', id: 'msg_1' }])
  })

  test('concurrent hints all arrive, each once', async () => {
    const queues = await openReady()
    const ids = Array.from({ length: 500 }, (_, i) => `dlv_${i}`)
    const seen = collect(queues)

    for (const id of [...ids, ...ids, ...ids]) queues.hint(delivery(id))
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(ids.length), SOON)

    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('the same row can be hinted again after its job is done', async () => {
    const queues = await openReady()
    const seen = collect(queues)

    queues.hint(delivery('dlv_again'))
    await vi.waitFor(() => expect(seen).toHaveLength(1), SOON)
    queues.hint(delivery('dlv_again'))

    await vi.waitFor(() => expect(seen).toHaveLength(2), SOON)
  })

  test('a failed job is logged, is not retried, and does not stop others', async () => {
    const queues = await openReady()
    const tried: string[] = []
    queues.work('deliver-to-endpoint', 1, async ({ id }) => {
      tried.push(id)
      if (id === 'wh_bad') throw new Error('as expected')
    })

    queues.hint(delivery('wh_bad'))
    await vi.waitFor(() => expect(logged).toHaveLength(1), SOON)
    queues.hint(delivery('dlv_good'))
    await vi.waitFor(() => expect(tried).toContain('dlv_good'), SOON)

    expect(tried).toEqual(['wh_bad', 'dlv_good'])
    expect(logged).toMatchObject([{ event: 'job.failed', queue: 'deliver-to-endpoint', id: 'wh_bad' }])
  })

  test('closing waits for the running job, and starts no other', async () => {
    const queues = await openReady()
    const finish = Promise.withResolvers<void>()
    const story: string[] = []
    queues.work('deliver-to-endpoint', 1, async () => {
      story.push('a job begins')
      await finish.promise
      story.push('a job ends')
    })
    queues.hint(delivery('dlv_one'))
    queues.hint(delivery('dlv_other'))
    await vi.waitFor(() => expect(story).toHaveLength(1), SOON)

    const closed = queues.close().then(() => story.push('closed'))
    finish.resolve()
    await closed

    expect(story).toEqual(['a job begins', 'a job ends', 'closed'])
    expect(queues.isReady()).toBe(false)
  })
})

describe('the queue on PostgreSQL', () => {
  test('a job leaves no row behind', async () => {
    const queues = await open(null)
    const seen = collect(queues)

    for (let i = 0; i < 20; i++) queues.hint(delivery(`dlv_${i}`))
    await vi.waitFor(() => expect(seen).toContain('dlv_19'), SOON)

    await vi.waitFor(async () => expect(await rowCount('bullmq.job')).toBe(0), SOON)
  })

  test('work continues after the database has closed all connections', async () => {
    const queues = await open(null)
    const seen = collect(queues)
    await hintUntilSeen(queues, 'dlv_before', seen)

    await query(`select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()`)

    await hintUntilSeen(queues, 'dlv_after', seen)
  })

  test('a worker started while the database refuses connections starts as soon as it accepts them', async () => {
    const queues = await open(null)
    const name = new URL(database.url).pathname.slice(1)
    const maintenance = Object.assign(new URL(database.url), { pathname: '/postgres' }).href
    await query(`alter database ${name} allow_connections false`, maintenance)
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`, maintenance)

    const seen = collect(queues)
    await vi.waitFor(() => expect(logged).toContainEqual(expect.objectContaining({ event: 'queue.failed' })), SOON)
    queues.hint(delivery('dlv_lost'))
    await vi.waitFor(() => expect(queues.isReady()).toBe(false), SOON)
    await query(`alter database ${name} allow_connections true`, maintenance)

    await hintUntilSeen(queues, 'dlv_after', seen)
  })
})

test('an error that reaches a replaced worker does not stop its replacement', async () => {
  vi.useFakeTimers()
  const made: EventEmitter[] = []
  const newWorker = () => {
    const worker = new EventEmitter()
    made.push(worker)
    const waitUntilReady = async () => {
      if (made.length < 3) throw new Error('The database refuses connections.')
    }
    const nothing = async () => {}
    return Object.assign(worker, {
      ...{ pause: nothing, resume: () => {}, isPaused: () => false, close: nothing, disconnect: nothing },
      waitUntilReady,
    })
  }
  const backend = { isReady: () => true, newWorker, addSinglyMax: 1, close: async () => {} } as unknown as Backend
  const worker = new QueueWorker({ backend, log, queue: 'take-turn', concurrency: 1, handler: async () => {} })

  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS)
  made[0]!.emit('error', new Error('A shared connection broke.'))
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS)
  const count = made.length
  await worker.close()
  vi.useRealTimers()

  expect(count).toBe(3)
})

test('the queue in the database closes, even if a worker still holds a connection', async () => {
  const backend = await openPostgresBackend({ url: database.url, queues: 1, log })
  const worker = backend.newWorker('take-turn', async () => {}, 1)
  worker.on('error', () => {})
  await worker.waitUntilReady()

  await backend.close()

  await worker.close(true).catch(() => {})
})

describe.skipIf(!hasRedis)('the queue on Redis', () => {
  test('a Redis that is unreachable at startup blocks nothing, and is used as soon as it is reachable', async () => {
    const late = await startRedis({ stopped: true })
    const queues = await open(late.url)
    const seen = collect(queues)
    queues.hint(delivery('dlv_lost'))
    const readyWithout = queues.isReady()

    await late.restart()
    await hintUntilSeen(queues, 'dlv_after', seen)
    await queues.close()
    await late.stop()

    expect(readyWithout).toBe(false)
    expect(seen).not.toContain('dlv_lost')
  })

  test('a restarted Redis is used again', async () => {
    const queues = await open(redis!.url)
    const seen = collect(queues)
    await hintUntilSeen(queues, 'dlv_before', seen)

    await redis!.stop()
    await vi.waitFor(() => expect(queues.isReady()).toBe(false), SOON)
    for (let i = 0; i < 100; i++) queues.hint(delivery(`dlv_lost_${i}`))
    await redis!.restart()

    await hintUntilSeen(queues, 'dlv_after', seen)
    expect(seen.filter((id) => id.startsWith('dlv_lost'))).toEqual([])
  })

  test('a flushed Redis is still used', async () => {
    const queues = await open(redis!.url)
    const seen = collect(queues)
    await hintUntilSeen(queues, 'dlv_before', seen)

    await redis!.flush()

    await hintUntilSeen(queues, 'dlv_after', seen)
  })

  test('a Redis that hangs makes the queue unready, and closing does not wait for it', async () => {
    const queues = await open(redis!.url)
    const seen = collect(queues)
    await hintUntilSeen(queues, 'dlv_before', seen)

    redis!.pause()
    queues.hint(delivery('dlv_lost'))
    await vi.waitFor(() => expect(queues.isReady()).toBe(false), SOON)
    await queues.close()
    redis!.resume()

    expect(seen).not.toContain('dlv_lost')
  })
})

async function query(sql: string, url = database.url): Promise<Line[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Line>(sql)).rows
  } finally {
    await client.end()
  }
}

async function rowCount(table: string): Promise<number> {
  const [row] = await query(`select count(*)::int as count from ${table}`)
  return row!.count as number
}

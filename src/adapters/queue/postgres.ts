import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, type PostgresConnectionOptions, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import { type Log, type RowKey, settlesWithin } from '../../domain/kernel/index.ts'
import { openPool } from '../db/pool.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { type Backend, QUEUE_OPTIONS, RETRY_DELAY_MS, TIDY_WITHIN_MS } from './backend.ts'

const SCHEMA = 'bullmq'
const CONNECTIONS_BESIDE_LISTENING = 4
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
/**
 * `addBulk` creates and drops two temporary tables, which costs 5 ms of the database's processor time; an `add` takes 0.3
 * ms.
 */
const ADD_SINGLY_MAX = 20

const { Queue, Worker } = withBackend(createPostgresBackend)

/** Jobs in their own schema. NOTIFY wakes the workers, each on its own connection. */
export async function openPostgresBackend(options: { url: string; queues: number; log: Log }): Promise<Backend> {
  const { url, queues, log } = options
  await migrateSchema(url)
  const settings = {
    connectionString: url,
    max: queues + CONNECTIONS_BESIDE_LISTENING,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    // Hints lost in a crash are recovered from the rows, so these commits do not wait for the disk.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
  }
  const pool = openPool(settings, throttledWarning(log, { event: 'queue.connection_lost' }))
  pool.setMaxListeners(0) // BullMQ adds one for each queue and worker
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => {
    held.add(client)
    if (closed) setImmediate(() => letGo(client)) // the pool has not given it out yet
  })
  pool.on('release', (_error, client) => held.delete(client))
  const letGo = (client: pg.PoolClient) => {
    if (!held.delete(client)) return
    client.release(true)
    client.release = () => {} // who holds it may still return it, and a second return would end the process
  }
  // BullMQ's type requires more than its code does.
  const connection = pool as unknown as PostgresConnectionOptions
  let closed = false
  return {
    isReady: () => !closed,
    newQueue: (name) => new Queue<RowKey>(name, { connection, ...QUEUE_OPTIONS }),
    newWorker: (name, process, concurrency) =>
      new Worker<RowKey>(name, process, { connection, concurrency, runRetryDelay: RETRY_DELAY_MS }),
    addSinglyMax: ADD_SINGLY_MAX,
    async close() {
      if (closed) return
      closed = true
      const ended = pool.end()
      // A pool that has ended refuses at once, and a worker that is still there would ask again without a pause.
      Object.assign(pool, { query: refuseLater, connect: refuseLater })
      // A worker that was closed while it started takes a connection afterwards and never returns it.
      if (!(await settlesWithin(TIDY_WITHIN_MS, ended))) for (const client of held) letGo(client)
      await ended
    },
  }
}

async function refuseLater(): Promise<never> {
  await sleep(RETRY_DELAY_MS, undefined, { ref: false })
  throw new Error('The queue is closed.')
}

/** One connection: BullMQ takes its lock and makes its changes in one session. */
async function migrateSchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {}) // reported by the query that fails
  await client.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    await client.end()
  }
}

import { createPostgresBackend, type PostgresConnectionOptions, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import type { Log, RowKey } from '../../domain/kernel/index.ts'
import { openPool } from '../db/pool.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { type Backend, QUEUE_OPTIONS, RETRY_DELAY_MS } from './backend.ts'

const SCHEMA = 'bullmq'
const CONNECTIONS_BESIDE_LISTENING = 4
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
/** `addBulk` makes and drops two temporary tables, 5 ms of the database's processor; an `add` takes 0.3 ms. */
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
    // Hints that a crash loses are found in the rows, so no commit here waits for the disk.
    options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
  }
  const pool = openPool(settings, throttledWarning(log, { event: 'queue.connection_lost' }))
  pool.setMaxListeners(0) // BullMQ adds one for each queue and worker
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
      await pool.end()
    },
  }
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

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { requireByteOrder } from './byte-order.ts'
import type { Migration } from './migration.ts'
import { createLedger, finishedNow, hasLedger, insertStarted, readLedger } from './migration-ledger.ts'
import { applyOutsideTransaction, isOutsideTransaction, withoutConcurrently } from './outside-transaction.ts'
import { requireSessions } from './sessions.ts'

/** The migrations of this release: one folder each, applied in the order of their names. */
export const MIGRATIONS_DIR = resolve(import.meta.dirname, '../../../prisma/migrations')

const LOCK_KEY = 'leadthread:migrate'
const LOCK_POLL_MS = 100
/** While a migration waits for a table's lock, all other statements on the table wait behind it. */
const LOCK_TIMEOUT_MS = 2_000
const BACKOFF_FIRST_MS = 500
const BACKOFF_MAX_MS = 10_000
/** How long a migration without a lock is retried, and how long to wait for another process's migration. */
const GIVE_UP_AFTER_MS = 900_000
/** Lock timeout, and a deadlock that PostgreSQL resolved. */
const LOST_RACE = new Set(['55P03', '40P01'])

type Options = { giveUpAfterMs?: number }

/**
 * Migrates the database at `url` to this release's schema. Returns the applied migrations; none if it was up to date.
 *
 * Each migration and its row of the ledger are one transaction, which waits at most 2 s for a lock and is then retried, with
 * growing delays, for 15 minutes. A file whose only statement creates an index concurrently runs outside a transaction;
 * after an interruption, the incomplete index is dropped and built again. A file whose only statement is a `do` block with
 * `commit` also runs outside a transaction, so that it locks few rows at a time. A new database is created in one
 * transaction. After a crash at any point, the next run can continue.
 *
 * Any number of processes can call this at the same time: one applies the migrations, the others wait. The ledger is
 * Prisma's `_prisma_migrations`, so `prisma migrate deploy` can be used instead. Rejects a database that does not sort by
 * bytes.
 */
export async function migrate(
  url: string,
  dir: string = MIGRATIONS_DIR,
  { giveUpAfterMs = GIVE_UP_AFTER_MS }: Options = {},
): Promise<{ applied: string[] }> {
  await requireSessions('DATABASE_URL', url)
  const giveUpAt = Date.now() + giveUpAfterMs
  // One connection, because the lock and the transactions belong to its session: if it breaks, the migration fails.
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'leadthread migrate' })
  client.on('error', () => {}) // the current statement fails too
  await client.connect()
  try {
    await requireByteOrder(client)
    await lock(client, giveUpAt)
    const migrations = await readMigrations(dir)
    const isNew = !(await hasLedger(client))
    const pending = isNew ? migrations : await pendingOf(client, migrations)
    if (isNew) await makeNew(client, migrations, giveUpAt)
    else for (const migration of pending) await apply(client, migration, giveUpAt)
    return { applied: pending.map(({ name }) => name) }
  } finally {
    await client.end() // releases the lock
  }
}

async function pendingOf(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const done = await readLedger(client)
  const stuck = migrations.find((one) => done.get(one.name) === false && !isOutsideTransaction(one))
  if (!stuck) return migrations.filter(({ name }) => done.get(name) !== true)
  throw new Error(
    `The migration ${stuck.name} was started by \`prisma migrate deploy\` and has not finished. Check the database, then run ` +
      `\`prisma migrate resolve\` with --applied or --rolled-back.`,
  )
}

/** A new database has no users, so nothing needs to be concurrent. */
async function makeNew(client: pg.Client, migrations: Migration[], giveUpAt: number): Promise<void> {
  await inTransaction(client, giveUpAt, async () => {
    await createLedger(client)
    for (const migration of migrations) await run(client, withoutConcurrently(migration))
  })
}

async function apply(client: pg.Client, migration: Migration, giveUpAt: number): Promise<void> {
  if (!isOutsideTransaction(migration)) return inTransaction(client, giveUpAt, () => run(client, migration))
  const limits = { lockTimeoutMs: LOCK_TIMEOUT_MS, giveUpAt }
  await untilLocked(giveUpAt, () => naming(migration, applyOutsideTransaction(client, migration, limits)))
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  const id = await insertStarted(client, migration)
  await naming(migration, client.query(migration.script))
  await finishedNow(client, id)
}

/** Adds the migration's name to an error and keeps PostgreSQL's code. */
async function naming({ name }: Migration, work: Promise<unknown>): Promise<void> {
  await work.catch((cause: Error & { code?: string }) => {
    const error = new Error(`The migration ${name} failed: ${cause.message}`, { cause })
    throw Object.assign(error, cause.code && { code: cause.code })
  })
}

async function inTransaction(client: pg.Client, giveUpAt: number, work: () => Promise<void>): Promise<void> {
  await untilLocked(giveUpAt, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {}) // a broken connection has rolled back
      throw error
    }
  })
}

/** Retries work that could not get a lock. */
async function untilLocked(giveUpAt: number, work: () => Promise<void>): Promise<void> {
  for (let waitMs = BACKOFF_FIRST_MS; ; waitMs = Math.min(2 * waitMs, BACKOFF_MAX_MS)) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!LOST_RACE.has(code) || Date.now() + waitMs > giveUpAt) throw error
      await sleep(waitMs * (0.5 + Math.random() / 2))
    }
  }
}

/** The migrations on disk, in the order of their names. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(join(dir, name, 'migration.sql'), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/**
 * Polls instead of waiting for the lock: a waiting statement would hold a snapshot that `create index concurrently` waits
 * for.
 */
async function lock(client: pg.Client, giveUpAt: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [LOCK_KEY],
    )
    if (rows[0]?.taken) return
    if (Date.now() >= giveUpAt) break
    await sleep(LOCK_POLL_MS)
  }
  throw new Error('Another process is still migrating this database. Run the migration again when it has finished.')
}

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { requireByteOrder } from './byte-order.ts'
import { ScriptError, withSchemaEngine } from './schema-engine.ts'

/** Where the migrations of this release lie: one folder each, applied in the order of their names. */
export const MIGRATIONS_DIR = resolve(import.meta.dirname, '../../../prisma/migrations')

const LOCK_KEY = 'leadthread:migrate'
const LOCK_WAIT_MS = 60_000
const LOCK_POLL_MS = 100

/**
 * Brings the database at `url` to this release's schema and says which migrations that took; none when it was there.
 * All of them and their ledger are one transaction: a process killed half-way leaves the database as it was.
 * Any number of processes may ask at once: one works, the others wait up to a minute and find nothing left to do.
 * The ledger is Prisma's `_prisma_migrations`, so that `prisma migrate deploy` may be used in its place.
 * Refuses a database that does not sort by bytes.
 */
export async function migrate(url: string, dir: string = MIGRATIONS_DIR): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => {}) // a lost connection shows in the next query
  try {
    await requireByteOrder(pool)
    await lock(pool)
    const migrations = await readMigrations(dir)
    return { applied: (await isUpToDate(pool, migrations)) ? [] : await apply(pool, migrations) }
  } finally {
    await pool.end() // the session's end frees the lock
  }
}

async function apply(pool: pg.Pool, migrationsList: MigrationList): Promise<string[]> {
  const filters = { externalTables: [], externalEnums: [] }
  await pool.query('begin')
  const work = withSchemaEngine(pool, (engine) => engine.applyMigrations({ migrationsList, filters }))
  const result = await work.catch((error: unknown) => {
    throw error instanceof ScriptError
      ? new Error(`${nameOf(error.script, migrationsList)} failed: ${error.message}`)
      : error
  })
  await pool.query('commit')
  return result.appliedMigrationNames
}

function nameOf(script: string, list: MigrationList): string {
  const found = list.migrationDirectories.find(({ migrationFile }) => migrationFile.content.value === script)
  return found ? `The migration ${found.path}` : 'A migration'
}

/** The migrations on disk, in the form the schema engine takes them. */
export async function readMigrations(dir: string): Promise<MigrationList> {
  const entries = await readdir(dir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return {
    baseDir: dir,
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(dir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(join(dir, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  }
}

/** Polled rather than waited for: a waiting statement would hold a snapshot that `create index concurrently` waits for. */
async function lock(pool: pg.Pool): Promise<void> {
  for (const deadline = Date.now() + LOCK_WAIT_MS; Date.now() < deadline; await sleep(LOCK_POLL_MS)) {
    const { rows } = await pool.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [LOCK_KEY],
    )
    if (rows[0]?.taken) return
  }
  throw new Error('Another process has been migrating this database for over a minute.')
}

/** A look at the ledger, which spares nearly every start the loading of the engine. */
async function isUpToDate(pool: pg.Pool, list: MigrationList): Promise<boolean> {
  const { rows: tables } = await pool.query(`select 1 where to_regclass('_prisma_migrations') is not null`)
  if (tables.length === 0) return false
  const { rows } = await pool.query<{ name: string; done: boolean }>(
    `select migration_name as name, finished_at is not null as done
       from _prisma_migrations where rolled_back_at is null`,
  )
  const done = new Map(rows.map((row) => [row.name, row.done]))
  return !rows.some((row) => !row.done) && list.migrationDirectories.every((migration) => done.get(migration.path))
}

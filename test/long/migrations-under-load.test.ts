import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS_DIR, migrate, readMigrations } from '../../src/adapters/db/migrate.ts'
import { createEmptyDatabase } from '../support/postgres-server.ts'

const MESSAGES = 1_000_000
const LEADS = 100_000
const CLIENTS = 4
const PAUSE_MS = 5
/** Like the service's connections: a statement that waits longer for a lock fails and is retried. */
const SETTINGS = '-c lock_timeout=2000 -c statement_timeout=10000'
const LOST_RACE = '55P03'

/** Rows that are valid for the first migration and for every later one. */
const ROWS = `
  set session_replication_role = replica;
  insert into lead (workspace_id, id, phone, status, attributes, suppressed, created_at, updated_at)
    select 'ws', 'lead_' || n, '+1' || (2000000000 + n), 'open', '{"first_name": "Dana"}', false, '2026-01-01', '2026-01-01'
      from generate_series(1, ${LEADS}) n;
  insert into message (workspace_id, id, lead_id, direction, status, body, "from", "to", segments, sent_by, created_at, updated_at)
    select 'ws', 'msg_' || n, 'lead_' || (1 + n % ${LEADS}), 'outbound', 'delivered', 'Your estimate is ready.', '+1', '+2', 1, 'agent',
           timestamptz '2026-01-01' + n * interval '1 second', '2026-01-01' from generate_series(1, ${MESSAGES}) n;
  analyze`

const STATEMENTS = [
  `select id, body from message where workspace_id = 'ws' and id = $1`,
  `update message set updated_at = updated_at where workspace_id = 'ws' and id = $1`,
  `update lead set updated_at = updated_at where workspace_id = 'ws' and id = 'lead_' || (1 + length($1))`,
  `insert into message (workspace_id, id, lead_id, direction, status, body, "from", "to", segments, sent_by, created_at, updated_at)
     values ('ws', 'new_' || gen_random_uuid(), 'lead_1', 'outbound', 'delivered', $1, '+1', '+2', 1, 'agent', '2026-02-01', '2026-02-01')`,
]

type Load = { longestMs: number; count: number; waitedTooLong: number; failures: string[] }

/** Readers and writers, one statement after another, until `isOver`. */
async function client(url: string, n: number, load: Load, isOver: () => boolean): Promise<void> {
  const connection = new pg.Client({ connectionString: url, options: SETTINGS })
  await connection.connect()
  await connection.query('set session_replication_role = replica')
  for (let i = n; !isOver(); i += CLIENTS) {
    const started = performance.now()
    await connection
      .query(STATEMENTS[i % STATEMENTS.length]!, [`msg_${1 + ((i * 7_919) % MESSAGES)}`])
      .catch((error) => {
        if (error.code === LOST_RACE) load.waitedTooLong++
        else load.failures.push(String(error))
      })
    load.longestMs = Math.max(load.longestMs, performance.now() - started)
    load.count++
    await sleep(PAUSE_MS)
  }
  await connection.end()
}

test('every migration is applied to a million messages while they are read and written', async () => {
  const database = await createEmptyDatabase()
  const names = (await readMigrations(MIGRATIONS_DIR)).map(({ name }) => name)
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  const add = (name: string) => cp(join(MIGRATIONS_DIR, name), join(dir, name), { recursive: true })
  await cp(join(MIGRATIONS_DIR, 'migration_lock.toml'), join(dir, 'migration_lock.toml'))
  await add(names[0]!)
  await migrate(database.url, dir)
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query(ROWS)
  await writer.end()

  const failures: string[] = []
  for (const name of names.slice(1)) {
    await add(name)
    const load: Load = { longestMs: 0, count: 0, waitedTooLong: 0, failures }
    let isOver = false
    const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(database.url, n, load, () => isOver)))
    const started = performance.now()
    expect(await migrate(database.url, dir)).toEqual({ applied: [name] })
    const tookMs = performance.now() - started
    isOver = true
    await clients
    console.info(name, {
      tookMs: Math.round(tookMs),
      longestStallMs: Math.round(load.longestMs),
      statements: load.count,
      waitedTooLong: load.waitedTooLong,
    })
  }

  expect(failures).toEqual([])
  await rm(dir, { recursive: true })
  await database.drop()
}, 1_200_000)

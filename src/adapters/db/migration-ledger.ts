import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Migration } from './migration.ts'

/** Prisma's ledger, `_prisma_migrations`, with the same columns as `prisma migrate deploy` writes. */
const LEDGER = `
  create table _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

export async function hasLedger(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('_prisma_migrations') is not null as is`)
  return rows[0]?.is ?? false
}

export async function createLedger(client: pg.Client): Promise<void> {
  await client.query(LEDGER)
}

/** Each migration that was started, by name, and whether it finished. */
export async function readLedger(client: pg.Client): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ name: string; done: boolean }>(
    `select migration_name as name, bool_or(finished_at is not null) as done
       from _prisma_migrations where rolled_back_at is null group by migration_name`,
  )
  return new Map(rows.map(({ name, done }) => [name, done]))
}

/** Returns the row's id: that of an earlier, interrupted attempt if there is one. */
export async function insertStarted(client: pg.Client, { name, checksum }: Migration): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from _prisma_migrations where migration_name = $1 and rolled_back_at is null and finished_at is null',
    [name],
  )
  if (rows[0]) return rows[0].id
  const id = randomUUID()
  await client.query(
    'insert into _prisma_migrations (id, checksum, migration_name, started_at) values ($1, $2, $3, $4)',
    [id, checksum, name, new Date()],
  )
  return id
}

export async function finishedNow(client: pg.Client, id: string): Promise<void> {
  await client.query('update _prisma_migrations set finished_at = $2, applied_steps_count = 1 where id = $1', [
    id,
    new Date(),
  ])
}

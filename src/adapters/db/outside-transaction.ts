import type pg from 'pg'
import type { Migration } from './migration.ts'
import { finishedNow, insertStarted } from './migration-ledger.ts'

const COMMENTS = /--[^\n]*\n/g
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|(\w+))/i

const STEPS = /^do\b.*\bloop\b.*\bcommit;/is

/** Whether the file's statement is not allowed in a transaction: it builds an index concurrently, or commits its work in steps. */
export function isOutsideTransaction({ script }: Migration): boolean {
  return indexOf(script) !== null || STEPS.test(statementOf(script))
}

/** The same index, built within a transaction. */
export function withoutConcurrently(migration: Migration): Migration {
  if (indexOf(migration.script) === null) return migration
  return { ...migration, script: migration.script.replace(/\bconcurrently\s/i, '') }
}

type Limits = { lockTimeoutMs: number; giveUpAt: number }

/**
 * Runs the statement, and updates the ledger before and after. An interrupted build leaves an invalid index, which is dropped; a
 * valid one is kept. A build blocks no writers while it waits for older transactions, so it waits until `giveUpAt`. A statement
 * that works in steps is repeated, and must continue where it was interrupted.
 */
export async function applyOutsideTransaction(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs, giveUpAt }: Limits,
): Promise<void> {
  const index = indexOf(migration.script)
  const id = await insertStarted(client, migration)
  const timeout = index === null ? lockTimeoutMs : Math.max(1, giveUpAt - Date.now())
  await client.query(`set lock_timeout = ${timeout}`)
  try {
    if (index === null) await client.query(migration.script)
    else await buildIndex(client, index, migration)
  } finally {
    await client.query('reset lock_timeout').catch(() => {}) // a broken connection has no settings
  }
  await finishedNow(client, id)
}

async function buildIndex(client: pg.Client, index: string, { script }: Migration): Promise<void> {
  const isValid = await validityOf(client, index)
  if (isValid === false) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`)
  if (isValid !== true) await client.query(script)
}

function indexOf(script: string): string | null {
  const [, quoted, plain] = CONCURRENT_INDEX.exec(statementOf(script)) ?? []
  return quoted ?? plain?.toLowerCase() ?? null
}

function statementOf(script: string): string {
  return `${script}\n`.replace(COMMENTS, '').trim()
}

/** Null if there is no index with that name. */
async function validityOf(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [index],
  )
  return rows[0]?.valid ?? null
}

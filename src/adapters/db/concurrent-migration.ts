import type pg from 'pg'
import type { Migration } from './migration.ts'
import { finishedNow, insertStarted } from './migration-ledger.ts'

const COMMENTS = /--[^\n]*\n/g
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|(\w+))/i

/** Whether the file's statement builds an index concurrently, which is not allowed in a transaction. */
export function isConcurrent({ script }: Migration): boolean {
  return indexOf(script) !== null
}

/** The same index, built within a transaction. */
export function withoutConcurrently(migration: Migration): Migration {
  if (!isConcurrent(migration)) return migration
  return { ...migration, script: migration.script.replace(/\bconcurrently\s/i, '') }
}

/**
 * Builds the index and updates the ledger before and after. An interrupted build leaves an invalid index, which is dropped; a
 * valid one is kept. It blocks no writers while it waits for older transactions, so it waits until `giveUpAt`.
 */
export async function applyConcurrently(client: pg.Client, migration: Migration, giveUpAt: number): Promise<void> {
  const index = indexOf(migration.script)!
  const id = await insertStarted(client, migration)
  await client.query(`set lock_timeout = ${Math.max(1, giveUpAt - Date.now())}`)
  try {
    const isValid = await validityOf(client, index)
    if (isValid === false) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`)
    if (isValid !== true) await client.query(migration.script)
  } finally {
    await client.query('reset lock_timeout').catch(() => {}) // a broken connection has no settings
  }
  await finishedNow(client, id)
}

function indexOf(script: string): string | null {
  const [, quoted, plain] = CONCURRENT_INDEX.exec(`${script}\n`.replace(COMMENTS, '').trim()) ?? []
  return quoted ?? plain?.toLowerCase() ?? null
}

/** Null when there is no index of that name. */
async function validityOf(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relname = $1 and c.relnamespace = current_schema()::regnamespace`,
    [index],
  )
  return rows[0]?.valid ?? null
}

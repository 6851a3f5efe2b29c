import type pg from 'pg'

/** Locales that sort by code point, which in UTF-8 is the order of the bytes. */
const BYTE_ORDERED = new Set(['C', 'POSIX', 'C.UTF-8', 'C.UTF8', 'PG_UNICODE_FAST'])

/**
 * Rejects a database that does not sort text by bytes or does not store UTF-8. Pagination compares IDs in the database, and
 * other parts of the system compare the same IDs by bytes: a language-specific sort order would skip rows.
 */
export async function requireByteOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<DatabaseRow>(
    `select datname as name, pg_encoding_to_char(encoding) as encoding, to_jsonb(d) as detail
       from pg_database d where datname = current_database()`,
  )
  const row = rows[0]
  if (!row) throw new Error('The current database is missing from pg_database.')
  const locale = localeOf(row.detail)
  if (row.encoding === 'UTF8' && BYTE_ORDERED.has(locale.replace(/utf-?8$/i, 'UTF-8'))) return
  throw new Error(
    `The database "${row.name}" has the locale ${locale} and the encoding ${row.encoding}. Leadthread needs a database that ` +
      `sorts text by bytes. Create one with: create database leadthread template template0 encoding 'UTF8' locale 'C';`,
  )
}

type DatabaseRow = { name: string; encoding: string; detail: Record<string, string | null> }

/** PostgreSQL 14 has only `datcollate`; 15 added the provider, and 17 renamed `daticulocale` to `datlocale`. */
function localeOf(detail: DatabaseRow['detail']): string {
  if (detail.datlocprovider === 'b') return detail.datlocale ?? '?'
  if (detail.datlocprovider === 'i') return `ICU ${detail.datlocale ?? detail.daticulocale ?? '?'}`
  return detail.datcollate ?? '?'
}

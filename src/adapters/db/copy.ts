import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { CopyTarget, CopyValue } from '../../domain/kernel/index.ts'

/** Bytes per write; PostgreSQL's pace determines the next one. */
const CHUNK_CHARACTERS = 64 * 1024
const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Writes rows with COPY FROM STDIN in text format, in the client's transaction if it has one. Returns their number. */
export async function copyRows(
  client: pg.PoolClient,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const stream = client.query(copyStreams.from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows)), stream)
  return stream.rowCount
}

function* chunksOf(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) chunk += (i > 0 ? '\t' : '') + textOf(row[i]!)
    chunk += '\n'
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function textOf(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? escaped(arrayOf(value)) : String(value)
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character]!) : text
}

function arrayOf(values: readonly string[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) {
    text += `${i > 0 ? ',' : ''}"${values[i]!.replaceAll(/["\\]/g, '\\$&')}"`
  }
  return `${text}}`
}

import type { NewEvent } from '../../events/index.ts'
import { type E164, type Querying, sql } from '../../kernel/index.ts'
import type { Field } from './column-mapping.ts'
import type { ImportOptions, ImportRow } from './import.ts'
import { type Problem, type RowFacts, type RowReading, readRow } from './read-row.ts'

/** A waiting row with its data. */
export type WaitingRow = { rowNumber: number; facts: RowFacts }

/** Some rows of an import, processed in one transaction. */
export type Batch = {
  workspaceId: string
  importId: string
  options: ImportOptions
  now: Date
  rows: readonly WaitingRow[]
  /** The phones of the rows, each once, in lock order. */
  phones: readonly E164[]
  /** By how many rows the import advances, including those that failed when they were read. */
  rowCount: number
  lastRow: number
  isLast: boolean
}

/** Result of a batch. The events are appended last. */
export type Outcome = {
  created: number
  merged: number
  skipped: number
  failures: ({ rowNumber: number } & Problem)[]
  events: NewEvent[]
}

const BATCH_SIZE = 500
/** An opening takes several statements, during which its phone is locked. */
const OPENING_BATCH_SIZE = 50

type StoredRow = { row_number: number; cells: string[] | null; phone: E164 | null }

/** The next unprocessed rows of an import. */
export async function readBatch(
  db: Querying,
  { workspaceId, running, lastRow, now }: { workspaceId: string; running: ImportRow; lastRow: number; now: Date },
): Promise<Batch> {
  const { id: importId, options } = running
  const size = options.send_openings ? OPENING_BATCH_SIZE : BATCH_SIZE
  const stored = await db.query<StoredRow>(sql`
    select row_number, phone, case when outcome is null then to_json(cells) end as cells from import_row
    where workspace_id = ${workspaceId} and import_id = ${importId} and row_number > ${lastRow}
    order by row_number limit ${size}`)
  const reading = readingOf(running)
  const rows = stored.flatMap((row) => waiting(row, reading))
  return {
    workspaceId,
    importId,
    options,
    now,
    rows,
    phones: phonesOf(rows),
    rowCount: stored.length,
    lastRow: stored.at(-1)?.row_number ?? lastRow,
    isLast: stored.length < size,
  }
}

/** The batch without the rows that were deleted with their lead since they were read. Requires the locks of the phones. */
export async function withoutErased(tx: Querying, batch: Batch): Promise<Batch> {
  const { workspaceId, importId } = batch
  const read = batch.rows.map(({ rowNumber }) => rowNumber)
  const stored = await tx.query<{ row_number: number }>(sql`
    select row_number from import_row
    where workspace_id = ${workspaceId} and import_id = ${importId} and row_number = any (${read}::int[])`)
  if (stored.length === read.length) return batch
  const kept = new Set(stored.map((row) => row.row_number))
  const rows = batch.rows.filter(({ rowNumber }) => kept.has(rowNumber))
  return { ...batch, rows, phones: phonesOf(rows), rowCount: batch.rowCount - read.length + rows.length }
}

function phonesOf(rows: readonly WaitingRow[]): E164[] {
  return [...new Set(rows.map(({ facts }) => facts.phone))].sort()
}

function readingOf({ kind, header, mapping, options }: ImportRow): RowReading {
  const fields = header.map((name) => (Object.hasOwn(mapping, name) ? (mapping[name] as Field) : 'ignore'))
  return { kind, fields, country: options.default_country, source: options.source, campaignId: options.campaign_id }
}

/** A row that was valid when it was uploaded. */
function waiting({ row_number: rowNumber, cells, phone }: StoredRow, reading: RowReading): WaitingRow[] {
  if (!cells || !phone) return []
  const { facts } = readRow(cells, reading, phone)
  return facts ? [{ rowNumber, facts }] : []
}

import { type Querying, type RowKey, sql } from '../../kernel/index.ts'
import { findImport } from './find-import.ts'

const PAGE_SIZE = 1_000
/** Characters with which a spreadsheet formula starts. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/
const OWN_COLUMNS = ['row_number', 'error_code', 'error_param', 'error_message']

type FailedRow = { row_number: number; cells: string[]; error_code: string; param: string | null; message: string }

/**
 * The failed rows of an import as CSV: the file's columns, then the row's number and the reason. Null if the import does not
 * exist.
 */
export async function failuresCsv(
  deps: { db: Querying },
  { workspaceId, id }: RowKey,
): Promise<AsyncIterable<string> | null> {
  const found = await findImport(deps, { workspaceId, id })
  return found && pagesOf(deps.db, { workspaceId, id, header: found.header })
}

type FailuresInput = RowKey & { header: string[] }

async function* pagesOf(db: Querying, { workspaceId, id, header }: FailuresInput): AsyncGenerator<string> {
  yield csvLine([...header, ...OWN_COLUMNS])
  for (let after = 0, length = PAGE_SIZE; length === PAGE_SIZE; ) {
    const rows = await db.query<FailedRow>(sql`
      select row_number, cells, error_code, param, message from import_row
      where workspace_id = ${workspaceId} and import_id = ${id} and outcome = 'failed' and row_number > ${after}
      order by row_number limit ${PAGE_SIZE}`)
    length = rows.length
    after = rows.at(-1)?.row_number ?? after
    if (length > 0) yield rows.map((row) => lineOf(row, header.length)).join('')
  }
}

/** Cuts or fills a row to the header's length, so that the reasons are in their columns. */
function lineOf({ row_number, cells, error_code, param, message }: FailedRow, columnCount: number): string {
  const own = Array.from({ length: columnCount }, (_, i) => cells[i] ?? '')
  return csvLine([...own, String(row_number), error_code, param ?? '', message])
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Prefixes a cell with an apostrophe if a spreadsheet would run it as a formula. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { z } from 'zod'
import type { suppressionReason } from '../../events/index.ts'
import { fragment, idOf, type RowOf, showRow, wireTime, wordsOf } from '../../kernel/index.ts'

export const importKind = wordsOf('ImportKind', 'Type of the rows of an import.', {
  leads: 'Leads.',
  suppressions: 'Phone numbers to suppress.',
})

export type ImportKind = z.output<typeof importKind>

/**
 * The life of an import.
 *
 *   receiving ──the whole file is there──▶ running ──the last row is done──▶ completed
 *       ├──the upload broke off, or the file cannot be read──▶ failed      its rows are dropped
 *       ├──────────────by its owner──────────┼──▶ canceled                 what was done stays
 *       └────no batch done in three attempts─┴──▶ failed                   what was done stays
 */
export const importStatus = wordsOf('ImportStatus', 'Status of an import. The last three are final.', {
  receiving: 'The file is being uploaded.',
  running: 'The rows are being processed.',
  completed: 'All rows were processed.',
  failed: 'The upload was interrupted, or the file cannot be read.',
  canceled: 'The import was canceled. Rows that were already processed are kept.',
})

export const importCountsShape = z
  .object({
    total: z
      .int()
      .describe(
        'Number of rows in the file. During the upload, number of rows received so far. The header and empty ' +
          'lines are not counted.',
      ),
    processed: z.int().describe('Number of rows processed so far.'),
    created: z.int().describe('Number of rows that created a lead or a suppression.'),
    merged: z.int().describe('Number of rows that updated an existing lead.'),
    skipped: z.int().describe('Number of rows that changed nothing because the phone number was already suppressed.'),
    failed: z.int().describe('Number of rejected rows. `GET /imports/{id}/failures` returns the reasons.'),
  })
  .describe('Number of rows by result. For a dry run, the expected numbers.')

/** An import as REST, GraphQL and the documentation show it. */
export const importShape = z
  .object({
    id: idOf('imp', 'ID of the import.'),
    kind: importKind.describe('Type of the rows.'),
    status: importStatus.describe(
      'Status of the import. `receiving` until the whole file is uploaded; `completed`, `failed` and ' +
        '`canceled` are final.',
    ),
    dry_run: z.boolean().describe('Whether this is a dry run that changes nothing.'),
    file_name: z
      .string()
      .nullable()
      .describe('Name of the file in the upload form. Null if the file was sent as the request body.'),
    mapping: z.record(z.string(), z.string()).describe('Fields by column name.'),
    counts: importCountsShape,
    error_code: z.string().nullable().describe('Error code if the whole import failed. Null if it did not fail.'),
    error_message: z.string().nullable().describe('Error message if the whole import failed. Null if it did not fail.'),
    created_at: wireTime.describe('When the upload started.'),
    updated_at: wireTime.describe('When the import last made progress.'),
    finished_at: wireTime.nullable().describe('When the import finished. Null if it has not finished.'),
  })
  .describe('A CSV import of leads or suppressions.')

/** Settings that apply to every row of a file. */
export type ImportOptions = {
  source: string | null
  campaign_id: string | null
  reason: z.output<typeof suppressionReason> | null
  send_openings: boolean
  default_country: string
}

/** An import as the database returns it. */
export type ImportRow = RowOf<typeof importShape.shape> & { options: ImportOptions; header: string[] }

export const IMPORT_COLUMNS = fragment(`id, kind, status, dry_run, file_name, mapping, options, header,
  json_build_object('total', row_count, 'processed', processed_count, 'created', created_count, 'merged', merged_count,
    'skipped', skipped_count, 'failed', failed_count) as counts,
  error_code, error_message, created_at, updated_at, finished_at`)

export type WireImport = z.output<typeof importShape>

export const toWireImport = showRow(importShape)

/** The columns of the counts, with the names of the model. */
export const COUNT_COLUMNS = {
  rowCount: true,
  processedCount: true,
  createdCount: true,
  mergedCount: true,
  skippedCount: true,
  failedCount: true,
} as const

export function countsOf(row: Record<keyof typeof COUNT_COLUMNS, number>): z.output<typeof importCountsShape> {
  return {
    total: row.rowCount,
    processed: row.processedCount,
    created: row.createdCount,
    merged: row.mergedCount,
    skipped: row.skippedCount,
    failed: row.failedCount,
  }
}

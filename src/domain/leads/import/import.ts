import { z } from 'zod'
import { importCountsShape, type suppressionReason } from '../../events/index.ts'
import { columnsOf, idOf, type StoredRow, showRow, wireTime, wordsOf } from '../../kernel/index.ts'

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
export const importStatus = wordsOf(
  'ImportStatus',
  'Status of an import. `completed`, `failed` and `canceled` are final.',
  {
    receiving: 'The file is being uploaded.',
    running: 'The rows are being processed.',
    completed: 'All rows were processed.',
    failed: 'The upload was interrupted, or the file cannot be read.',
    canceled: 'The import was canceled. Rows that were already processed are kept.',
  },
)

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
    mapping: z.record(z.string(), z.string()).describe('Mapping of column names to fields.'),
    counts: importCountsShape,
    error_code: z
      .string()
      .nullable()
      .describe('Error code if the whole import failed. Null if the import did not fail.'),
    error_message: z
      .string()
      .nullable()
      .describe('Error message if the whole import failed. Null if the import did not fail.'),
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

/** The fields of an import that are not columns. */
export const importDerived = {
  counts: {
    select: {
      rowCount: true,
      processedCount: true,
      createdCount: true,
      mergedCount: true,
      skippedCount: true,
      failedCount: true,
    },
    show: (row: CountColumns): z.output<typeof importCountsShape> => ({
      total: row.rowCount,
      processed: row.processedCount,
      created: row.createdCount,
      merged: row.mergedCount,
      skipped: row.skippedCount,
      failed: row.failedCount,
    }),
  },
} as const

type CountColumns = {
  rowCount: number
  processedCount: number
  createdCount: number
  mergedCount: number
  skippedCount: number
  failedCount: number
}

/** What is also stored: the settings, and the columns of the file. */
const storedShape = importShape.extend({ options: z.custom<ImportOptions>(), header: z.array(z.string()) })

/** An import as the database returns it. */
export type ImportRow = StoredRow<typeof storedShape.shape, typeof importDerived>

export const IMPORT_COLUMNS = columnsOf(storedShape, importDerived)

export type WireImport = z.output<typeof importShape>

export const toWireImport = showRow(importShape, importDerived)

import { fragment } from '../../kernel/index.ts'

export const IMPORT_KINDS = ['leads', 'suppressions'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * The life of an import.
 *
 *   receiving ──the whole file is there──▶ running ──the last row is done──▶ completed
 *       ├──the upload broke off, or the file cannot be read──▶ failed      its rows are dropped
 *       ├──────────────by its owner──────────┼──▶ canceled                 what was done stays
 *       └────no batch done in three attempts─┴──▶ failed                   what was done stays
 */
export const IMPORT_STATUSES = ['receiving', 'running', 'completed', 'failed', 'canceled'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const SUPPRESSION_REASONS = ['opt_out', 'wrong_number', 'complaint', 'legal'] as const

/** What every row of a file is given beside its own cells. */
export type ImportOptions = {
  source: string | null
  campaign_id: string | null
  reason: (typeof SUPPRESSION_REASONS)[number] | null
  send_openings: boolean
  default_country: string
}

/** An import as the database gives it. */
export type ImportRow = {
  id: string
  kind: ImportKind
  status: ImportStatus
  dry_run: boolean
  file_name: string | null
  mapping: Record<string, string>
  options: ImportOptions
  header: string[]
  row_count: number
  processed_count: number
  created_count: number
  merged_count: number
  skipped_count: number
  failed_count: number
  error_code: string | null
  error_message: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

export const IMPORT_COLUMNS =
  fragment(`id, kind, status, dry_run, file_name, mapping, options, header, row_count, processed_count,
  created_count, merged_count, skipped_count, failed_count, error_code, error_message, created_at, updated_at, finished_at`)

/** An import as REST and the documentation know it. */
export type WireImport = {
  id: string
  kind: ImportKind
  status: ImportStatus
  dry_run: boolean
  file_name: string | null
  mapping: Record<string, string>
  counts: ImportCounts
  error_code: string | null
  error_message: string | null
  created_at: string
  updated_at: string
  finished_at: string | null
}

export type ImportCounts = {
  total: number
  processed: number
  created: number
  merged: number
  skipped: number
  failed: number
}

export function toWireImport(row: ImportRow): WireImport {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    dry_run: row.dry_run,
    file_name: row.file_name,
    mapping: row.mapping,
    counts: {
      total: row.row_count,
      processed: row.processed_count,
      created: row.created_count,
      merged: row.merged_count,
      skipped: row.skipped_count,
      failed: row.failed_count,
    },
    error_code: row.error_code,
    error_message: row.error_message,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A CSV import of leads or suppressions. */
export type Import = {
  /** ID of the import. */
  id: string
  /** Type of the rows. */
  kind: 'leads' | 'suppressions'
  /** Status of the import. `receiving` until the whole file is uploaded; `completed`, `failed` and `canceled` are final. */
  status: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Whether this is a dry run that changes nothing. */
  dry_run: boolean
  /** File name from the upload form. */
  file_name: string | null
  /** The field that each column maps to. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Error code if the whole import failed. */
  error_code: string | null
  /** Human-readable error message. */
  error_message: string | null
  /** When the upload started. */
  created_at: string
  /** When the import last made progress. */
  updated_at: string
  /** When it finished. */
  finished_at: string | null
}

/** Row counts. For a dry run, the expected counts. */
export type ImportCounts = {
  /** Number of rows in the file, or of the rows received so far during the upload. Empty lines and the header are not counted. */
  total: number
  /** Rows processed so far. */
  processed: number
  /** Rows that created a lead or a suppression. */
  created: number
  /** Rows merged into an existing lead. */
  merged: number
  /** Rows that changed nothing because the phone number was already suppressed. */
  skipped: number
  /** Rejected rows. GET /imports/{id}/failures returns the reasons. */
  failed: number
}

/** Rejected rows of an import with the same error. */
export type ImportFailureKind = {
  /** Error code. */
  code: string
  /** The invalid field, such as `phone`. */
  param: string | null
  /** Number of rows. */
  rows: number
}

/** An import with the errors of its rejected rows. */
export type ImportWithErrors = {
  /** ID of the import. */
  id: string
  /** Type of the rows. */
  kind: 'leads' | 'suppressions'
  /** Status of the import. `receiving` until the whole file is uploaded; `completed`, `failed` and `canceled` are final. */
  status: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Whether this is a dry run that changes nothing. */
  dry_run: boolean
  /** File name from the upload form. */
  file_name: string | null
  /** The field that each column maps to. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Error code if the whole import failed. */
  error_code: string | null
  /** Human-readable error message. */
  error_message: string | null
  /** When the upload started. */
  created_at: string
  /** When the import last made progress. */
  updated_at: string
  /** When it finished. */
  finished_at: string | null
  /** Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first 10,000 are counted. */
  errors: ImportFailureKind[]
}

/** Input of create_import. */
export type CreateImportInput = {
  /** Type of the rows: leads, or phone numbers to suppress. */
  kind?: 'leads' | 'suppressions'
  /** JSON object that maps column names to fields: `phone`, `source`, `timezone`, `attributes.<key>`, `consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. Unmapped columns are recognized by name, such as phone or mobile; all others become attributes. */
  mapping?: string
  /** Validates the rows and returns the expected result without changing anything. */
  dry_run?: boolean
  /** For leads: ID of the campaign to assign them to. */
  campaign_id?: string
  /** For leads: their source, if no column contains it. */
  source?: string
  /** For leads: whether to send the campaign’s opening to new leads, as POST /leads does. Requires campaign_id. */
  send_openings?: boolean
  /** For suppressions: the reason. Default: `opt_out`. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** Default country for phone numbers that have no country calling code, as an ISO 3166-1 alpha-2 code such as US. */
  default_country?: string
}

/** Input of list_imports. */
export type ListImportsInput = {
  /** Only imports of this kind. */
  kind?: 'leads' | 'suppressions'
  /** Only imports with this status. */
  status?: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Only imports created at or after this time. */
  created_after?: string
  /** Only imports created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

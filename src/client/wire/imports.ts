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
  /** Name of the file in the upload form. Null if the file was sent as the request body. */
  file_name: string | null
  /** Fields by column name. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Error code if the whole import failed. Null if it did not fail. */
  error_code: string | null
  /** Error message if the whole import failed. Null if it did not fail. */
  error_message: string | null
  /** When the upload started. */
  created_at: string
  /** When the import last made progress. */
  updated_at: string
  /** When the import finished. Null if it has not finished. */
  finished_at: string | null
}

/** Number of rows by result. For a dry run, the expected numbers. */
export type ImportCounts = {
  /** Number of rows in the file. During the upload, number of rows received so far. The header and empty lines are not counted. */
  total: number
  /** Number of rows processed so far. */
  processed: number
  /** Number of rows that created a lead or a suppression. */
  created: number
  /** Number of rows that updated an existing lead. */
  merged: number
  /** Number of rows that changed nothing because the phone number was already suppressed. */
  skipped: number
  /** Number of rejected rows. `GET /imports/{id}/failures` returns the reasons. */
  failed: number
}

/** Number of rows of an import that were rejected with the same error. */
export type ImportFailureKind = {
  /** Error code of the rejected rows. */
  code: string
  /** Field that is invalid, such as `phone`. Null if the error is not about one field. */
  param: string | null
  /** Number of rejected rows with this error. */
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
  /** Name of the file in the upload form. Null if the file was sent as the request body. */
  file_name: string | null
  /** Fields by column name. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Error code if the whole import failed. Null if it did not fail. */
  error_code: string | null
  /** Error message if the whole import failed. Null if it did not fail. */
  error_message: string | null
  /** When the upload started. */
  created_at: string
  /** When the import last made progress. */
  updated_at: string
  /** When the import finished. Null if it has not finished. */
  finished_at: string | null
  /** Errors of rejected rows, most frequent first. If more than 10,000 rows were rejected, only the first 10,000 are counted. */
  errors: ImportFailureKind[]
}

/** Input of create_import. */
export type CreateImportInput = {
  /** Type of the rows: leads, or phone numbers to suppress. */
  kind?: 'leads' | 'suppressions'
  /** JSON object that maps column names to fields: `phone`, `source`, `timezone`, `attributes.<key>`, `consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. Columns that are not listed are recognized by their names, such as `phone` or `mobile`. All other columns become attributes of the lead. */
  mapping?: string
  /** Whether to validate the rows and return the expected result without changing anything. Default: false. */
  dry_run?: boolean
  /** ID of the campaign to assign the leads to. Only for imports of leads. */
  campaign_id?: string
  /** Source of the leads, used if the file has no `source` column. Only for imports of leads. */
  source?: string
  /** Whether to send the campaign’s opening message to new leads. It is sent only if the campaign is active and sends opening messages automatically. Requires `campaign_id`. Only for imports of leads. Default: false. */
  send_openings?: boolean
  /** Reason for the suppressions. Only for imports of suppressions. Default: `opt_out`. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** Country of phone numbers without a country calling code, as an ISO 3166-1 alpha-2 code. Default: US. */
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

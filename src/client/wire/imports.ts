// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** A CSV file of leads or suppressions on its way in. */
export type Import = {
  /** The import. */
  id: string
  /** What the rows are. */
  kind: 'leads' | 'suppressions'
  /** `receiving` until the whole file is there; `completed`, `failed` and `canceled` are final. */
  status: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Whether it only says what would happen. */
  dry_run: boolean
  /** As the form named it. */
  file_name: string | null
  /** Which field each column is. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Why the import as a whole failed. */
  error_code: string | null
  /** The same in words. */
  error_message: string | null
  /** When the upload began. */
  created_at: string
  /** When it last went on. */
  updated_at: string
  /** When it was over. */
  finished_at: string | null
}

/** What has become of the rows. Of a dry run: what would. */
export type ImportCounts = {
  /** Rows in the file, so far while it is received; empty lines and the header are none. */
  total: number
  /** Rows that are done, in whichever way. */
  processed: number
  /** Rows that made a lead, or a suppression. */
  created: number
  /** Rows that were merged into a lead that there was. */
  merged: number
  /** Rows that changed nothing: phones that were suppressed already. */
  skipped: number
  /** Rows that were not taken; GET /imports/{id}/failures says why. */
  failed: number
}

/** One kind of failure among the rows of an import. */
export type ImportFailureKind = {
  /** What went wrong, for programs. */
  code: string
  /** The field at fault, such as `phone`. */
  param: string | null
  /** How many rows. */
  rows: number
}

/** An import and why rows of it were not taken. */
export type ImportWithErrors = {
  /** The import. */
  id: string
  /** What the rows are. */
  kind: 'leads' | 'suppressions'
  /** `receiving` until the whole file is there; `completed`, `failed` and `canceled` are final. */
  status: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Whether it only says what would happen. */
  dry_run: boolean
  /** As the form named it. */
  file_name: string | null
  /** Which field each column is. */
  mapping: Record<string, string>
  counts: ImportCounts
  /** Why the import as a whole failed. */
  error_code: string | null
  /** The same in words. */
  error_message: string | null
  /** When the upload began. */
  created_at: string
  /** When it last went on. */
  updated_at: string
  /** When it was over. */
  finished_at: string | null
  /** Why rows were not taken, the most frequent first; of more than 10,000 the first are counted. */
  errors: ImportFailureKind[]
}

/** What create_import takes. */
export type CreateImportInput = {
  /** What the rows are: leads, or phones that must not be texted. */
  kind?: 'leads' | 'suppressions'
  /** JSON: which field a column is, by the column’s name: `phone`, `source`, `timezone`, `attributes.<key>`, `consent.method`, `consent.text`, `consent.obtained_at`, `consent.source` or `ignore`. A column it does not name is known by its name: phone, mobile and the like; any other becomes an attribute. */
  mapping?: string
  /** Only says what would happen. */
  dry_run?: boolean
  /** Leads: the campaign they belong to. */
  campaign_id?: string
  /** Leads: where they came from, if no column says so. */
  source?: string
  /** Leads: whether new ones are sent the campaign’s opening, as POST /leads does. Needs campaign_id. */
  send_openings?: boolean
  /** Suppressions: why. Default: `opt_out`. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** The country of numbers without a calling code: ISO, two capitals. */
  default_country?: string
}

/** What list_imports takes. */
export type ListImportsInput = {
  /** Only those of this kind. */
  kind?: 'leads' | 'suppressions'
  /** Only those in this state. */
  status?: 'receiving' | 'running' | 'completed' | 'failed' | 'canceled'
  /** Created at this time or later. */
  created_after?: string
  /** Created before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

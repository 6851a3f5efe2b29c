// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** A phone that must not be texted, by any sender or campaign, until the suppression is lifted. */
export type Suppression = {
  /** The phone, E.164; null once its lead was erased. */
  phone: string | null
  /** Why it must not be texted. */
  reason: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** What brought it about; `manual` is by this API or by hand. */
  method: 'keyword' | 'phrase' | 'carrier' | 'manual' | 'import'
  /** What was recognised in the lead’s own text. */
  keyword: string | null
  /** When it began. */
  opted_out_at: string
}

/** How these phones stand on the list. One that stood there before is as it was. */
export type SuppressionList = {
  /** In the order in which the phones were first given. */
  data: Suppression[]
}

/** What create_suppressions takes. */
export type CreateSuppressionsInput = {
  /** The phone that must not be texted. Or give `phones`. */
  phone?: string | null
  /** Up to 1,000 phones. Or give `phone`. */
  phones?: string[] | null
  /** Why. Default: opt_out. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal' | null
}

/** What list_suppressions takes. */
export type ListSuppressionsInput = {
  /** Only that of this phone; in a URL its `+` is written `%2B`. */
  phone?: string
  /** Only those with this reason. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** Begun at this time or later. */
  created_after?: string
  /** Begun before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

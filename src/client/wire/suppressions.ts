// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** A phone to which no number or campaign sends messages until the suppression is lifted. */
export type Suppression = {
  /** The phone in E.164 format; null after its lead was erased. */
  phone: string | null
  /** Why the phone is suppressed. */
  reason: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** How the suppression was created. `manual`: through this API or by a member. */
  method: 'keyword' | 'phrase' | 'carrier' | 'manual' | 'import'
  /** The keyword recognized in the lead’s message. */
  keyword: string | null
  /** When the suppression started. */
  opted_out_at: string
}

/** The suppressions of these phones. Existing suppressions are returned unchanged. */
export type SuppressionList = {
  /** Suppressions in the order of the phones in the request. */
  data: Suppression[]
}

/** What create_suppressions takes. */
export type CreateSuppressionsInput = {
  /** The phone to suppress. Provide either `phone` or `phones`. */
  phone?: string | null
  /** Up to 1,000 phones to suppress. Provide either `phones` or `phone`. */
  phones?: string[] | null
  /** Reason for the suppression. Default: opt_out. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal' | null
}

/** What list_suppressions takes. */
export type ListSuppressionsInput = {
  /** Only the suppression of this phone. Encode `+` as `%2B` in the URL. */
  phone?: string
  /** Only suppressions with this reason. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** Only suppressions that started at or after this time. */
  created_after?: string
  /** Only suppressions that started before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A phone number to which this workspace cannot send messages until the suppression is lifted. */
export type Suppression = {
  /** Phone number in E.164 format. Null after its lead was erased. */
  phone: string | null
  /** Why the phone number is suppressed. */
  reason: 'opt_out' | 'wrong_number' | 'complaint' | 'legal'
  /** How the suppression was created. `manual` means that a member or an API request created it. */
  method: 'keyword' | 'phrase' | 'carrier' | 'manual' | 'import'
  /** Keyword that was recognized in the lead’s message. Null if there was none. */
  keyword: string | null
  /** When the suppression started. */
  opted_out_at: string
}

/** The suppressions of these phone numbers. Existing suppressions are returned unchanged. */
export type SuppressionList = {
  /** Suppressions in the order of the phone numbers in the request. */
  data: Suppression[]
}

/** Input of create_suppressions. */
export type CreateSuppressionsInput = {
  /** The phone number to suppress. Provide either `phone` or `phones`. */
  phone?: string | null
  /** Up to 1,000 phone numbers to suppress. Provide either `phones` or `phone`. */
  phones?: string[] | null
  /** Reason for the suppression. Default: `opt_out`. */
  reason?: 'opt_out' | 'wrong_number' | 'complaint' | 'legal' | null
}

/** Input of list_suppressions. */
export type ListSuppressionsInput = {
  /** Only the suppression of this phone number. Encode `+` as `%2B` in the URL. */
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

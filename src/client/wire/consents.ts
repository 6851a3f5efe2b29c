// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A lead’s consent to receive messages. Records are only added, never changed. */
export type Consent = {
  /** ID of the consent record. */
  id: string
  /** ID of the lead who gave consent. */
  lead_id: string
  /** How the lead gave consent. `keyword` means that the lead sent a keyword such as START. */
  method: 'form' | 'keyword' | 'verbal' | 'paper' | 'import'
  /** Consent text that was shown or read to the lead. Null if not provided, and after erasure. */
  text: string | null
  /** Where consent was given, such as a form’s URL. Null if not provided, and after erasure. */
  source: string | null
  /** When the lead gave consent. */
  obtained_at: string
  /** Hex-encoded SHA-256 hash of the JSON list [method, text, source, obtained_at, keyed hash of the phone number]. */
  evidence_hash: string | null
  /** When the consent was recorded. */
  created_at: string
}

/** Input of list_consents. */
export type ListConsentsInput = {
  /** Only consents of this lead. */
  lead_id?: string
  /** Only consents recorded at or after this time. */
  created_after?: string
  /** Only consents recorded before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

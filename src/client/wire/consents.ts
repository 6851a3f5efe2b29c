// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** A lead’s consent to be texted. Records are added, never changed. */
export type Consent = {
  /** The record. */
  id: string
  /** Who agreed. */
  lead_id: string
  /** How the lead agreed; `keyword` also by texting START. */
  method: 'form' | 'keyword' | 'verbal' | 'paper' | 'import'
  /** What the lead was shown or told; null once the lead was erased. */
  text: string | null
  /** Where; null once the lead was erased. */
  source: string | null
  /** When the lead agreed. */
  obtained_at: string
  /** SHA-256 in hex of the JSON list [method, text, source, obtained_at, keyed hash of the phone]. */
  evidence_hash: string | null
  /** When it was recorded. */
  created_at: string
}

/** What list_consents takes. */
export type ListConsentsInput = {
  /** Only consents of this lead. */
  lead_id?: string
  /** Recorded at this time or later. */
  created_after?: string
  /** Recorded before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

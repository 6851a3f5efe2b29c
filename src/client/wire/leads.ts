// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** Someone with a phone number who may be texted. */
export type Lead = {
  /** The lead. */
  id: string
  /** The lead’s phone number, E.164. */
  phone: string
  /** Where the lead first came from. */
  source: string | null
  /** How far the lead has come; follows from its messages and conversations. */
  status: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** What is known of the lead. */
  attributes: Record<string, string | number | boolean>
  /** Whether the phone is on the list of those that are not texted. */
  suppressed: boolean
  /** IANA time zone, where given. */
  timezone: string | null
  /** The lead’s campaign. */
  campaign_id: string | null
  /** When the lead was created. */
  created_at: string
  /** When the lead last changed. */
  updated_at: string
}

/** What create_lead takes. */
export type CreateLeadInput = {
  /** Identifies the lead within the workspace. */
  phone: string
  /** Where the lead came from. The first one stays. An empty one counts as not given. */
  source?: string | null
  /** Values are strings, numbers or booleans; null removes the key. At most 100 keys of 64 characters, 16 KiB in all. */
  attributes?: Record<string, string | number | boolean | null> | null
  /** The campaign that the lead belongs to. */
  campaign_id?: string | null
  /** The lead’s IANA zone, if it is known: it decides on quiet hours. */
  timezone?: string | null
  /** The lead’s consent to be texted, kept for ever. */
  consent?: {
    /** How the lead agreed. */
    method: 'form' | 'keyword' | 'verbal' | 'paper' | 'import'
    /** What the lead was shown or told. */
    text?: string | null
    /** When. Default: now. */
    obtained_at?: string | null
    /** Where: a form’s address, a file. */
    source?: string | null
  } | null
}

/** What list_leads takes. */
export type ListLeadsInput = {
  /** Only leads with this status. */
  status?: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Only the lead with this phone; in a URL its `+` is written `%2B`. */
  phone?: string
  /** Only leads of this campaign. */
  campaign_id?: string
  /** Only leads from this source, letter by letter. */
  source?: string
  /** Created at this time or later. */
  created_after?: string
  /** Created before this time. */
  created_before?: string
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

/** What update_lead takes. */
export type UpdateLeadInput = {
  /** Values are strings, numbers or booleans; null removes the key. At most 100 keys of 64 characters, 16 KiB in all. */
  attributes?: Record<string, string | number | boolean | null>
  /** The campaign that the lead belongs to; null for none. */
  campaign_id?: string | null
  /** The lead’s IANA zone; null when it is not known. */
  timezone?: string | null
}

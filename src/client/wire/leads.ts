// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A person who can receive messages until they opt out. */
export type Lead = {
  /** ID of the lead. */
  id: string
  /** The lead’s phone number in E.164 format. */
  phone: string
  /** Where the lead first came from. */
  source: string | null
  /** Status of the lead, derived from its messages and conversations. */
  status: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Details of the lead. */
  attributes: Record<string, string | number | boolean>
  /** Whether the lead’s phone number is suppressed, so that no messages are sent to it. */
  suppressed: boolean
  /** IANA time zone, if known. */
  timezone: string | null
  /** Language in which the agent writes to the lead. Null if unknown. */
  language: 'en' | 'es' | null
  /** ID of the lead’s campaign. */
  campaign_id: string | null
  /** When the lead was created. */
  created_at: string
  /** When the lead was last updated. */
  updated_at: string
}

/** Input of create_lead. */
export type CreateLeadInput = {
  /** Phone number in E.164 format. Identifies the lead within the workspace. */
  phone: string
  /** Where the lead came from. The first value is kept when leads are merged. An empty string is ignored. */
  source?: string | null
  /** Object whose values are strings, numbers or booleans. Merged by key; null removes a key. At most 100 keys of up to 64 characters, 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null> | null
  /** ID of the campaign to assign the lead to. */
  campaign_id?: string | null
  /** The lead’s IANA time zone, if known. Used for quiet hours. */
  timezone?: string | null
  /** Language in which the agent writes to the lead. Default: detected. */
  language?: 'en' | 'es' | null
  /** The lead’s consent to receive messages. Consent records are kept permanently. */
  consent?: {
    /** How the lead gave consent. */
    method: 'form' | 'keyword' | 'verbal' | 'paper' | 'import'
    /** Consent text that the lead was shown or read. */
    text?: string | null
    /** When consent was given. Default: now. */
    obtained_at?: string | null
    /** Where consent was given, such as a form’s URL or a file name. */
    source?: string | null
  } | null
}

/** Input of list_leads. */
export type ListLeadsInput = {
  /** Only leads with this status. */
  status?: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Only the lead with this phone number. Encode `+` as `%2B` in the URL. */
  phone?: string
  /** Only leads of this campaign. */
  campaign_id?: string
  /** Only leads from this source. Exact match. */
  source?: string
  /** Only leads created at or after this time. */
  created_after?: string
  /** Only leads created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** Input of update_lead. */
export type UpdateLeadInput = {
  /** Object whose values are strings, numbers or booleans. Merged by key; null removes a key. At most 100 keys of up to 64 characters, 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null>
  /** ID of the campaign to assign the lead to. Null removes the assignment. */
  campaign_id?: string | null
  /** Language in which the agent writes to the lead. Null detects it from what the lead writes. */
  language?: 'en' | 'es' | null
  /** The lead’s IANA time zone. Null if unknown. */
  timezone?: string | null
}

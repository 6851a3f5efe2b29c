// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** A person with a phone who can receive messages until they opt out. */
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
  /** Whether the lead’s phone is suppressed, so that no messages are sent to it. */
  suppressed: boolean
  /** IANA time zone, if known. */
  timezone: string | null
  /** ID of the lead’s campaign. */
  campaign_id: string | null
  /** When the lead was created. */
  created_at: string
  /** When the lead was last updated. */
  updated_at: string
}

/** What create_lead takes. */
export type CreateLeadInput = {
  /** Phone that identifies the lead within the workspace. */
  phone: string
  /** Where the lead came from. The first value is kept when leads are merged. An empty string is ignored. */
  source?: string | null
  /** Object whose values are strings, numbers or booleans; null removes a key. At most 100 keys of up to 64 characters, 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null> | null
  /** ID of the campaign to assign the lead to. */
  campaign_id?: string | null
  /** The lead’s IANA time zone, if known. Used for quiet hours. */
  timezone?: string | null
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

/** What list_leads takes. */
export type ListLeadsInput = {
  /** Only leads with this status. */
  status?: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Only the lead with this phone. Encode `+` as `%2B` in the URL. */
  phone?: string
  /** Only leads of this campaign. */
  campaign_id?: string
  /** Only leads from this source. Exact match. */
  source?: string
  /** Only items created at or after this time. */
  created_after?: string
  /** Only items created before this time. */
  created_before?: string
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

/** What update_lead takes. */
export type UpdateLeadInput = {
  /** Object whose values are strings, numbers or booleans; null removes a key. At most 100 keys of up to 64 characters, 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null>
  /** ID of the campaign to assign the lead to. Null removes the assignment. */
  campaign_id?: string | null
  /** The lead’s IANA time zone. Null if unknown. */
  timezone?: string | null
}

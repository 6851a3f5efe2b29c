// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A person who can be sent messages until they opt out. */
export type Lead = {
  /** ID of the lead. */
  id: string
  /** The lead’s phone number in E.164 format. */
  phone: string
  /** First known source of the lead, such as an ad campaign or a form. */
  source: string | null
  /** Status of the lead, derived from its messages and conversations. */
  status: 'new' | 'contacted' | 'engaged' | 'qualified' | 'booked' | 'disqualified' | 'opted-out'
  /** Details of the lead. */
  attributes: Record<string, string | number | boolean>
  /** Whether the lead’s phone number is suppressed, so that no messages are sent to it. */
  suppressed: boolean
  /** IANA time zone of the lead, such as America/Chicago. Null if unknown. */
  timezone: string | null
  /** Language in which the agent writes to the lead. Null if unknown. */
  language: 'en' | 'es' | null
  /** ID of the campaign that the lead is assigned to. Null if the lead has no campaign. */
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
  /** Source of the lead, such as an ad campaign or a form. If the lead already has a source, that source is kept. An empty string is ignored. */
  source?: string | null
  /** Details of the lead: an object whose values are strings, numbers or booleans. New values are merged into the existing ones by key. Set a key to null to remove it. At most 100 keys of up to 64 characters each, and 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null> | null
  /** ID of the campaign to assign the lead to. */
  campaign_id?: string | null
  /** IANA time zone of the lead, such as America/Chicago. Used for quiet hours. Default: unknown. */
  timezone?: string | null
  /** Language in which the agent writes to the lead. Default: the language that the lead writes in. */
  language?: 'en' | 'es' | null
  /** The lead’s consent to receive messages. Consent records are kept permanently. */
  consent?: {
    /** How the lead gave consent. */
    method: 'form' | 'keyword' | 'verbal' | 'paper' | 'import'
    /** Consent text that was shown or read to the lead, up to 2,000 characters. */
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
  /** Only leads that are assigned to this campaign. */
  campaign_id?: string
  /** Only leads with exactly this source. */
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
  /** Details of the lead: an object whose values are strings, numbers or booleans. New values are merged into the existing ones by key. Set a key to null to remove it. At most 100 keys of up to 64 characters each, and 16 KiB in total. */
  attributes?: Record<string, string | number | boolean | null>
  /** ID of the campaign to assign the lead to. Set null to remove the assignment. */
  campaign_id?: string | null
  /** Language in which the agent writes to the lead. Set null to detect the language from the lead’s messages. */
  language?: 'en' | 'es' | null
  /** IANA time zone of the lead. Set null if it is unknown. */
  timezone?: string | null
}

// Generated from the OpenAPI document: `npm test -- test/contracts/client.test.ts -u`.

/** A campaign: a playbook, a frequency cap, sending hours and a status. */
export type Campaign = {
  /** ID of the campaign. */
  id: string
  /** Display name. */
  name: string
  /** Status of the campaign. Only an active campaign sends openings and follow-ups. */
  status: 'draft' | 'active' | 'paused'
  /** Maximum number of messages per day that the campaign may send to one lead without a preceding reply. Replies to the lead are not counted. */
  initiated_per_day_max: number
  /** When the campaign’s messages are sent, within the workspace’s sending hours. Null uses the workspace’s sending hours. */
  sending_hours: SendingHours | null
  /** Playbook version used by new conversations. */
  playbook_version: number
  /** When it was created. */
  created_at: string
  /** When it was last updated. */
  updated_at: string
}

/** Sending hours for each day of the week, in the lead’s local time, such as `09:00-17:30`. If the end time is earlier than the start time, the window continues past midnight. If a day is null, no messages are sent on that day. */
export type SendingHours = {
  /** Window on Mondays. */
  mon: string | null
  /** Window on Tuesdays. */
  tue: string | null
  /** Window on Wednesdays. */
  wed: string | null
  /** Window on Thursdays. */
  thu: string | null
  /** Window on Fridays. */
  fri: string | null
  /** Window on Saturdays. */
  sat: string | null
  /** Window on Sundays. */
  sun: string | null
  /** Window on US federal holidays. `as the day` uses the window of that day of the week. */
  holidays: string | null
}

/** Input of list_campaigns. */
export type ListCampaignsInput = {
  /** Only campaigns with this status. */
  status?: 'draft' | 'active' | 'paused'
  /** Maximum number of items per page. */
  limit?: number
  /** `next_cursor` of the previous page. */
  cursor?: string
}

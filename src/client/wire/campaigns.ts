// Made from the OpenAPI document: `npx vitest run test/contracts/client.test.ts -u`.

/** What is said to leads and asked of them. */
export type Campaign = {
  /** The campaign. */
  id: string
  /** What its owner calls it. */
  name: string
  /** Whether it runs: only an active one opens and follows up. */
  status: 'draft' | 'active' | 'paused'
  /** How many messages a day it may begin with one lead; answers do not count. */
  initiated_per_day_max: number
  /** Within the workspace’s hours; null: in those alone. */
  sending_hours: SendingHours | null
  /** The version of its playbook that new conversations follow. */
  playbook_version: number
  /** When it was made. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

/** When texts go out, in the lead’s own time: `09:00-17:30`, day by day. A day that is null is closed. */
export type SendingHours = {
  /** On Mondays. */
  mon: string | null
  /** On Tuesdays. */
  tue: string | null
  /** On Wednesdays. */
  wed: string | null
  /** On Thursdays. */
  thu: string | null
  /** On Fridays. */
  fri: string | null
  /** On Saturdays. */
  sat: string | null
  /** On Sundays. */
  sun: string | null
  /** On US federal holidays; `as the day` is the window of the weekday. */
  holidays: string | null
}

/** What list_campaigns takes. */
export type ListCampaignsInput = {
  /** Only campaigns with this status. */
  status?: 'draft' | 'active' | 'paused'
  /** How many a page holds. */
  limit?: number
  /** `next_cursor` of the page before. */
  cursor?: string
}

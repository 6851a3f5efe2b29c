import { z } from 'zod'
import { idText, timestamp, timezone } from '../kernel/index.ts'

const DAYS_MAX = 92
const DAY_MS = 24 * 3_600_000

export const analyticsRange = z
  .strictObject({
    after: timestamp.describe('Start of the time range, inclusive.'),
    before: timestamp.describe('End of the time range, exclusive.'),
  })
  .refine(({ after, before }) => after < before, { path: ['before'], error: 'Must be later than `after`.' })
  .refine(({ after, before }) => before.getTime() - after.getTime() <= DAYS_MAX * DAY_MS, {
    path: ['before'],
    error: `The range can have at most ${DAYS_MAX} days.`,
  })
  .describe('A time range of at most 92 days.')

export const AnalyticsInput = z.strictObject({
  range: analyticsRange,
  campaign_id: idText.optional().describe('Only data of the campaign with this ID.'),
  timezone: timezone.optional().describe('IANA time zone used for day boundaries. Default: the workspace’s time zone.'),
})

/** What to count: a workspace, a time range, and one campaign or all. */
export type CountedRange = { workspaceId: string; after: Date; before: Date; campaignId: string | null }

import { z } from 'zod'
import { dateOrTimestamp, idText, timestamp, timezone } from '../kernel/index.ts'

const DAYS_MAX = 92
const DAY_MS = 24 * 3_600_000

type Range = { after: Date; before: Date }

const isInOrder = ({ after, before }: Range) => after < before
const IN_ORDER = { path: ['before'], error: 'Must be later than `after`.' }
const isShort = ({ after, before }: Range) => before.getTime() - after.getTime() <= DAYS_MAX * DAY_MS
const SHORT = { path: ['before'], error: `The range can have at most ${DAYS_MAX} days.` }

export const analyticsRange = z
  .strictObject({
    after: timestamp.describe('Start of the time range, inclusive.'),
    before: timestamp.describe('End of the time range, exclusive.'),
  })
  .refine(isInOrder, IN_ORDER)
  .refine(isShort, SHORT)
  .describe('A time range of at most 92 days.')

const campaign_id = idText.optional().describe('Only data of the campaign with this ID.')
const zone = timezone.optional().describe('IANA time zone used for day boundaries. Default: the workspace’s time zone.')

export const AnalyticsInput = z.strictObject({
  range: analyticsRange,
  campaign_id,
  timezone: zone,
})

/** The range of a query string. */
const queried = {
  after: dateOrTimestamp.describe('Start of the time range, inclusive: a date (00:00 UTC) or a timestamp.'),
  before: dateOrTimestamp.describe('End of the time range, exclusive. At most 92 days after the start.'),
  campaign_id,
}

export const ReadAnalyticsInput = z.strictObject(queried).refine(isInOrder, IN_ORDER).refine(isShort, SHORT)

export const ReadAnalyticsDaysInput = z
  .strictObject({ ...queried, timezone: zone })
  .refine(isInOrder, IN_ORDER)
  .refine(isShort, SHORT)

/** What to count: a workspace, a time range, and one campaign or all. */
export type CountedRange = { workspaceId: string; after: Date; before: Date; campaignId: string | null }

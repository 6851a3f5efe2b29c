import { z } from 'zod'
import { idText, timestamp, timezone } from '../kernel/index.ts'

const DAYS_MAX = 92
const DAY_MS = 24 * 3_600_000

export const AnalyticsInput = z.strictObject({
  range: z
    .strictObject({
      after: timestamp.describe('What happened at this moment or later.'),
      before: timestamp.describe('What happened before this moment.'),
    })
    .refine(({ after, before }) => after < before, { path: ['before'], error: 'It must be later than after.' })
    .refine(({ after, before }) => before.getTime() - after.getTime() <= DAYS_MAX * DAY_MS, {
      path: ['before'],
      error: `A range has at most ${DAYS_MAX} days.`,
    }),
  campaign_id: idText.optional().describe('Of one campaign alone.'),
  timezone: timezone.optional().describe('The IANA zone in which days are counted. Default: the workspace’s.'),
})

/** What is counted: of one workspace, in a stretch of time, of one campaign or of all. */
export type Counted = { workspaceId: string; after: Date; before: Date; campaignId: string | null }

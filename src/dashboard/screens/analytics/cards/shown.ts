import type { Period } from '../period.ts'

/** The filters of all cards. A null campaign means all campaigns. */
export type Shown = { period: Period; campaignId: string | null }

/** The filters as API variables. */
export function variablesFor({ period, campaignId }: Shown) {
  return { range: period.range, campaignId }
}

import type { Period } from '../period.ts'

/** What all cards show: of which days, and of which campaign; null is all. */
export type Shown = { period: Period; campaignId: string | null }

/** The same, for the API. */
export function askedFor({ period, campaignId }: Shown) {
  return { range: period.range, campaignId }
}

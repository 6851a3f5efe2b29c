const DAY = /^20\d\d-\d\d-\d\d$/

/** What the address says: the last so many days (30 where it says nothing), or from a day to a day, and of which campaign. */
export type AnalyticsSearch = {
  days?: 7 | 90 | undefined
  from?: string | undefined
  to?: string | undefined
  campaign?: string | undefined
}

/** An address as somebody may have written it; what is not good is left out. */
export function readAnalyticsSearch({ days, from, to, campaign }: Record<string, unknown>): AnalyticsSearch {
  const ofCampaign = typeof campaign === 'string' && campaign !== '' ? { campaign } : {}
  if (isDay(from) && isDay(to) && from <= to) return { from, to, ...ofCampaign }
  return { ...((days === 7 || days === 90) && { days }), ...ofCampaign }
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

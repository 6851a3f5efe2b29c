const DAY = /^20\d\d-\d\d-\d\d$/

/** Filters in the URL: the last N days (default 30) or a custom range, and a campaign. */
export type AnalyticsSearch = {
  days?: 7 | 90 | undefined
  from?: string | undefined
  to?: string | undefined
  campaign?: string | undefined
}

/** Reads the URL. Invalid values are ignored. */
export function readAnalyticsSearch({ days, from, to, campaign }: Record<string, unknown>): AnalyticsSearch {
  const ofCampaign = typeof campaign === 'string' && campaign !== '' ? { campaign } : {}
  if (isDay(from) && isDay(to) && from <= to) return { from, to, ...ofCampaign }
  return { ...((days === 7 || days === 90) && { days }), ...ofCampaign }
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

const DAY = /^20\d\d-\d\d-\d\d$/

/** The ranges that can be chosen, in days. */
export const DAY_CHOICES = [7, 30, 90] as const

/** Filters in the URL: the last N days or a custom range, and a campaign. Without a range, the days with leads, at most 30. */
export type AnalyticsSearch = {
  days?: (typeof DAY_CHOICES)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  campaign?: string | undefined
}

/** Reads the URL. Invalid values are ignored. */
export function readAnalyticsSearch({ days, from, to, campaign }: Record<string, unknown>): AnalyticsSearch {
  const ofCampaign = typeof campaign === 'string' && campaign !== '' ? { campaign } : {}
  if (isDay(from) && isDay(to) && from <= to) return { from, to, ...ofCampaign }
  const chosen = DAY_CHOICES.find((choice) => choice === days)
  return { ...(chosen && { days: chosen }), ...ofCampaign }
}

export function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

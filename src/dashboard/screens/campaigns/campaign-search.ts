const TABS = ['try', 'versions', 'settings', 'enrolments'] as const

/** The state of a campaign page in its URL: tab, editor (the form, or JSON) and open version. */
export type CampaignSearch = { tab?: (typeof TABS)[number]; edit?: true | 'json'; version?: number }

export function readCampaignSearch(raw: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === raw.tab)
  const version = Number(raw.version)
  return {
    ...(tab && { tab }),
    ...((raw.edit === true || raw.edit === 'json') && { edit: raw.edit }),
    ...(Number.isInteger(version) && version > 0 && { version }),
  }
}

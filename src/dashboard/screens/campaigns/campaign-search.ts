const TABS = ['try', 'versions', 'settings', 'enrolments'] as const

/** The state of a campaign page in its URL: tab, edit mode and open version. */
export type CampaignSearch = { tab?: (typeof TABS)[number]; edit?: true; version?: number }

export function readCampaignSearch(raw: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === raw.tab)
  const version = Number(raw.version)
  return {
    ...(tab && { tab }),
    ...(raw.edit === true && { edit: true as const }),
    ...(Number.isInteger(version) && version > 0 && { version }),
  }
}

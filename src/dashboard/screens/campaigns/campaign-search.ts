/** Whether the dialog of a new campaign is open. */
export function readListSearch(raw: Record<string, unknown>): { new?: true } {
  return raw.new === true ? { new: true } : {}
}

const TABS = ['try', 'questions', 'versions', 'settings', 'enrolments', 'sends', 'results'] as const

/** The state of a campaign page in its URL: tab, JSON instead of the form, and open version. */
export type CampaignSearch = { tab?: (typeof TABS)[number]; edit?: 'json'; version?: number }

export function readCampaignSearch(raw: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === raw.tab)
  const version = Number(raw.version)
  return {
    ...(tab && { tab }),
    ...(raw.edit === 'json' && { edit: raw.edit }),
    ...(Number.isInteger(version) && version > 0 && { version }),
  }
}

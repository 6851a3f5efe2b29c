const TABS = ['try', 'versions', 'settings', 'enrolments'] as const

/** What the address says of a campaign's page: which tab, whether the playbook is read or edited, which version is looked at. */
export type CampaignSearch = { tab?: (typeof TABS)[number]; edit?: true; version?: number }

export function readCampaignSearch(given: Record<string, unknown>): CampaignSearch {
  const tab = TABS.find((name) => name === given.tab)
  const version = Number(given.version)
  return {
    ...(tab && { tab }),
    ...(given.edit === true && { edit: true as const }),
    ...(Number.isInteger(version) && version > 0 && { version }),
  }
}

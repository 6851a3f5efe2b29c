import type { LeadFilter as SendFilter } from '../../sends/index.ts'
import type { LeadFilter } from '../lead-search.ts'

/** The conditions that are set, without the search. */
export function filterGiven({ search: _search, ...filter }: LeadFilter): SendFilter {
  const { campaignId, createdAfter, createdBefore, status, source } = filter
  const conditions = { campaignId, createdAfter, createdBefore, status, source }
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value != null))
}

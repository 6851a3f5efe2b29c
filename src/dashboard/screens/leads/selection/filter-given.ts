import type { LeadFilter as SendFilter } from '../../sends/index.ts'
import type { LeadFilter } from '../lead-search.ts'

/** The conditions that are set. */
export function filterGiven(filter: LeadFilter): SendFilter {
  const { campaignId, createdAfter, createdBefore, status, source, search } = filter
  const conditions = { campaignId, createdAfter, createdBefore, status, source, search }
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value != null))
}

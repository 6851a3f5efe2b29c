import type { ResultOf, VariablesOf } from 'gql.tada'
import type { LeadCount, Leads } from '../../../generated/dashboard/documents.ts'
import { daysIn, isKeyOf, startOfDay, textsIn } from '../../components/table/search-params.ts'
import { LEAD_STATUSES } from './lead-status.ts'

export type LeadPage = NonNullable<ResultOf<typeof Leads>['leads']>
export type ListedLead = LeadPage['edges'][number]['node']
export type LeadFilter = VariablesOf<typeof LeadCount>

/** The filters and the page in the URL. Days are in the reader's time zone. */
export type LeadSearch = {
  q?: string
  status?: NonNullable<LeadFilter['status']>
  source?: string
  campaign?: string
  from?: string
  to?: string
  after?: string
  before?: string
}

const LEADS_A_PAGE = 50

/** Reads the URL. Invalid values are ignored. */
export function readLeadSearch(raw: Record<string, unknown>): LeadSearch {
  return {
    ...textsIn(raw, 'q', 'source', 'campaign', 'after', 'before'),
    ...daysIn(raw, 'from', 'to'),
    ...(isKeyOf(LEAD_STATUSES, raw.status) && { status: raw.status }),
  }
}

/** The API filter. Days start and end in the reader's time zone. */
export function filterOf({ q, status, source, campaign, from, to }: LeadSearch): LeadFilter {
  return {
    search: q ?? null,
    status: status ?? null,
    source: source ?? null,
    campaignId: campaign ?? null,
    createdAfter: startOfDay(from, 0),
    createdBefore: startOfDay(to, 1),
  }
}

export function pageOf({ after, before }: LeadSearch): VariablesOf<typeof Leads> {
  return before === undefined ? { first: LEADS_A_PAGE, after: after ?? null } : { last: LEADS_A_PAGE, before }
}

export function isFiltered({ after: _after, before: _before, ...filters }: LeadSearch): boolean {
  return Object.keys(filters).length > 0
}

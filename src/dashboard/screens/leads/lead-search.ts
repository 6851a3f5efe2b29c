import type { ResultOf, VariablesOf } from 'gql.tada'
import type { LeadCount, Leads } from '../../../generated/dashboard/documents.ts'
import { createdBetween } from '../../components/table/created-between.ts'
import { daysIn, isKeyOf, stringsIn } from '../../components/table/search-params.ts'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'

export type LeadPage = NonNullable<ResultOf<typeof Leads>['leads']>
export type ListedLead = LeadPage['edges'][number]['node']
/** The orders that can be chosen. The default is the newest first. */
export const SORTS = {
  oldest: { orderBy: 'CREATED_AT_ASC', label: 'Oldest' },
  score: { orderBy: 'SCORE', label: 'Highest score' },
  lowest: { orderBy: 'SCORE_ASC', label: 'Lowest score' },
  texted: { orderBy: 'LAST_MESSAGE_AT', label: 'Latest text' },
  quiet: { orderBy: 'LAST_MESSAGE_AT_ASC', label: 'Oldest text' },
} as const

export type LeadSort = keyof typeof SORTS

/** What the list is sorted by, for people. */
export const sortLabel = (sort: LeadSort | undefined): string => (sort ? SORTS[sort].label : 'Newest')
export type LeadFilter = VariablesOf<typeof LeadCount>

/** The filters and the page in the URL. Days are in the reader's time zone. */
export type LeadSearch = {
  q?: string
  status?: NonNullable<LeadFilter['status']>
  source?: string
  campaign?: string
  from?: string
  to?: string
  sort?: LeadSort
  after?: string
  before?: string
}

const LEADS_A_PAGE = 50

/** Reads the URL. Invalid values are ignored. */
export function readLeadSearch(raw: Record<string, unknown>): LeadSearch {
  return {
    ...stringsIn(raw, 'q', 'source', 'campaign', 'after', 'before'),
    ...daysIn(raw, 'from', 'to'),
    ...(isKeyOf(LEAD_STATUSES, raw.status) && { status: raw.status }),
    ...(isKeyOf(SORTS, raw.sort) && { sort: raw.sort }),
  }
}

/** The API filter. */
export function filterOf({ q, status, source, campaign, from, to }: LeadSearch): LeadFilter {
  return {
    search: q ?? null,
    status: status ?? null,
    source: source ?? null,
    campaignId: campaign ?? null,
    ...createdBetween(from, to),
  }
}

/** The page in the URL. */
export function pageOf({ after, before, sort }: LeadSearch): VariablesOf<typeof Leads> {
  const orderBy = sort ? SORTS[sort].orderBy : 'CREATED_AT'
  if (before !== undefined) return { orderBy, last: LEADS_A_PAGE, before }
  return { orderBy, first: LEADS_A_PAGE, after: after ?? null }
}

export function isFiltered({ after: _after, before: _before, sort: _sort, ...filters }: LeadSearch): boolean {
  return Object.keys(filters).length > 0
}

/** The person to whom the lead's newest conversation is assigned. */
export function ownerOf({ conversations }: ListedLead, nameOf: (assignedTo: string) => string): string | null {
  const assignedTo = conversations?.edges[0]?.node.assignedTo
  return assignedTo ? nameOf(assignedTo) : null
}

/** The campaign of the lead, or else of their newest conversation. */
export function campaignOf({ campaign, conversations }: ListedLead): string | null {
  return campaign?.name ?? conversations?.edges[0]?.node.campaign?.name ?? null
}

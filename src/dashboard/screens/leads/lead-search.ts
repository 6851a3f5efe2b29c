import type { ResultOf, VariablesOf } from 'gql.tada'
import type { LeadCount, Leads } from '../../../generated/dashboard/documents.ts'
import { isLeadStatus } from './lead-status.ts'

export type LeadPage = NonNullable<ResultOf<typeof Leads>['leads']>
export type ListedLead = LeadPage['edges'][number]['node']
export type LeadFilter = VariablesOf<typeof LeadCount>

/** What the address says of the list: which leads, by days of the reader's own zone, and which page of them. */
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

export const LEADS_A_PAGE = 50

const DAY = /^\d{4}-\d\d-\d\d$/

/** The search of an address as somebody may have written it; what is not good is left out. */
export function readLeadSearch(given: Record<string, unknown>): LeadSearch {
  const { q, source, campaign, after, before } = given
  const texts = Object.entries({ q, source, campaign, after, before }).flatMap(([name, value]) => {
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text.trim() !== '' ? [[name, text]] : []
  })
  const days = ['from', 'to'].flatMap((name) => (isDay(given[name]) ? [[name, given[name]]] : []))
  const status = isLeadStatus(given.status) ? { status: given.status } : {}
  return { ...(Object.fromEntries([...texts, ...days]) as LeadSearch), ...status }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

/** Which leads, for the API. A day begins and ends where the reader is. */
export function filterOf({ q, status, source, campaign, from, to }: LeadSearch): LeadFilter {
  return {
    search: q ?? null,
    status: status ?? null,
    source: source ?? null,
    campaignId: campaign ?? null,
    createdAfter: from ? startOfDay(from, 0) : null,
    createdBefore: to ? startOfDay(to, 1) : null,
  }
}

export function pageOf({ after, before }: LeadSearch): VariablesOf<typeof Leads> {
  return before === undefined ? { first: LEADS_A_PAGE, after: after ?? null } : { last: LEADS_A_PAGE, before }
}

export function isFiltered({ after: _after, before: _before, ...filters }: LeadSearch): boolean {
  return Object.keys(filters).length > 0
}

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

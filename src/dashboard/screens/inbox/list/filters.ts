import type { ResultOf, VariablesOf } from 'gql.tada'
import type { Inbox } from '../../../../generated/dashboard/documents.ts'

export type Row = NonNullable<ResultOf<typeof Inbox>['conversations']>['edges'][number]['node']

export type Show = 'all' | 'qualified' | 'booked' | 'disqualified' | 'opted-out' | 'ended'

/** What the list shows, as its address says it. Left out: open conversations, whoever has them. */
export type Filters = {
  show?: Show
  handler?: 'agent' | 'people'
  who?: 'mine' | 'unassigned'
  unread?: true
  campaign?: string
  q?: string
}

type Variables = VariablesOf<typeof Inbox>

const SHOWN: Readonly<Record<Show | 'open', Pick<Variables, 'status' | 'isOpen'>>> = {
  open: { isOpen: true },
  all: {},
  qualified: { status: 'QUALIFIED' },
  booked: { status: 'BOOKED' },
  disqualified: { status: 'DISQUALIFIED' },
  'opted-out': { status: 'OPTED_OUT' },
  ended: { isOpen: false },
}

/** Reads the address: what means nothing is left out. */
export function parseFilters(search: Record<string, unknown>): Filters {
  const { show, handler, who, campaign, q } = search
  return {
    ...(typeof show === 'string' && show !== 'open' && Object.hasOwn(SHOWN, show) && { show: show as Show }),
    ...((handler === 'agent' || handler === 'people') && { handler }),
    ...((who === 'mine' || who === 'unassigned') && { who }),
    ...(search.unread === true && { unread: true as const }),
    ...(typeof campaign === 'string' && campaign !== '' && { campaign }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' && { q: String(q) }),
  }
}

export type FilterChange = { [Name in keyof Filters]?: string | true | null | undefined }

/** The filters with some of them changed; what is null is taken away. */
export function withFilters(filters: Filters, change: FilterChange): Filters {
  return parseFilters({ ...filters, ...change })
}

export function variablesOf({ show, handler, who, unread, campaign, q }: Filters): Variables {
  return {
    ...SHOWN[show ?? 'open'],
    ...(handler && { handler: handler === 'agent' ? 'AGENT' : 'HUMAN' }),
    ...(who === 'mine' && { mine: true }),
    ...(who === 'unassigned' && { unassigned: true }),
    ...(unread && { unread: true }),
    ...(campaign && { campaignId: campaign }),
    ...(q && { search: q.trim() }),
  }
}

/**
 * Whether a conversation still belongs to what is shown, as far as it tells by itself. What has been read stays among the
 * unread: it would vanish under the reader's eyes.
 */
export function fits(row: Row, { show, handler, who, campaign }: Filters, memberId: string | null): boolean {
  const { status, isOpen } = SHOWN[show ?? 'open']
  if (status && row.status !== status) return false
  if (isOpen !== undefined && isOpen !== isOpenStatus(row.status)) return false
  if (handler && row.handler !== (handler === 'agent' ? 'AGENT' : 'HUMAN')) return false
  if (who === 'mine' && row.assignedTo !== memberId) return false
  if (who === 'unassigned' && row.assignedTo !== null) return false
  return !campaign || row.campaign?.id === campaign
}

export function isOpenStatus(status: Row['status']): boolean {
  return status === 'ACTIVE' || status === 'QUALIFIED'
}

/** Whether anything narrows the list: then an empty one says nothing of the inbox. */
export function isNarrowed({ show, ...others }: Filters): boolean {
  return (show !== undefined && show !== 'all') || Object.values(others).some((value) => value !== undefined)
}

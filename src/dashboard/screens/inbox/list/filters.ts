import type { ResultOf, VariablesOf } from 'gql.tada'
import type { Inbox } from '../../../../generated/dashboard/documents.ts'

export type Row = NonNullable<ResultOf<typeof Inbox>['conversations']>['edges'][number]['node']

export type Show = 'all' | 'qualified' | 'booked' | 'disqualified' | 'opted-out' | 'ended'

/** The filters in the URL. Default: all open conversations. */
export type Filters = {
  show?: Show
  handler?: 'agent' | 'people'
  who?: 'mine' | 'unassigned'
  unread?: true
  waiting?: true
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

/** Reads the URL. Invalid values are ignored. */
export function parseFilters(search: Record<string, unknown>): Filters {
  const { show, handler, who, campaign, q } = search
  return {
    ...(typeof show === 'string' && show !== 'open' && Object.hasOwn(SHOWN, show) && { show: show as Show }),
    ...((handler === 'agent' || handler === 'people') && { handler }),
    ...((who === 'mine' || who === 'unassigned') && { who }),
    ...(search.unread === true && { unread: true as const }),
    ...(search.waiting === true && { waiting: true as const }),
    ...(typeof campaign === 'string' && campaign !== '' && { campaign }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' && { q: String(q) }),
  }
}

export type FilterChange = { [Name in keyof Filters]?: string | true | null | undefined }

/** The filters after a change; null removes a filter. */
export function withFilters(filters: Filters, change: FilterChange): Filters {
  return parseFilters({ ...filters, ...change })
}

export function variablesOf({ show, handler, who, unread, waiting, campaign, q }: Filters): Variables {
  return {
    ...SHOWN[show ?? 'open'],
    ...(handler && { handler: handler === 'agent' ? 'AGENT' : 'HUMAN' }),
    ...(who === 'mine' && { mine: true }),
    ...(who === 'unassigned' && { unassigned: true }),
    ...(unread && { unread: true }),
    ...(waiting && { waiting: true }),
    ...(campaign && { campaignId: campaign }),
    ...(q && { search: q.trim() }),
  }
}

/**
 * Whether a conversation still matches the filters, as far as the row shows. A conversation that was just read stays in the
 * unread list, so that it does not disappear while it is open.
 */
export function fits(row: Row, { show, handler, who, waiting, campaign }: Filters, memberId: string | null): boolean {
  const { status, isOpen } = SHOWN[show ?? 'open']
  if (status && row.status !== status) return false
  if (isOpen !== undefined && isOpen !== isOpenStatus(row.status)) return false
  if (handler && row.handler !== (handler === 'agent' ? 'AGENT' : 'HUMAN')) return false
  if (waiting && row.waitingSince === null) return false
  if (who === 'mine' && row.assignedTo !== memberId) return false
  if (who === 'unassigned' && row.assignedTo !== null) return false
  return !campaign || row.campaign?.id === campaign
}

/** Whether waiting conversations of later pages belong on top of the list. */
export function showsWaitingFirst({ show, handler, waiting }: Filters): boolean {
  return (show === undefined || show === 'all' || show === 'qualified') && handler !== 'agent' && !waiting
}

export function isOpenStatus(status: Row['status']): boolean {
  return status === 'ACTIVE' || status === 'QUALIFIED'
}

/** Whether filters narrow the list, so that an empty list does not mean an empty inbox. */
export function isNarrowed({ show, ...others }: Filters): boolean {
  return (show !== undefined && show !== 'all') || Object.values(others).some((value) => value !== undefined)
}

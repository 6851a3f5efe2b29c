import type { ResultOf, VariablesOf } from 'gql.tada'
import type { Inbox } from '../../../../generated/dashboard/documents.ts'

export type Row = NonNullable<ResultOf<typeof Inbox>['conversations']>['edges'][number]['node']

export type Show = 'snoozed' | 'done' | 'all' | 'qualified' | 'booked' | 'disqualified' | 'opted-out' | 'ended'

export type Sort = 'wait' | 'score'

/** The filters and the order in the URL. Default: all open conversations, the latest message first. */
export type Filters = {
  show?: Show
  handler?: 'agent' | 'people'
  who?: 'mine' | 'unassigned'
  unread?: true
  waiting?: true
  campaign?: string
  q?: string
  sort?: Sort
}

type Variables = VariablesOf<typeof Inbox>

const SHOWN: Readonly<Record<Show | 'open', Pick<Variables, 'status' | 'isOpen' | 'inboxState'>>> = {
  open: { isOpen: true, inboxState: 'OPEN' },
  snoozed: { isOpen: true, inboxState: 'SNOOZED' },
  done: { isOpen: true, inboxState: 'DONE' },
  all: {},
  qualified: { status: 'QUALIFIED' },
  booked: { status: 'BOOKED' },
  disqualified: { status: 'DISQUALIFIED' },
  'opted-out': { status: 'OPTED_OUT' },
  ended: { isOpen: false },
}

/** Reads the URL. Invalid values are ignored. */
export function parseFilters(search: Record<string, unknown>): Filters {
  const { show, handler, who, campaign, q, sort } = search
  return {
    ...(typeof show === 'string' && show !== 'open' && Object.hasOwn(SHOWN, show) && { show: show as Show }),
    ...((handler === 'agent' || handler === 'people') && { handler }),
    ...((who === 'mine' || who === 'unassigned') && { who }),
    ...(search.unread === true && { unread: true as const }),
    ...(search.waiting === true && { waiting: true as const }),
    ...(typeof campaign === 'string' && campaign !== '' && { campaign }),
    ...((typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' && { q: String(q) }),
    ...((sort === 'wait' || sort === 'score') && { sort }),
  }
}

export type FilterChange = { [Name in keyof Filters]?: string | true | null | undefined }

/** The filters after a change; null removes a filter. */
export function withFilters(filters: Filters, change: FilterChange): Filters {
  return parseFilters({ ...filters, ...change })
}

const ORDERS: Readonly<Record<Sort, NonNullable<Variables['orderBy']>>> = { wait: 'WAITING_SINCE', score: 'SCORE' }

export function variablesOf({ show, handler, who, unread, waiting, campaign, q, sort }: Filters): Variables {
  return {
    ...SHOWN[show ?? 'open'],
    ...(handler && { handler: handler === 'agent' ? 'AGENT' : 'HUMAN' }),
    ...(who === 'mine' && { mine: true }),
    ...(who === 'unassigned' && { unassigned: true }),
    ...(unread && { unread: true }),
    ...(waiting && { waiting: true }),
    ...(campaign && { campaignId: campaign }),
    ...(q && { search: q.trim() }),
    ...(sort && { orderBy: ORDERS[sort] }),
  }
}

/**
 * Whether a conversation still matches the filters, as far as the row shows. A conversation that was just read stays in the
 * unread list, so that it does not disappear while it is open.
 */
export function fits(
  row: Row,
  { show, handler, who, waiting, campaign, sort }: Filters,
  memberId: string | null,
): boolean {
  const { status, isOpen, inboxState } = SHOWN[show ?? 'open']
  if (status && row.status !== status) return false
  if (isOpen !== undefined && isOpen !== isOpenStatus(row.status)) return false
  if (inboxState && inboxState !== row.inboxState) return false
  if (handler && row.handler !== (handler === 'agent' ? 'AGENT' : 'HUMAN')) return false
  if ((waiting || sort === 'wait') && row.waitingSince === null) return false
  if (who === 'mine' && row.assignedTo !== memberId) return false
  if (who === 'unassigned' && row.assignedTo !== null) return false
  return !campaign || row.campaign?.id === campaign
}

/** Whether an open conversation was moved out of the shown part of the inbox: done, snoozed or returned. */
export function hasLeft({ status, inboxState }: Row, { show }: Filters): boolean {
  const shown = SHOWN[show ?? 'open'].inboxState
  return isOpenStatus(status) && shown !== undefined && shown !== inboxState
}

/** Whether waiting conversations of later pages belong on top of the list. */
export function showsWaitingFirst({ show, handler, waiting, sort }: Filters): boolean {
  return (show === undefined || show === 'all' || show === 'qualified') && handler !== 'agent' && !waiting && !sort
}

export function isOpenStatus(status: Row['status']): boolean {
  return status === 'ACTIVE' || status === 'QUALIFIED'
}

/** Whether filters narrow the list, so that an empty list does not mean an empty inbox. */
export function isNarrowed({ show, sort, ...others }: Filters): boolean {
  if (sort === 'wait') return true
  return (show !== undefined && show !== 'all') || Object.values(others).some((value) => value !== undefined)
}

import type { Vault } from './context.ts'
import { type CursorScope, cursorMaker, type PageKey, readCursor } from './cursor.ts'

type Cursor = { cursor: string; param: string }

/** Which page: up to `size` rows after one cursor and before another, from the start of the list or from its end. */
export type PageRequest = {
  size: number
  backward?: boolean
  after?: Cursor | undefined
  before?: Cursor | undefined
}

type Bound = PageKey & { side: 'older' | 'newer' }

/** What to read: rows within the bounds, in this order, one more than the page holds. */
export type Window = { bounds: Bound[]; order: 'asc' | 'desc'; take: number }

/** The rows of a page in the order of the list. A cursor is signed when it is asked for. */
export type RowPage<Row> = {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
  cursorOf(row: Row): string
}

/** The columns that order a list: a timestamp, then a unique text. */
export type Order = { time: string; id: string }

export const BY_CREATION: Order = { time: 'createdAt', id: 'id' }

type PageQuery<Row> = { scope: CursorScope; keyOf(row: Row): PageKey; request: PageRequest }

/**
 * Reads a page by keyset: its cost does not grow with its depth. `invalid_cursor` for a cursor of another list, workspace or
 * choice of filters.
 */
export async function readPage<Row>(
  deps: { vault: Vault },
  read: PageQuery<Row>,
  load: (window: Window) => Promise<Row[]>,
): Promise<RowPage<Row>> {
  const { scope, request } = read
  const bounds: Bound[] = []
  const { after, before } = request
  if (after) bounds.push({ side: 'older', ...readCursor(deps, scope, after.cursor, after.param) })
  if (before) bounds.push({ side: 'newer', ...readCursor(deps, scope, before.cursor, before.param) })
  return pageOf(deps, read, await load({ bounds, ...firstRows(request) }))
}

/** The order and number of rows of a page without cursors. */
export function firstRows({ size, backward = false }: PageRequest) {
  return { order: backward ? ('asc' as const) : ('desc' as const), take: size + 1 }
}

/** The page of rows that were read already, one more than it holds. */
export function pageOf<Row>(
  deps: { vault: Vault },
  { scope, keyOf, request }: PageQuery<Row>,
  loaded: Row[],
): RowPage<Row> {
  const { size, backward = false, after, before } = request
  const rows = loaded.slice(0, size)
  if (backward) rows.reverse()
  const more = loaded.length > size
  const cursorOf = cursorMaker(deps, scope)
  return {
    rows,
    hasNext: backward ? before !== undefined : more,
    hasPrevious: backward ? more : after !== undefined,
    cursorOf: (row) => cursorOf(keyOf(row)),
  }
}

/** The place of a row in a list of this order. */
export function placeIn({ time, id }: Order): (row: object) => PageKey {
  return (row) => {
    const columns = row as Record<string, unknown>
    return { createdAt: new Date(columns[time] as Date | string), id: columns[id] as string }
  }
}

/**
 * The arguments of `Reads` for the rows of a window. A bound's first half is redundant in logic and lets the index begin at the
 * right place.
 */
export function within<Where extends object>({ time, id }: Order, { bounds, order, take }: Window, where: Where) {
  const beyond = bounds.map(({ side, createdAt, id: last }) => {
    const [outer, inner] = side === 'older' ? (['lte', 'lt'] as const) : (['gte', 'gt'] as const)
    return { [time]: { [outer]: createdAt }, OR: [{ [time]: { [inner]: createdAt } }, { [id]: { [inner]: last } }] }
  })
  return { where: { AND: [where, ...beyond] }, orderBy: [{ [time]: order }, { [id]: order }], take }
}

import { AppError } from '../../errors.ts'
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

/** What to read: rows within the bounds, in this order, one more than the page holds. `part`: only rows with or without a value. */
export type Window = { bounds: Bound[]; order: 'asc' | 'desc'; take: number; part?: 'valued' | 'empty' }

/** The rows of a page in the order of the list. Cursors are signed on demand. */
export type RowPage<Row> = {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
  cursorOf(row: Row): string
}

/**
 * The columns that order a list: a timestamp or whole number, then a unique text. Neither is null in a row of the list. The latest
 * or highest first, unless `isAscending`. `empty`: what the column contains instead of null, less than every value. Such rows come last.
 */
export type KeyOrder = { time: string; id: string; isNumber?: boolean; isAscending?: boolean; empty?: number | Date }

/** Any other order. */
export type OwnOrder = {
  /** The columns that `keyOf` reads. */
  columns: readonly string[]
  keyOf(row: object): PageKey
  /** The condition of the rows beyond a bound. */
  beyond(bound: Bound): object
  orderBy(direction: Window['order']): object
}

export type Order = KeyOrder | OwnOrder

export const BY_CREATION: KeyOrder = { time: 'createdAt', id: 'id' }

/** Ordered by a column of distinct numbers, which decides even between equal times. The highest first, unless `isAscending`. */
export function numbered(column: string, { read = Number, isAscending = false }: NumberedOptions = {}): OwnOrder {
  return {
    columns: ['createdAt', column],
    keyOf: (row) => {
      const columns = row as Record<string, unknown> & { createdAt: Date }
      return { createdAt: columns.createdAt, id: String(columns[column]) }
    },
    beyond: ({ side, id }) => {
      if (!/^\d+$/.test(id)) throw new AppError('invalid_cursor', { param: side === 'older' ? 'after' : 'before' })
      return { [column]: { [(side === 'older') === isAscending ? 'gt' : 'lt']: read(id) } }
    },
    orderBy: (direction) => ({ [column]: (direction === 'asc') === isAscending ? 'desc' : 'asc' }),
  }
}

type NumberedOptions = { read?: (text: string) => number | bigint; isAscending?: boolean }

type PageQuery<Row> = { scope: CursorScope; keyOf(row: Row): PageKey; request: PageRequest; order?: Order }

/**
 * Reads a page by keyset, so its cost does not grow with its depth. Throws `invalid_cursor` for a cursor of another list,
 * workspace or choice of filters.
 */
export async function readPage<Row>(
  deps: { vault: Vault },
  read: PageQuery<Row>,
  load: (window: Window) => Promise<Row[]>,
): Promise<RowPage<Row>> {
  const { scope, request, order } = read
  const window = windowOf(deps, scope, request)
  const { empty, isAscending = false } = order && 'time' in order ? order : {}
  const isDivided = isAscending && empty !== undefined
  return pageOf(deps, read, await (isDivided ? loadParts(Number(empty), window, load) : load(window)))
}

/**
 * In ascending order, rows without a value are at the end of the list but at the start of the index. A page that contains rows
 * of both parts takes two reads.
 */
async function loadParts<Row>(
  empty: number,
  { bounds, order, take }: Window,
  load: (window: Window) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const part of order === 'desc' ? (['valued', 'empty'] as const) : (['empty', 'valued'] as const)) {
    const partOf = ({ createdAt }: Bound) => (createdAt.getTime() === empty ? 'empty' : 'valued')
    const isBeyond = bounds.some((bound) => partOf(bound) !== part && (bound.side === 'older') === (part === 'valued'))
    if (isBeyond || rows.length === take) continue
    const ours = bounds.filter((bound) => partOf(bound) === part)
    rows.push(...(await load({ bounds: ours, order, take: take - rows.length, part })))
  }
  return rows
}

/** What to read for a page. Throws `invalid_cursor`. A scope of null accepts cursors of every list, as in `readCursor`. */
export function windowOf(
  deps: { vault: Vault },
  scope: CursorScope | null,
  { size, backward = false, after, before }: PageRequest,
): Window {
  const bounds: Bound[] = []
  if (after) bounds.push({ side: 'older', ...readCursor(deps, scope, after.cursor, after.param) })
  if (before) bounds.push({ side: 'newer', ...readCursor(deps, scope, before.cursor, before.param) })
  return { bounds, order: backward ? 'asc' : 'desc', take: size + 1 }
}

/** Builds a page from rows that were already read, one more than the page holds. */
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

/** The columns that `placeIn` reads. */
export function columnsOfOrder(order: Order): readonly string[] {
  return 'keyOf' in order ? order.columns : [order.time, order.id]
}

/** The position of a row in a list of this order. A cursor stores a number as if it were a time in milliseconds. */
export function placeIn(order: Order): (row: object) => PageKey {
  if ('keyOf' in order) return order.keyOf
  const { time, id } = order
  return (row) => {
    const columns = row as Record<string, unknown>
    return { createdAt: new Date(columns[time] as Date | string | number), id: columns[id] as string }
  }
}

/**
 * The arguments of `Reads` for the rows of a window. The first half of a bound is logically redundant, but lets the index
 * scan start at the right place.
 */
export function within<Where extends object>(by: Order, { bounds, order, take, part }: Window, where: Where) {
  if ('keyOf' in by) return { where: { AND: [where, ...bounds.map(by.beyond)] }, orderBy: by.orderBy(order), take }
  const { time, id, isNumber = false, isAscending = false, empty } = by
  const ofPart = part && { [time]: part === 'empty' ? empty : { gt: empty } }
  const beyond = bounds.map(({ side, createdAt, id: last }) => {
    const isBelow = (side === 'older') !== isAscending
    const [outer, inner] = isBelow ? (['lte', 'lt'] as const) : (['gte', 'gt'] as const)
    const key = isNumber ? createdAt.getTime() : createdAt
    return { [time]: { [outer]: key }, OR: [{ [time]: { [inner]: key } }, { [id]: { [inner]: last } }] }
  })
  const way = (order === 'desc') !== isAscending ? ('desc' as const) : ('asc' as const)
  return {
    where: { AND: [where, ...(ofPart ? [ofPart] : []), ...beyond] },
    orderBy: [{ [time]: way }, { [id]: way }],
    take,
  }
}

import { cursorMaker, type PageKey, readCursor } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from './builder.ts'

const PAGE_SIZE_DEFAULT = 20
const PAGE_SIZE_MAX = 100
const COUNT_MAX = 10_000

/** The four arguments of a Relay connection. */
export type PageArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

type Bound = PageKey & { side: 'older' | 'newer' }

/** What to read: rows within the bounds, in this order, one more than the page holds. */
export type Window = { bounds: Bound[]; order: 'asc' | 'desc'; take: number }

/** A page as a connection shows it. `count` is asked only when `totalCount` is selected. */
export type Page<Row> = {
  /** A cursor is signed when it is asked for. */
  edges: { cursor: () => string; node: Row }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  count: () => Promise<number>
}

/** A list as its cursors know it: they open for the same list and the same filters only. */
export type List<Row> = {
  name: string
  filters: Record<string, unknown>
  /** Its place in the list: a time, that of its creation unless the list has another order, and the id. */
  keyOf(row: Row): PageKey
  /** Up to so many rows of the whole list. */
  count(take: number): Promise<number>
}

/** Reads a page, newest first, by keyset: the cost of a page does not grow with its depth. */
export async function readPage<Row>(
  context: Context,
  args: PageArgs,
  list: List<Row> & { load(window: Window): Promise<Row[]> },
): Promise<Page<Row>> {
  const window = windowOf(context, args, list)
  return pageOf(context, args, list, await list.load(window))
}

/** The page of rows that were read through a relation, selected by `firstPage`. */
export function pageOf<Row>(context: Context, args: PageArgs, list: List<Row>, loaded: Row[]): Page<Row> {
  const { size, backward } = sizeOf(args)
  const rows = loaded.slice(0, size)
  if (backward) rows.reverse()
  const more = loaded.length > size
  const cursorOf = cursorMaker(context.app, scopeOf(context, list))
  return {
    edges: rows.map((node) => ({ cursor: () => cursorOf(list.keyOf(node)), node })),
    hasNextPage: backward ? args.before != null : more,
    hasPreviousPage: backward ? more : args.after != null,
    count: async () => Math.min(await list.count(COUNT_MAX), COUNT_MAX),
  }
}

/** What a first page reads through a relation. */
export function firstPage(args: PageArgs) {
  const { take, order } = firstRows(args)
  return { take, orderBy: [{ createdAt: order }, { id: order }] }
}

/** How many rows a first page reads, and from which end. */
export function firstRows(args: PageArgs) {
  const { size, backward } = sizeOf(args)
  return { take: size + 1, order: backward ? ('asc' as const) : ('desc' as const) }
}

/** For the complexity of a query: a page costs its size times what is selected of each row. */
export function pageCost({ first, last }: PageArgs) {
  return { field: 1, multiplier: Math.min(Math.max(first ?? last ?? PAGE_SIZE_DEFAULT, 1), PAGE_SIZE_MAX) }
}

/** How many rows a page holds, and from which end. Throws `invalid_parameter` beyond 1 to 100. */
function sizeOf({ first, last }: PageArgs): { size: number; backward: boolean } {
  const sizes = { first, last }
  for (const param of ['first', 'last'] as const) {
    const size = sizes[param] ?? 1
    if (size >= 1 && size <= PAGE_SIZE_MAX) continue
    throw new AppError('invalid_parameter', { param, message: `Must be between 1 and ${PAGE_SIZE_MAX}.` })
  }
  if (first != null && last != null) {
    throw new AppError('invalid_parameter', { param: 'last', message: 'Provide either first or last, not both.' })
  }
  return { size: first ?? last ?? PAGE_SIZE_DEFAULT, backward: last != null }
}

/**
 * The page within `where`, by creation, for Prisma. A bound's outer half is redundant in logic and lets the index begin
 * at the right place.
 */
export function byCreation<Where extends object>({ bounds, order, take }: Window, where: Where) {
  const range = bounds.map(({ side, createdAt, id }) =>
    side === 'older'
      ? { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
      : { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ createdAt: order }, { id: order }], take }
}

/** The page by the last message, for Prisma; as `byCreation`. */
export function byLastMessage<Where extends object>({ bounds, order, take }: Window, where: Where) {
  const range = bounds.map(({ side, createdAt, id }) =>
    side === 'older'
      ? { lastMessageAt: { lte: createdAt }, OR: [{ lastMessageAt: { lt: createdAt } }, { id: { lt: id } }] }
      : { lastMessageAt: { gte: createdAt }, OR: [{ lastMessageAt: { gt: createdAt } }, { id: { gt: id } }] },
  )
  return { where: { AND: [where, ...range] }, orderBy: [{ lastMessageAt: order }, { id: order }], take }
}

function windowOf<Row>(context: Context, args: PageArgs, list: List<Row>): Window {
  const { size, backward } = sizeOf(args)
  const scope = scopeOf(context, list)
  const bounds: Bound[] = []
  if (args.after != null) bounds.push({ side: 'older', ...readCursor(context.app, scope, args.after, 'after') })
  if (args.before != null) bounds.push({ side: 'newer', ...readCursor(context.app, scope, args.before, 'before') })
  return { bounds, order: backward ? 'asc' : 'desc', take: size + 1 }
}

function scopeOf<Row>({ principal }: Context, { name, filters }: List<Row>) {
  return { list: `graphql ${name}`, workspaceId: principal.workspaceId, filters }
}

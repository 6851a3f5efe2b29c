import {
  type CursorScope,
  firstRows as firstOf,
  type PageKey,
  type PageRequest,
  type RowPage,
  readPage as readRows,
  pageOf as rowsOf,
  type Window,
} from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from './builder.ts'

export type { Window }

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

/** A page as a connection shows it. `count` is called only when `totalCount` is selected. */
export type Page<Row> = {
  edges: { cursor: () => string; node: Row }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  count: () => Promise<number>
}

/** The identity of a list for its cursors, which are valid only for the same list and filters. */
export type List<Row> = {
  name: string
  filters: Record<string, unknown>
  /** Its place in the list: a time, that of its creation unless the list has another order, and the id. */
  keyOf(row: Row): PageKey
  /** The whole list, up to this many rows. */
  count(take: number): Promise<number>
}

/** Reads a page of a connection. */
export async function readPage<Row>(
  context: Context,
  args: PageArgs,
  list: List<Row> & { load(window: Window): Promise<Row[]> },
): Promise<Page<Row>> {
  return connectionPage(list, await readRows(context.app, readOf(context, args, list), (window) => list.load(window)))
}

/** The page of rows that were read through a relation, selected by `firstPage`. */
export function pageOf<Row>(context: Context, args: PageArgs, list: List<Row>, loaded: Row[]): Page<Row> {
  return connectionPage(list, rowsOf(context.app, readOf(context, args, list), loaded))
}

/** How many rows a first page reads, and from which end. */
export function firstRows(args: PageArgs) {
  return firstOf(requestOf(args))
}

/** For the complexity of a query: a page costs its size times what is selected of each row. */
export function pageCost({ first, last }: PageArgs) {
  return { field: 1, multiplier: Math.min(Math.max(first ?? last ?? PAGE_SIZE_DEFAULT, 1), PAGE_SIZE_MAX) }
}

function connectionPage<Row>(list: Pick<List<Row>, 'count'>, { rows, hasNext, hasPrevious, cursorOf }: RowPage<Row>) {
  return {
    edges: rows.map((node) => ({ cursor: () => cursorOf(node), node })),
    hasNextPage: hasNext,
    hasPreviousPage: hasPrevious,
    count: async () => Math.min(await list.count(COUNT_MAX), COUNT_MAX),
  }
}

function readOf<Row>({ principal }: Context, args: PageArgs, { name, filters, keyOf }: List<Row>) {
  const scope: CursorScope = { list: name, workspaceId: principal.workspaceId, filters }
  return { scope, keyOf, request: requestOf(args) }
}

/** Which page the arguments ask for. Throws `invalid_parameter` for a size beyond 1 to 100. */
function requestOf({ first, last, after, before }: PageArgs): PageRequest {
  const sizes = { first, last }
  for (const param of ['first', 'last'] as const) {
    const size = sizes[param] ?? 1
    if (size >= 1 && size <= PAGE_SIZE_MAX) continue
    throw new AppError('invalid_parameter', { param, message: `Must be between 1 and ${PAGE_SIZE_MAX}.` })
  }
  if (first != null && last != null) {
    throw new AppError('invalid_parameter', { param: 'last', message: 'Provide either `first` or `last`, not both.' })
  }
  return {
    size: first ?? last ?? PAGE_SIZE_DEFAULT,
    backward: last != null,
    ...(after != null && { after: { cursor: after, param: 'after' } }),
    ...(before != null && { before: { cursor: before, param: 'before' } }),
  }
}

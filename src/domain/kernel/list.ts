import { z } from 'zod'
import { CREATED_IN_ORDER, createdInOrder, cursorText, dateOrTimestamp, limit } from './input.ts'
import type { KeyOrder, Order } from './page.ts'
import type { Where, WorkspaceModel } from './reads.ts'

type CreatedRange = { created_after?: Date; created_before?: Date }
type Filters<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** A list of one model's rows, newest first. REST and GraphQL present the same list. */
export type List<
  Model extends WorkspaceModel,
  Shape extends z.ZodRawShape,
  Deps = unknown,
  By extends Order = KeyOrder,
> = {
  /** The list's name in cursors. */
  name: string
  /** The model's delegate in `Reads`. */
  model: Uncapitalize<Model>
  /** The filters, with REST's names. */
  filters: Shape
  /** Filters that only GraphQL has. */
  graphqlOnly?: readonly (keyof Shape & string)[]
  /** Whether this list's GraphQL cursors have always included the order of creation. */
  namesDefaultOrder?: boolean
  /** The conditions of the filters. Throws `invalid_parameter` for filters that contradict each other. */
  where(filters: Filters<Shape>, caller: ListCaller<Deps>): Where<Model> | Promise<Where<Model>>
  /** The columns that order the list. Default: `createdAt` and `id`, newest first. */
  order?(filters: Filters<Shape>): By
}

/** The reader of a list. `memberId` is null for an API key. */
export type ListCaller<Deps> = { deps: Deps; workspaceId: string; memberId: string | null }

/** The two filters of a list that can be limited to a range of time. */
export function createdFilters(items: string, verb = 'created') {
  return {
    created_after: dateOrTimestamp.optional().describe(`Only ${items} ${verb} at or after this time.`),
    created_before: dateOrTimestamp.optional().describe(`Only ${items} ${verb} before this time.`),
  }
}

/** The condition of a time range: from the first time (included) to the second (excluded). */
export function between(column: string, from: Date | undefined, to: Date | undefined) {
  return from || to ? { [column]: { ...(from && { gte: from }), ...(to && { lt: to }) } } : {}
}

/** The input of a list over REST: its filters, and which page. */
export function listInput<Shape extends z.ZodRawShape>({
  filters,
  graphqlOnly = [],
}: {
  filters: Shape
  graphqlOnly?: readonly string[]
}) {
  const shared = Object.fromEntries(Object.entries(filters).filter(([name]) => !graphqlOnly.includes(name))) as Shape
  return z
    .strictObject({ ...shared, limit, cursor: cursorText.optional().describe('`next_cursor` of the previous page.') })
    .refine((range) => createdInOrder(range as CreatedRange), CREATED_IN_ORDER)
}

/** Only the filters, as GraphQL passes them. */
export function filtersInput<Shape extends z.ZodRawShape>({ filters }: { filters: Shape }) {
  return z.strictObject(filters).refine((range) => createdInOrder(range as CreatedRange), CREATED_IN_ORDER)
}

/**
 * The filters as a cursor stores them, with the order in capitals. Cursors of earlier releases, which had no order, stay
 * valid: the order of creation is included only if `namesDefault`.
 */
export function cursorFilters(filters: Record<string, unknown>, namesDefault = false): Record<string, unknown> {
  const { order_by: order, ...others } = filters
  if (typeof order !== 'string' || (!namesDefault && order === 'created_at')) return others
  return { ...others, order_by: order.toUpperCase() }
}

import { z } from 'zod'
import { CREATED_IN_ORDER, createdInOrder, cursorText, dateOrTimestamp, limit } from './input.ts'
import type { Order } from './page.ts'
import type { Where, WorkspaceModel } from './reads.ts'

type CreatedRange = { created_after?: Date; created_before?: Date }
type Filters<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** A list of one model's rows, newest first. REST and GraphQL present the same list. */
export type List<Model extends WorkspaceModel, Shape extends z.ZodRawShape, Deps = unknown> = {
  /** Its name in cursors. */
  name: string
  /** The model's delegate in `Reads`. */
  model: Uncapitalize<Model>
  /** The filters, with REST's names. */
  filters: Shape
  /** Filters that only GraphQL has. */
  graphqlOnly?: readonly (keyof Shape & string)[]
  /** The conditions of the filters. Throws `invalid_parameter` for filters that contradict each other. */
  where(filters: Filters<Shape>, caller: ListCaller<Deps>): Where<Model> | Promise<Where<Model>>
  /** The columns that order the list: a timestamp, then a unique text. Default: `createdAt` and `id`. */
  order?(filters: Filters<Shape>): Order
}

/** Who reads a list. `memberId` is null for an API key. */
export type ListCaller<Deps> = { deps: Deps; workspaceId: string; memberId: string | null }

/** The two filters of a list that can be limited to a range of time. */
export function createdFilters(items: string, verb = 'created') {
  return {
    created_after: dateOrTimestamp.optional().describe(`Only ${items} ${verb} at or after this time.`),
    created_before: dateOrTimestamp.optional().describe(`Only ${items} ${verb} before this time.`),
  }
}

/** The condition of a range of time: from the first time on, before the second. */
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

/** The filters of a list alone, as GraphQL gives them. */
export function filtersInput<Shape extends z.ZodRawShape>({ filters }: { filters: Shape }) {
  return z.strictObject(filters).refine((range) => createdInOrder(range as CreatedRange), CREATED_IN_ORDER)
}

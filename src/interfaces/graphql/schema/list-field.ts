import type { ObjectRef } from '@pothos/core'
import { type GraphQLResolveInfo, getNamedType } from 'graphql'
import { z } from 'zod'
import {
  BY_CREATION,
  between,
  filtersInput,
  type List,
  type ListCaller,
  type PageKey,
  placeIn,
  type WorkspaceModel,
  within,
} from '../../../domain/kernel/index.ts'
import { memberOf } from './asking-member.ts'
import { builder, type Context } from './builder.ts'
import { connectionOf, firstPageArgs, pageArgs } from './connection.ts'
import { APP, argsOf, type Options } from './input-of.ts'
import {
  type List as CursorList,
  firstRows,
  type Page,
  type PageArgs,
  pageCost,
  pageOf,
  readPage,
  type Window,
} from './keyset.ts'
import { camelCase, wordsIn } from './names.ts'
import { rowsOf } from './scopes.ts'
import { nodeSelectionOf } from './selection.ts'
import { parseInput, withGraphqlParams } from './wire.ts'

/** How a list is ordered that is not ordered by a time and an ID. */
export type Place = {
  keyOf(row: object): PageKey
  /** The condition of the rows beyond a bound. */
  beyond(bound: Window['bounds'][number]): object
  orderBy(order: Window['order']): object
}

type ListOf<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = List<Model, Filters, Context['app']> & {
  place?: Place
}

type Order = typeof BY_CREATION

type AnyList = ListOf<WorkspaceModel, z.ZodRawShape>
type Row = object

type ColumnList<Filters extends z.ZodRawShape> = {
  /** Each is a column, such as `lead_id` of `leadId`, but for `created_after` and `created_before`. */
  filters?: Filters
  /** Conditions on all rows. */
  where?: object
  order?: Order
  place?: Place
}

/** A list that only GraphQL has, with filters that are columns. */
export function columnList<Filters extends z.ZodRawShape = Record<never, never>>(
  name: string,
  model: Uncapitalize<WorkspaceModel>,
  { filters, where = {}, order = BY_CREATION, place }: ColumnList<Filters> = {},
): ListOf<WorkspaceModel, Filters> {
  return {
    name,
    model,
    filters: filters ?? ({} as Filters),
    order: () => order,
    where: ({ created_after, created_before, ...columns }: Record<string, unknown>) => ({
      ...where,
      ...columnsIn(columns),
      ...between('createdAt', created_after as Date | undefined, created_before as Date | undefined),
    }),
    ...(place && { place }),
  }
}

/** The conditions of filters that are columns: `lead_id` is `leadId`. */
export function columnsIn(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [camelCase(name), value]))
}

/** Ordered by a column of distinct numbers, which decides even between equal times. */
export function numbered(column: string, { read = Number, isAscending = false }: NumberedOptions = {}): Place {
  return {
    keyOf: (row) => {
      const columns = row as Record<string, unknown> & { createdAt: Date }
      return { createdAt: columns.createdAt, id: String(columns[column]) }
    },
    beyond: ({ side, id }) => ({ [column]: { [(side === 'older') === isAscending ? 'gt' : 'lt']: read(id) } }),
    orderBy: (order) => ({ [column]: (order === 'asc') === isAscending ? 'desc' : 'asc' }),
  }
}

type NumberedOptions = { read?: (text: string) => number | bigint; isAscending?: boolean }

type QueryList<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = {
  list: ListOf<Model, Filters>
  authScopes: object
  /** Default: the items, newest first. */
  description?: string
  /** What the list holds. Default: the words of its name. */
  items?: string
  /** Default: newest first. */
  order?: string
  args?: Options
}

/** A root field that pages through a list, and the connection that it returns. */
export function queryList<Node extends Row, Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  name: string,
  node: ObjectRef<PothosTypes, Node> & { name: string },
  { list, authScopes, items = wordsIn(name), order, ...given }: QueryList<Model, Filters>,
) {
  const connection = connectionOf(node.name, node, items, order)
  builder.queryField(name, (t) =>
    t.field({
      type: connection,
      nullable: true,
      description: given.description ?? `${items[0]!.toUpperCase()}${items.slice(1)}, newest first.`,
      authScopes,
      args: { ...pageArgs, ...(argsOf(APP, list.name, z.object(list.filters), given.args) as object) },
      complexity: pageCost,
      resolve: (_root: unknown, args: PageArgs & Record<string, unknown>, context: Context, info: GraphQLResolveInfo) =>
        readList(context, list as unknown as AnyList, args, info),
    } as never),
  )
  return connection
}

/** The page of a list that a connection shows: the GraphQL presentation of the list. */
async function readList(
  context: Context,
  list: AnyList,
  { first, after, last, before, ...given }: PageArgs & Record<string, unknown>,
  info: GraphQLResolveInfo,
): Promise<Page<Row>> {
  return withGraphqlParams(async () => {
    const filters = parseInput(filtersInput(list), withoutNulls(given))
    const query = nodeSelectionOf(context, info, getNamedType(info.returnType).name.replace(/Connection$/, ''))
    const where = await list.where(filters as never, callerOf(context))
    return readPage(
      context,
      { first, after, last, before },
      {
        ...cursorList(context, list, filters),
        load: (window) => rowsOf(context, list.model).findMany({ ...query, ...windowIn(list, filters, window, where) }),
      },
    )
  })
}

/** What a window reads of a list. */
function windowIn({ place, order }: AnyList, filters: object, window: Window, where: object) {
  if (!place) return within(order?.(filters as never) ?? BY_CREATION, window, where)
  const { bounds, take } = window
  return { where: { AND: [where, ...bounds.map(place.beyond)] }, orderBy: place.orderBy(window.order), take }
}

type FirstPage<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = {
  type: object
  list: ListOf<Model, Filters>
  /** The filter of the list that is the row's ID. */
  filter: keyof Filters & string
  description: string
  authScopes?: object
  nullable?: boolean
}

/** A field of a row that shows the first page of the row's part of a list. Its cursors are those of the list. */
export function firstPageField<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  t: unknown,
  relation: string,
  { type, list, filter, ...field }: FirstPage<Model, Filters>,
): never {
  const listed = list as unknown as AnyList
  const node = (type as { name: string }).name.replace(/Connection$/, '')
  const rowsFor = (args: PageArgs) => {
    const { take, order } = firstRows(args)
    return { take, orderBy: listed.place?.orderBy(order) ?? [{ createdAt: order }, { id: order }] }
  }
  type Nested = (query: object, path: string[], type: string) => object
  return (t as { field(options: object): never }).field({
    ...field,
    type,
    args: firstPageArgs,
    complexity: pageCost,
    select: (args: PageArgs, _context: Context, nested: Nested) => ({
      id: true,
      [relation]: nested(rowsFor(args), ['edges', 'node'], node),
    }),
    resolve: (row: Record<string, Row[]> & { id: string }, args: PageArgs, context: Context) => {
      const filters = (filtersInput(listed) as z.ZodType<object>).parse({ [filter]: row.id })
      return pageOf(context, args, cursorList(context, listed, filters), row[relation]!)
    },
  })
}

function cursorList(context: Context, list: AnyList, filters: object): CursorList<Row> {
  const order: Order = list.order?.(filters as never) ?? BY_CREATION
  return {
    name: list.name,
    filters: filters as Record<string, unknown>,
    keyOf: list.place?.keyOf ?? placeIn(order),
    count: async (take) =>
      rowsOf(context, list.model).count({ where: await list.where(filters as never, callerOf(context)), take }),
  }
}

function callerOf(context: Context): ListCaller<Context['app']> {
  return { deps: context.app, workspaceId: context.principal.workspaceId, memberId: memberOf(context) }
}

/** A null filter is no filter. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

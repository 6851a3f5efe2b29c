import type { ObjectRef } from '@pothos/core'
import { type GraphQLResolveInfo, getNamedType } from 'graphql'
import { z } from 'zod'
import {
  BY_CREATION,
  between,
  camelCase,
  columnsOfOrder,
  cursorFilters,
  filtersInput,
  type List,
  type ListCaller,
  type Order,
  pageOf,
  placeIn,
  readPage,
  type WorkspaceModel,
  windowOf,
  within,
} from '../../../domain/kernel/index.ts'
import { memberOf } from './asking-member.ts'
import { builder, type Context } from './builder.ts'
import { connectionOf, type Page, showPage } from './connection.ts'
import { APP, argsOf, type Options } from './input-of.ts'
import { madeFields } from './made-fields.ts'
import { wordsIn } from './names.ts'
import { type PageArgs, pageArgs, pageCost, pageRequest } from './page-args.ts'
import { rowsOf } from './scopes.ts'
import { nodeSelectionOf, selectOf } from './selection.ts'
import { parseInput, withGraphqlParams } from './wire.ts'

type ListOf<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = List<Model, Filters, Context['app'], Order>

type AnyList = ListOf<WorkspaceModel, z.ZodRawShape>
type FilterValues = Record<string, unknown>
type Row = object

type ColumnList<Filters extends z.ZodRawShape> = {
  /** Each is a column, such as `lead_id` of `leadId`, but for `created_after` and `created_before`. */
  filters?: Filters
  /** Conditions on all rows. */
  where?: object
  order?: Order
}

/** A list that only GraphQL has, with filters that are columns. */
export function columnList<Filters extends z.ZodRawShape = Record<never, never>>(
  name: string,
  model: Uncapitalize<WorkspaceModel>,
  { filters, where = {}, order = BY_CREATION }: ColumnList<Filters> = {},
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
  }
}

/** The conditions of filters that are columns: `lead_id` is `leadId`. */
function columnsIn(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [camelCase(name), value]))
}

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
  const input = filtersInput(list)
  builder.queryField(name, (t) =>
    madeFields(t).field({
      type: connection,
      nullable: true,
      description: given.description ?? `${items[0]!.toUpperCase()}${items.slice(1)}, newest first.`,
      authScopes,
      args: { ...pageArgs, ...argsOf(APP, list.name, z.object(list.filters), given.args) },
      complexity: pageCost,
      resolve: (_root: unknown, args: PageArgs & Record<string, unknown>, context, info) =>
        readList(context, { list: list as unknown as AnyList, input }, args, info),
    }),
  )
  return connection
}

/** The page of a list that a connection shows: the GraphQL presentation of the list. */
async function readList(
  context: Context,
  { list, input }: { list: AnyList; input: z.ZodType<FilterValues> },
  { first, after, last, before, ...given }: PageArgs & Record<string, unknown>,
  info: GraphQLResolveInfo,
): Promise<Page<Row>> {
  return withGraphqlParams(async () => {
    const filters = parseInput(input, withoutNulls(given))
    const typeName = getNamedType(info.returnType).name.replace(/Connection$/, '')
    const query = nodeSelectionOf(context, info, { typeName, columns: columnsOfOrder(orderOf(list, filters)) })
    const where = await list.where(filters, callerOf(context))
    const read = pageQuery(context, list, filters, { first, after, last, before })
    const page = await readPage(context.app, read, (window) =>
      rowsOf(context, list.model).findMany({ ...query, ...within(read.order, window, where) }),
    )
    return showPage(page, (take) => rowsOf(context, list.model).count({ where, take }))
  })
}

type NestedList<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = {
  type: object
  list: ListOf<Model, Filters>
  /** The filter of the list that is the row's ID. */
  filter: keyof Filters & string
  description: string
  authScopes?: object
  nullable?: boolean
}

/** A field of a row that pages through the row's part of a list. Its cursors are those of the list. */
export function nestedList<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  t: unknown,
  relation: string,
  { type, list, filter, ...field }: NestedList<Model, Filters>,
): never {
  const listed = list as unknown as AnyList
  const input: z.ZodType<FilterValues> = filtersInput(listed)
  const node = (type as { name: string }).name.replace(/Connection$/, '')
  let parsed: FilterValues | undefined
  /** Parsed once, with the defaults: only the ID differs from row to row. */
  const filtersFor = (id: string) => {
    parsed ??= input.parse({ [filter]: id })
    return { ...parsed, [filter]: id }
  }
  type Nested = (query: object, path: string[], type: string) => object
  return madeFields(t).field({
    ...field,
    type,
    args: pageArgs,
    complexity: pageCost,
    select: (args: PageArgs, context: Context, nested: Nested) => ({
      id: true,
      [relation]: nested(rowsWithin(context, listed, args), ['edges', 'node'], node),
    }),
    resolve: (row: Record<string, Row[]> & { id: string }, args: PageArgs, context: Context) => {
      const filters = filtersFor(row.id)
      const query = pageQuery(context, listed, filters, args)
      windowOf(context.app, query.scope, query.request) // refuses the cursors of another row's list
      return showPage(pageOf(context.app, query, row[relation]!), async (take) => {
        const where = await listed.where(filters, callerOf(context))
        return rowsOf(context, listed.model).count({ where, take })
      })
    },
  })
}

/** The rows of a page of a row that is read in the same statement, so that its ID is not known yet. */
function rowsWithin({ app }: Context, list: AnyList, args: PageArgs): object {
  const order = orderOf(list, {})
  const select = selectOf(columnsOfOrder(order))
  try {
    return { ...within(order, windowOf(app, null, pageRequest(args)), {}), select }
  } catch {
    return { take: 1, select } // the field itself refuses the arguments
  }
}

/** Which page of a list the arguments ask for, and what its cursors contain. */
function pageQuery({ principal }: Context, list: AnyList, filters: FilterValues, args: PageArgs) {
  const order = orderOf(list, filters)
  const named = cursorFilters(filters, list.namesDefaultOrder)
  return {
    scope: { list: list.name, workspaceId: principal.workspaceId, filters: named },
    keyOf: placeIn(order),
    order,
    request: pageRequest(args),
  }
}

function orderOf(list: AnyList, filters: FilterValues): Order {
  return list.order?.(filters) ?? BY_CREATION
}

function callerOf(context: Context): ListCaller<Context['app']> {
  return { deps: context.app, workspaceId: context.principal.workspaceId, memberId: memberOf(context) }
}

/** A null filter is no filter. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

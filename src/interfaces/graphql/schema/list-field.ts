import { type GraphQLResolveInfo, getNamedType } from 'graphql'
import { z } from 'zod'
import {
  BY_CREATION,
  filtersInput,
  type List,
  type ListCaller,
  placeIn,
  type Reads,
  type Where,
  type WorkspaceModel,
  within,
} from '../../../domain/kernel/index.ts'
import { memberOf } from './asking-member.ts'
import { builder, type Context } from './builder.ts'
import { pageArgs } from './connection.ts'
import { APP, argsOf, type Options } from './input-of.ts'
import { type List as CursorList, type Page, type PageArgs, pageCost, pageOf, readPage } from './keyset.ts'
import { readsOf } from './scopes.ts'
import { nodeSelectionOf } from './selection.ts'
import { asGraphqlSays, parseInput } from './wire.ts'

type ListOf<Model extends WorkspaceModel, Filters extends z.ZodRawShape> = List<Model, Filters, Context['app']>
type Row = object

/** The arguments of a list: the four of a connection and one for each filter. */
export function listArgs<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  list: ListOf<Model, Filters>,
  options: Options = {},
) {
  return { ...pageArgs, ...(argsOf(APP, list.name, z.object(list.filters), options) as object) }
}

/** A list without filters: the rows of a model, of those on which the conditions are true. */
export function plainList<Model extends WorkspaceModel>(
  name: string,
  model: Uncapitalize<Model>,
  where: Where<Model> = {} as Where<Model>,
): List<Model, z.ZodRawShape, Context['app']> {
  return { name, model, filters: {}, where: () => where }
}

/** A root field that pages through a list. */
export function queryList<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  name: string,
  { list, ...field }: { type: object; description: string; authScopes: object; list: ListOf<Model, Filters> },
): void {
  builder.queryField(name, (t) =>
    t.field({
      ...field,
      nullable: true,
      args: listArgs(list),
      complexity: pageCost,
      resolve: (_root: unknown, args: PageArgs & Record<string, unknown>, context: Context, info: GraphQLResolveInfo) =>
        readList(context, list, args, info),
    } as never),
  )
}

/** The page of a list that a connection shows: the GraphQL presentation of the list. */
export async function readList<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  context: Context,
  list: ListOf<Model, Filters>,
  { first, after, last, before, ...given }: PageArgs & Record<string, unknown>,
  info: GraphQLResolveInfo,
): Promise<Page<never>> {
  return asGraphqlSays(async () => {
    const filters = parseInput(filtersInput(list), withoutNulls(given))
    const query = nodeSelectionOf(context, info, nodeTypeOf(info))
    const reads = readsOf(context)[list.model as keyof Reads] as unknown as { findMany(query: object): Promise<Row[]> }
    const where = await list.where(filters as never, callerOf(context))
    const order = list.order?.(filters as never) ?? BY_CREATION
    return readPage(
      context,
      { first, after, last, before },
      {
        ...cursorList(context, list, filters),
        load: (window) => reads.findMany({ ...query, ...within(order, window, where) }),
      },
    )
  }) as Promise<Page<never>>
}

/** The first page that a relation shows, of rows selected by `firstPage`. Its cursors are those of the list under these filters. */
export function firstPageOf<Model extends WorkspaceModel, Filters extends z.ZodRawShape, Row extends object>(
  context: Context,
  list: ListOf<Model, Filters>,
  filters: z.input<z.ZodObject<Filters>>,
  { args, rows }: { args: PageArgs; rows: Row[] },
): Page<Row> {
  return pageOf(
    context,
    args,
    cursorList(context, list, (filtersInput(list) as z.ZodType<object>).parse(filters)),
    rows,
  ) as Page<Row>
}

function cursorList<Model extends WorkspaceModel, Filters extends z.ZodRawShape>(
  context: Context,
  list: ListOf<Model, Filters>,
  filters: object,
): CursorList<Row> {
  const reads = readsOf(context)[list.model as keyof Reads] as unknown as { count(args: object): Promise<number> }
  return {
    name: list.name,
    filters: filters as Record<string, unknown>,
    keyOf: placeIn(list.order?.(filters as never) ?? BY_CREATION),
    count: async (take) => reads.count({ where: await list.where(filters as never, callerOf(context)), take }),
  }
}

function callerOf(context: Context): ListCaller<Context['app']> {
  return { deps: context.app, workspaceId: context.principal.workspaceId, memberId: memberOf(context) }
}

/** A null filter is no filter. */
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
}

/** The type of a connection's nodes, which is in the name of the connection: `ImportConnection`. */
function nodeTypeOf({ returnType }: GraphQLResolveInfo): string {
  return getNamedType(returnType).name.replace(/Connection$/, '')
}

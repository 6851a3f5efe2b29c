import { z } from 'zod'
import {
  BY_CREATION,
  type CursorScope,
  cursorFilters,
  type List,
  listInput,
  placeIn,
  readPage,
  snakeCase,
  type Window,
  type WorkspaceModel,
  within,
} from '../../../domain/kernel/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { shownReadsOf } from '../../graphql/schema/scopes.ts'
import { restQuery } from './field.ts'
import type { RowType } from './row-type.ts'
import { wireType } from './wire-type.ts'

type RestList<Model extends WorkspaceModel, Filters extends z.ZodRawShape, Shape extends z.ZodRawShape> = {
  list: List<Model, Filters, Context['app']>
  type: RowType<Shape>
  description: string
  /** Of a list within another resource: the ID of that resource, and the read of its rows. */
  parent?: { id: z.ZodType<string>; read(context: Context, id: string, rows: object): Promise<object[]> }
}

/** The types of pages by the types of their items: two lists of the same items have the same. */
const pageTypes = new WeakMap<object, ReturnType<typeof newPageType>>()

type AnyList = List<WorkspaceModel, z.ZodRawShape, Context['app']>
type PageInput = { limit: number; cursor?: string } & Record<string, unknown>

/** The REST presentation of a list: its input, the schema of a page, and the root field that reads one. */
export function restList<Model extends WorkspaceModel, Filters extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  name: string,
  { list, type, description, parent }: RestList<Model, Filters, Shape>,
) {
  const listed = list as unknown as AnyList // the input has parsed its filters
  const input = listInput({ ...list, filters: { ...(parent && { id: parent.id }), ...list.filters } })
  const selects = new Map<string, object>()
  // The same object for the same order, because `ShownReads` compiles each selection once.
  const selectFor = ({ time, id }: { time: string; id: string }): object => {
    const known = selects.get(`${time} ${id}`) ?? { ...type.select, [time]: true, [id]: true }
    selects.set(`${time} ${id}`, known)
    return known
  }
  restQuery(name, {
    type: pageTypeOf(type),
    input,
    description,
    resolve: async (request, context) => {
      const { limit, cursor, ...given } = request as PageInput
      const { parentId, filters } = parent ? splitParent(given) : { parentId: '', filters: given }
      const { app, principal } = context
      const { workspaceId } = principal
      const order = listed.order?.(filters) ?? BY_CREATION
      const select = selectFor(order)
      const where = await listed.where(filters, { deps: app, workspaceId, memberId: null })
      const load = (window: Window) => {
        const rows = { ...within(order, window, where), select }
        if (parent) return parent.read(context, parentId, rows)
        return shownReadsOf(context, list.model).findMany(rows)
      }
      const scope: CursorScope = { list: list.name, workspaceId, filters: cursorFilters(given) } // a cursor is valid for one parent
      const after = cursor === undefined ? undefined : { cursor, param: 'cursor' }
      const keyOf = placeIn({ time: snakeCase(order.time), id: snakeCase(order.id) })
      const read = { scope, keyOf, order, request: { size: limit, after } }
      const { rows, hasNext, cursorOf } = await readPage(app, read, load)
      const last = rows.at(-1)
      return {
        data: rows.map((row) => type.show(row, context)),
        has_more: hasNext,
        next_cursor: hasNext && last ? cursorOf(last) : null,
      }
    },
  })
}

/** The ID in the path is that of the parent, and no filter. */
function splitParent({ id, ...filters }: Record<string, unknown>) {
  return { parentId: id as string, filters }
}

function pageTypeOf(type: RowType<z.ZodRawShape>) {
  const known = pageTypes.get(type) ?? newPageType(type)
  pageTypes.set(type, known)
  return known
}

function newPageType({ name, schema }: RowType<z.ZodRawShape>) {
  return wireType(`${name}Page`, pageOf(schema))
}

/** One page of a list. */
function pageOf<Item extends z.ZodType>(item: Item) {
  return z
    .object({
      data: z.array(item).describe('The items on this page.'),
      has_more: z.boolean().describe('Whether there is another page.'),
      next_cursor: z.string().nullable().describe('Pass it as `cursor` to read the next page. Null on the last page.'),
    })
    .describe('One page of a list.')
}

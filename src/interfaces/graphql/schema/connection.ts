import type { ObjectRef } from '@pothos/core'
import type { RowPage } from '../../../domain/kernel/index.ts'
import { builder } from './builder.ts'

const COUNT_MAX = 10_000

/** A page as a connection shows it. `count` is called only when `totalCount` is selected. */
export type Page<Row> = {
  edges: { cursor: () => string; node: Row }[]
  hasNextPage: boolean
  hasPreviousPage: boolean
  count: () => Promise<number>
}

/** Shows a page of a list. `count` counts the whole list, up to this many rows. */
export function showPage<Row>(
  { rows, hasNext, hasPrevious, cursorOf }: RowPage<Row>,
  count: (take: number) => Promise<number>,
): Page<Row> {
  return {
    edges: rows.map((node) => ({ cursor: () => cursorOf(node), node })),
    hasNextPage: hasNext,
    hasPreviousPage: hasPrevious,
    count: async () => Math.min(await count(COUNT_MAX), COUNT_MAX),
  }
}

const PageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'Cursors of a page, and whether there are more items.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there are more items after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      description: 'Whether there are more items before this page.',
    }),
    startCursor: t.string({
      nullable: true,
      description: 'Cursor of the first item of the page. Null if the page is empty.',
      resolve: ({ edges }) => edges[0]?.cursor() ?? null,
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last item of the page. Null if the page is empty.',
      resolve: ({ edges }) => edges.at(-1)?.cursor() ?? null,
    }),
  }),
})

/** The connection type over a node: `LeadConnection` and `LeadEdge` for `Lead`. Pages run from the newest on, most often. */
export function connectionOf<Row extends object>(
  name: string,
  node: ObjectRef<PothosTypes, Row>,
  words: string,
  order = 'newest first',
) {
  const Edge = builder.objectRef<Page<Row>['edges'][number]>(`${name}Edge`).implement({
    description: `An edge of ${name}Connection.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Cursor of the item. Pass it as `after` or `before`.',
        resolve: (edge) => edge.cursor(),
      }),
      // The row is what the node's type is made of; the compiler cannot follow that through the type parameter.
      node: t.field({ type: node, description: 'The item.', resolve: (edge) => edge.node as never }),
    }),
  })
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `A page of ${words}, ${order}.`,
    fields: (t) => ({
      edges: t.field({
        type: [Edge],
        description: 'Edges of the page. Each edge contains one item.',
        complexity: { field: 0, multiplier: 1 }, // the connection's field multiplies by its size
        resolve: (page) => page.edges,
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Cursors of the page, and whether there are more items.',
        resolve: (page) => page,
      }),
      totalCount: t.int({
        description:
          'Total number of items, at most 10,000. Select it only if you need it, because it requires an extra query.',
        resolve: (page) => page.count(),
      }),
    }),
  })
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

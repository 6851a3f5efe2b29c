import type { ObjectRef } from '@pothos/core'
import { builder } from './builder.ts'
import type { Page } from './keyset.ts'

/** The four arguments of a connection. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description:
      'Number of items to return from the start of the list, 1 to 100. Default: 20 if neither first nor last ' +
      'is given.',
  }),
  after: t.string({ description: 'Return items after this cursor.' }),
  last: t.int({
    description: 'Number of items to return from the end of the list, 1 to 100. Cannot be combined with first.',
  }),
  before: t.string({ description: 'Return items before this cursor.' }),
}))

/** The arguments of a connection that shows its first page only. */
export const firstPageArgs = builder.args((t) => ({
  first: t.int({
    description: 'Number of newest items to return, 1 to 100. Default: 20 if neither first nor last is given.',
  }),
  last: t.int({ description: 'Number of oldest items to return, 1 to 100. Cannot be combined with first.' }),
}))

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
        description: 'Cursor of the item, for use in after and before.',
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
        description: 'Edges of the page.',
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
          'Total number of items, counted up to 10,000. Runs an extra query, so select it only if you need it.',
        resolve: (page) => page.count(),
      }),
    }),
  })
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

import type { ObjectRef } from '@pothos/core'
import { builder } from './builder.ts'
import type { Page } from './keyset.ts'

/** The four arguments of a connection. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description: 'How many to read from the newest on, 1 to 100. 20 when neither first nor last is given.',
  }),
  after: t.string({ description: 'Read what is older than this cursor.' }),
  last: t.int({ description: 'How many to read from the oldest on, 1 to 100. Not together with first.' }),
  before: t.string({ description: 'Read what is newer than this cursor.' }),
}))

/** The arguments of a connection that shows its first page only. */
export const firstPageArgs = builder.args((t) => ({
  first: t.int({ description: 'How many of the newest, 1 to 100. 20 when neither first nor last is given.' }),
  last: t.int({ description: 'How many of the oldest, 1 to 100. Not together with first.' }),
}))

const PageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'Where a page lies in its list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there are older ones after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', { description: 'Whether there are newer ones before it.' }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first of this page. Null when it is empty.',
      resolve: ({ edges }) => edges[0]?.cursor() ?? null,
    }),
    endCursor: t.string({
      nullable: true,
      description: 'The cursor of the last of this page. Null when it is empty.',
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
    description: `One of the ${words} of a page.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Its place in the list, for after and before.',
        resolve: (edge) => edge.cursor(),
      }),
      // The row is what the node's type is made of; the compiler cannot follow that through the type parameter.
      node: t.field({ type: node, description: 'The thing itself.', resolve: (edge) => edge.node as never }),
    }),
  })
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `A page of ${words}, ${order}.`,
    fields: (t) => ({
      edges: t.field({
        type: [Edge],
        description: 'What the page holds.',
        complexity: { field: 0, multiplier: 1 }, // the connection's field multiplies by its size
        resolve: (page) => page.edges,
      }),
      pageInfo: t.field({ type: PageInfo, description: 'Where the page lies.', resolve: (page) => page }),
      totalCount: t.int({
        description: 'How many the whole list has, counted up to 10,000. Costs a query: select it when it is shown.',
        resolve: (page) => page.count(),
      }),
    }),
  })
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

import type { GraphQLResolveInfo } from 'graphql'
import { builder, type Context } from './builder.ts'

/** How a type is read by its id: with what the query selects of it, in one statement. */
type Load = (context: Context, id: string, info: GraphQLResolveInfo) => Promise<{ id: string } | null>

const kinds = new Map<string, { typeName: string; load: Load }>()

/** Says which type an id's prefix stands for, and how it is read. Each domain folder's file says it of its own. */
export function nodeKind(prefix: string, typeName: string, load: Load): void {
  kinds.set(prefix, { typeName, load })
}

export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'Anything with an id of its own. The prefix of the id says what it is.',
  resolveType: ({ id }) => kindOf(id)?.typeName,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Unique everywhere, such as lead_01jd…' }) }),
})

builder.queryField('node', (t) =>
  t.field({
    type: Node,
    nullable: true,
    description: 'Anything of this workspace by its id. Null when there is no such thing.',
    args: { id: t.arg.id({ required: true, description: 'The prefixed id.' }) },
    resolve: async (_root, { id }, context, info) => {
      const node = await kindOf(id)?.load(context, id, info)
      return node ?? null
    },
  }),
)

function kindOf(id: string) {
  return kinds.get(id.slice(0, Math.max(id.indexOf('_'), 0)))
}

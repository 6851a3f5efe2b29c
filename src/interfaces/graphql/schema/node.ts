import type { GraphQLResolveInfo } from 'graphql'
import type { WorkspaceModel } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { builder, type Context } from './builder.ts'
import { rowsOf } from './scopes.ts'
import { selectionOf } from './selection.ts'

/** How things of a type are read by their ids: with what the query selects of them, in one statement. */
type Load = (context: Context, ids: string[], info: GraphQLResolveInfo) => Promise<{ id: string }[]>

const IDS_MAX = 100

const kinds = new Map<string, { typeName: string; load: Load }>()

/** Registers a type with its ID prefix and how to read it. Called in the file of each type. */
export function nodeKind(prefix: string, typeName: string, load: Load): void {
  kinds.set(prefix, { typeName, load })
}

/** A kind whose things are the rows of a model, of those on which the conditions are true. */
export function nodeRows(prefix: string, typeName: string, model: Uncapitalize<WorkspaceModel>, where: object = {}) {
  nodeKind(prefix, typeName, (context, ids, info) => {
    const query = { ...selectionOf(context, info, typeName), where: { id: { in: ids }, ...where } }
    return rowsOf(context, model).findMany(query) as Promise<{ id: string }[]>
  })
}

export const Node = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with a globally unique ID. The prefix of the ID identifies its type.',
  resolveType: ({ id }) => kindOf(id)?.typeName,
  fields: (t) => ({ id: t.exposeID('id', { description: 'Globally unique ID, such as lead_01jd….' }) }),
})

/** What a type with an ID and required scopes declares. The scopes are required wherever a query reaches one. */
export function guardedNode<Scopes>(authScopes: Scopes) {
  return { interfaces: [Node] as [typeof Node], authScopes, runScopesOnType: true as const }
}

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'Returns any object of this workspace by ID, or null if it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'ID with its type prefix, such as lead_01jd….' }) },
    resolve: async (_root, { id }, context, info) => (await loadNodes(context, [id], info))[0],
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: true, items: true },
    description:
      'Returns objects of this workspace by ID, in the order of the IDs. The list contains null for each ID that does ' +
      'not exist.',
    args: {
      ids: t.arg.idList({
        required: true,
        description: 'IDs with their type prefixes. The types may differ. At most 100.',
      }),
    },
    complexity: ({ ids }) => ({ field: 1, multiplier: Math.min(Math.max(ids.length, 1), IDS_MAX) }),
    resolve: (_root, { ids }, context, info) => {
      if (ids.length > IDS_MAX) {
        throw new AppError('invalid_parameter', { param: 'ids', message: `Must have at most ${IDS_MAX} IDs.` })
      }
      return loadNodes(context, ids, info)
    },
  }),
}))

/** One statement for each type among them. */
async function loadNodes(
  context: Context,
  ids: readonly string[],
  info: GraphQLResolveInfo,
): Promise<({ id: string } | null)[]> {
  const byPrefix = Map.groupBy(new Set(ids), prefixOf)
  const loads = [...byPrefix].map(([prefix, own]) => kinds.get(prefix)?.load(context, own, info) ?? [])
  const found = new Map((await Promise.all(loads)).flat().map((node) => [node.id, node]))
  return ids.map((id) => found.get(id) ?? null)
}

function kindOf(id: string) {
  return kinds.get(prefixOf(id))
}

function prefixOf(id: string): string {
  return id.slice(0, Math.max(id.indexOf('_'), 0))
}

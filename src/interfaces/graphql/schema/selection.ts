import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from './builder.ts'

/** The selected fields of the returned type, as `select` or `include` of a read. */
export function selectionOf(context: Context, info: GraphQLResolveInfo, typeName: string): object {
  return queryFromInfo({ context, info, typeName })
}

/** The same for the nodes of a connection, and the columns of its cursors. */
export function nodeSelectionOf(
  context: Context,
  info: GraphQLResolveInfo,
  { typeName, columns }: { typeName: string; columns: readonly string[] },
): object {
  return queryFromInfo({ context, info, typeName, path: ['edges', 'node'], select: selectOf(columns) })
}

export function selectOf(columns: readonly string[]): Record<string, true> {
  return Object.fromEntries(columns.map((name) => [name, true]))
}

import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from './builder.ts'

/** What a query selects of a type that its field returns, for Prisma: relations come in the same statement. */
export function selectionOf(context: Context, info: GraphQLResolveInfo, typeName: string): object {
  return queryFromInfo({ context, info, typeName })
}

/** The same for the nodes of a connection. */
export function nodeSelectionOf(context: Context, info: GraphQLResolveInfo, typeName: string): object {
  return queryFromInfo({ context, info, typeName, path: ['edges', 'node'] })
}

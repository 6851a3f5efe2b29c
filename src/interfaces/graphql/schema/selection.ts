import { queryFromInfo } from '@pothos/plugin-prisma'
import { type FieldNode, type GraphQLResolveInfo, visit } from 'graphql'
import { memberOf } from './asking-member.ts'
import type { Context } from './builder.ts'
import { readsPlainRows } from './compiled-schema.ts'

const KNOWN_MAX = 1_000

/** What a query selects of a type that its field returns, for Prisma: relations come in the same statement. */
export function selectionOf(context: Context, info: GraphQLResolveInfo, typeName: string): object {
  return known(context, info, () => queryFromInfo({ context, info, typeName }))
}

/** The same for the nodes of a connection. */
export function nodeSelectionOf(context: Context, info: GraphQLResolveInfo, typeName: string): object {
  return known(context, info, () => queryFromInfo({ context, info, typeName, path: ['edges', 'node'] }))
}

const selections = new WeakMap<readonly FieldNode[], Map<string, object> | null>()

/**
 * A compiled document's field selects the same each time, but for the member who asks (`Conversation.unread`), unless variables
 * stand within. It is made once where nobody asks Pothos, which notes what it has selected for each request, whether that is loaded.
 */
function known(context: Context, info: GraphQLResolveInfo, make: () => object): object {
  if (!readsPlainRows(info.schema)) return make()
  const { fieldNodes } = info
  if (!selections.has(fieldNodes)) selections.set(fieldNodes, fieldNodes.some(hasVariablesWithin) ? null : new Map())
  const byMember = selections.get(fieldNodes)
  if (!byMember) return make()
  const member = memberOf(context) ?? ''
  const found = byMember.get(member)
  if (found) return found
  if (byMember.size >= KNOWN_MAX) byMember.clear()
  const made = make()
  byMember.set(member, made)
  return made
}

function hasVariablesWithin({ selectionSet }: FieldNode): boolean {
  let count = 0
  if (selectionSet) visit(selectionSet, { Variable: () => void count++ })
  return count > 0
}

import {
  defaultFieldResolver,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  isUnionType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { Refusal } from '../../../errors.ts'
import type { Context } from './builder.ts'
import { isRefused, RefusalInterface, refusalTypeOf } from './refusals.ts'

const FIELD = 'refusal'

/** The refusal types that a payload can contain, and whether a selection includes one of them. */
type Payload = {
  types: ReadonlySet<string>
  isAsked(node: SelectionNode, condition: string | undefined, type: string): boolean
}

/**
 * Converts a thrown refusal to the payload's value if the query selects `refusal` or, for a union payload, the refusal's type.
 * Otherwise it stays an error, so that no refusal is missed.
 */
export function answerRefusals(schema: GraphQLSchema): GraphQLSchema {
  const emptied = new Set<GraphQLNamedType>()
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const type = getNamedType(field.type)
    const payload = payloadOf(type)
    if (!payload) continue
    answer(field, payload)
    if (isObjectType(type) && !emptied.has(type)) for (const inner of Object.values(type.getFields())) empty(inner)
    emptied.add(type)
  }
  return schema
}

function payloadOf(type: GraphQLNamedType): Payload | undefined {
  if (isUnionType(type)) {
    const isAsked: Payload['isAsked'] = (_node, condition, refused) =>
      condition === refused || condition === RefusalInterface.name
    return { types: namesIn(type), isAsked }
  }
  const field = isObjectType(type) ? type.getFields()[FIELD] : undefined
  if (!field) return undefined
  return {
    types: namesIn(getNamedType(field.type)),
    isAsked: (node) => node.kind === Kind.FIELD && node.name.value === FIELD,
  }
}

function namesIn(type: GraphQLNamedType): Set<string> {
  return new Set(isUnionType(type) ? type.getTypes().map(({ name }) => name) : [])
}

function answer(field: GraphQLField<unknown, Context>, { types, isAsked }: Payload): void {
  const resolve = field.resolve ?? defaultFieldResolver
  field.resolve = async (root, args, context, info) => {
    try {
      return await resolve(root, args, context, info)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const type = refusalTypeOf(error.value)
      if (types.has(type) && selects(info, (node, condition) => isAsked(node, condition, type))) return error.value
      throw error
    }
  }
}

/** Nothing is read for a payload of which nothing was made. */
function empty(field: GraphQLField<unknown, Context>): void {
  if (field.name === FIELD) return
  const resolve = field.resolve ?? defaultFieldResolver
  field.resolve = (parent, args, context, info) => (isRefused(parent) ? null : resolve(parent, args, context, info))
}

/** Whether the selection of a root field holds such a node, in fragments too. */
function selects(
  { fieldNodes, fragments, variableValues }: GraphQLResolveInfo,
  isWanted: (node: SelectionNode, condition: string | undefined) => boolean,
): boolean {
  const seek = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true) return false
      if (getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false) return false
      if (node.kind === Kind.FIELD) return isWanted(node, undefined)
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value]
      return isWanted(node, fragment?.typeCondition?.name.value) || seek(fragment?.selectionSet)
    }) ?? false
  return fieldNodes.some(({ selectionSet }) => seek(selectionSet))
}

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql'

export type OperationKind = 'query' | 'mutation' | 'subscription'

export type RootField = { kind: OperationKind; field: GraphQLField<unknown, unknown> }

/** Every root field of a schema: its queries, then its subscriptions, then its mutations. */
export function rootFieldsOf(schema: GraphQLSchema): RootField[] {
  const of = (kind: OperationKind, type: GraphQLObjectType | null | undefined) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }))
  return [
    ...of('query', schema.getQueryType()),
    ...of('subscription', schema.getSubscriptionType()),
    ...of('mutation', schema.getMutationType()),
  ]
}

/**
 * A document of one root field with these arguments as variables, and a selection of this depth; with `totalCount` of
 * connections if `counted`.
 */
export function documentOf(
  { kind, field }: RootField,
  names: readonly string[],
  levels: number,
  counted = true,
): string {
  const given = field.args.filter(({ name }) => names.includes(name))
  const declared = given.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = given.map(({ name }) => `${name}: $${name}`).join(', ')
  const inParentheses = (text: string) => (text === '' ? '' : `(${text})`)
  return `${kind}${inParentheses(declared)} { ${field.name}${inParentheses(passed)}${selectionOf(getNamedType(field.type), levels, counted)} }`
}

/** All fields of a type, to the given depth. A connection’s edges and nodes count as one level. */
function selectionOf(type: GraphQLNamedType, levels: number, counted = true): string {
  if (isLeafType(type)) return ''
  if (isUnionType(type)) {
    const members = type.getTypes().map((member) => `... on ${member.name}${selectionOf(member, levels, counted)}`)
    return ` { __typename ${members.join(' ')} }`
  }
  if (!('getFields' in type)) throw new Error(`Nothing can be selected of ${type}`)
  const fields = Object.values(type.getFields()) as GraphQLField<unknown, unknown>[]
  const own = isObjectType(type) && /(Connection|Edge)$/.test(type.name)
  const chosen = fields.flatMap((field) => {
    if (field.name === 'totalCount' && !counted) return []
    const inner = getNamedType(field.type)
    const below = own ? levels : levels - 1
    if (field.args.some(isRequiredArgument) || (below < 0 && !isLeafType(inner))) return []
    const first = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : ''
    const within = selectionOf(inner, below, counted)
    return within === '' && !isLeafType(inner) ? [] : `${field.name}${first}${within}`
  })
  return ` { __typename ${chosen.join(' ')} }`
}

/** The paths of IDs in the arguments: `campaignId`, or `input.campaignId` for a field of an input object. */
export function idPathsOf({ args }: GraphQLField<unknown, unknown>): string[] {
  return args.flatMap(({ name, type }: GraphQLArgument) => pathsWithin(type, name))
}

function pathsWithin(type: GraphQLInputType, path: string): string[] {
  const inner = unlisted(type)
  if (isInputObjectType(inner)) {
    return Object.values(inner.getFields()).flatMap((field) => pathsWithin(field.type, `${path}.${field.name}`))
  }
  return getNamedType(inner).name === 'ID' ? [path] : []
}

function unlisted(type: GraphQLInputType): GraphQLInputType {
  const present = getNullableType(type) as GraphQLInputType
  return isListType(present) ? unlisted(present.ofType as GraphQLInputType) : present
}

import {
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** How long the lists of introspection are in a schema: that of types exactly, the others by the average of their owners. */
type Lengths = Readonly<Record<string, number>>

const known = new WeakMap<GraphQLSchema, Lengths>()

export function introspectionLength(schema: GraphQLSchema, listField: string): number {
  let lengths = known.get(schema)
  if (!lengths) {
    lengths = lengthsIn(schema)
    known.set(schema, lengths)
  }
  return Math.max(lengths[listField] ?? 1, 1)
}

function lengthsIn(schema: GraphQLSchema): Lengths {
  const types = Object.values(schema.getTypeMap())
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type))
  const fields = composite.flatMap((type) => Object.values(type.getFields()))
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()))
  const values = types.filter(isEnumType).flatMap((type) => type.getValues())
  const members = types.filter(isAbstractType).flatMap((type) => schema.getPossibleTypes(type))
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: fields.length / types.length,
    args: fields.flatMap(({ args }) => args).length / fields.length,
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    possibleTypes: members.length / types.length,
  }
}

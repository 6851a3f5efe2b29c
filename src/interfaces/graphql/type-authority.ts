import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type Context, rightsOf } from './builder.ts'

type Rights = ReturnType<typeof rightsOf>
/** As a type declares them: any of them will do. */
type Required = { [Right in keyof Rights]?: Parameters<Rights[Right]>[0] }

/**
 * Whether somebody may see every type that a document can lead to. Types guard themselves in `isTypeOf`, which needs the
 * context and which compiled documents call without one: who may not see everything is answered by the interpreter.
 */
export function typeAuthority(schema: GraphQLSchema, document: DocumentNode): (context: Context) => boolean {
  const required = [...typesIn(schema, document)].flatMap((type) => requiredOf(type) ?? [])
  const distinct = [...new Map(required.map((scopes) => [JSON.stringify(scopes), scopes])).values()]
  return ({ principal }) => {
    const rights = rightsOf(principal)
    return distinct.every((scopes) => isGranted(rights, scopes))
  }
}

function isGranted({ scope, members }: Rights, required: Required): boolean {
  return (
    (required.scope !== undefined && scope(required.scope)) ||
    (required.members !== undefined && members(required.members))
  )
}

function typesIn(schema: GraphQLSchema, document: DocumentNode): Set<GraphQLCompositeType> {
  const types = new Set<GraphQLCompositeType>()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const type = getNamedType(info.getType())
        const isSelected = isObjectType(type) || isAbstractType(type)
        if (!isSelected) return
        types.add(type)
        for (const one of isAbstractType(type) ? schema.getPossibleTypes(type) : [type]) {
          types.add(one)
          for (const shared of one.getInterfaces()) types.add(shared)
        }
      },
    }),
  )
  return types
}

function requiredOf({ name, extensions }: GraphQLCompositeType): Required | undefined {
  const { authScopes } = (extensions.pothosOptions ?? {}) as { authScopes?: unknown }
  if (authScopes === undefined) return undefined
  const isKnown =
    typeof authScopes === 'object' &&
    authScopes !== null &&
    Object.keys(authScopes).every((right) => right === 'scope' || right === 'members')
  if (!isKnown) throw new Error(`Who may see ${name} is not a matter of rights alone: it cannot be compiled`)
  return authScopes as Required
}

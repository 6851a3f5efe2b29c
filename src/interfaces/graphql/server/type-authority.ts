import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type Context, rightsOf } from '../schema/builder.ts'

type Rights = ReturnType<typeof rightsOf>
/** As a type declares them: any of them will do. */
type Required = { [Right in keyof Rights]?: Parameters<Rights[Right]>[0] }

/**
 * Whether somebody may see every type that a document can lead to, and every field that it selects. Types guard themselves in `isTypeOf`, which needs the
 * context and which compiled documents call without one: who may not see everything is answered by the interpreter.
 */
export function typeAuthority(schema: GraphQLSchema, document: DocumentNode): (context: Context) => boolean {
  const required = [...guardedIn(schema, document)].flatMap((one) => requiredOf(one) ?? [])
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

type Guarded = GraphQLCompositeType | GraphQLField<unknown, unknown>

function guardedIn(schema: GraphQLSchema, document: DocumentNode): Set<Guarded> {
  const guarded = new Set<Guarded>()
  const info = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const field = info.getFieldDef()
        if (field) guarded.add(field)
        const type = getNamedType(info.getType())
        const isSelected = isObjectType(type) || isAbstractType(type)
        if (!isSelected) return
        guarded.add(type)
        for (const one of isAbstractType(type) ? schema.getPossibleTypes(type) : [type]) {
          guarded.add(one)
          for (const shared of one.getInterfaces()) guarded.add(shared)
        }
      },
    }),
  )
  return guarded
}

function requiredOf({ name, extensions }: Guarded): Required | undefined {
  const { authScopes } = (extensions.pothosOptions ?? {}) as { authScopes?: unknown }
  if (authScopes === undefined) return undefined
  const isKnown =
    typeof authScopes === 'object' &&
    authScopes !== null &&
    Object.keys(authScopes).every((right) => right === 'scope' || right === 'members')
  if (!isKnown) throw new Error(`Who may see ${name} is not a matter of rights alone: it cannot be compiled`)
  return authScopes as Required
}

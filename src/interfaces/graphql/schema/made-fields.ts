import type { GraphQLResolveInfo } from 'graphql'
import type { Context, SubGraph } from './builder.ts'

/**
 * A field that is made at run time, from a shape or a list. Pothos infers types from fields that are written down, and can check
 * nothing of these, so this describes what they contain.
 */
type MadeField<Parent, Args> = {
  type: unknown
  description: string | undefined
  nullable?: boolean
  args?: object
  authScopes?: object
  complexity?: unknown
  select?: unknown
  subGraphs?: readonly SubGraph[]
  resolve(parent: Parent, args: Args, context: Context, info: GraphQLResolveInfo): unknown
}

type MadeFields = {
  field<Parent, Args>(options: MadeField<Parent, Args>): never
  /** Its resolver also gets the query of the selected columns. */
  prismaField<Parent, Args>(
    options: Omit<MadeField<Parent, Args>, 'resolve'> & {
      resolve(query: object, parent: Parent, args: Args, context: Context): unknown
    },
  ): never
  expose(
    column: string,
    options: { type?: unknown; nullable?: boolean; description?: string; extensions?: object },
  ): never
}

/** A builder of fields for fields that are made. They fit every type, because Pothos cannot know what they are. */
export function madeFields(t: unknown): MadeFields {
  return t as MadeFields
}

type MadeInputs = {
  field(options: { type: unknown; required?: boolean; description?: string; defaultValue?: unknown }): never
  listRef(type: unknown): unknown
}

/** The same for the fields of an input type, or the arguments of a field. */
export function madeInputs(t: unknown): MadeInputs {
  return t as MadeInputs
}

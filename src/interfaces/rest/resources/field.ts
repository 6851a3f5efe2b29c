import type { z } from 'zod'
import { builder, type Context } from '../../graphql/schema/builder.ts'

type RestField<Input extends z.ZodType, Output> = {
  /** The wire type, which says what the resolver must return. */
  type: { readonly $inferType: Output }
  /** Parsed by the door before the resolver is called: `input` is what the schema made of the request. */
  input: Input
  description: string
  resolve(input: z.output<Input>, context: Context): Promise<NoInfer<Output>> | NoInfer<Output>
}

const descriptions = new Map<string, string>()

/** What a root field of the Rest sub-graph does, in a sentence or two. */
export function descriptionOf(name: string): string {
  return descriptions.get(name) ?? ''
}

/** A root field of the Rest sub-graph that reads. Its name is snake_case, so that it never meets one of App's. */
export function restQuery<Input extends z.ZodType, Output>(name: string, field: RestField<Input, Output>): void {
  descriptions.set(name, field.description)
  builder.queryField(name, (t) => t.field(optionsOf(field, { input: t.arg({ type: 'Input', required: true }) })))
}

/** A root field of the Rest sub-graph that does something. */
export function restMutation<Input extends z.ZodType, Output>(name: string, field: RestField<Input, Output>): void {
  descriptions.set(name, field.description)
  builder.mutationField(name, (t) => t.field(optionsOf(field, { input: t.arg({ type: 'Input', required: true }) })))
}

function optionsOf<Input extends z.ZodType, Output>(field: RestField<Input, Output>, args: unknown) {
  const { type, description, resolve } = field
  return {
    type,
    description,
    args,
    subGraphs: ['Rest'],
    resolve: (_root: unknown, { input }: { input: z.output<Input> }, context: Context) => resolve(input, context),
  } as never
}

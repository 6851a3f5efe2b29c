import type { z } from 'zod'
import { builder, type Context } from '../../graphql/schema/builder.ts'
import { argsOf, REST } from '../../graphql/schema/input-of.ts'
import { madeFields } from '../../graphql/schema/made-fields.ts'
import { type MutationRequest, requestOf } from '../../graphql/schema/mutation.ts'
import { pascalCase } from '../../graphql/schema/names.ts'
import type { DeclaredField } from './route.ts'
import { shapeOf } from './wire-type.ts'

export type RestType<Output> = { readonly $inferType: Output }

/** A success whose status the operation decides. */
export type WithStatus<Output> = { status: number; resource: Output }

type RestField<Input extends z.ZodObject, Output> = {
  /** The wire type, which determines what the resolver must return. */
  type: RestType<Output>
  /** Checks and parses a request before the resolver is called. */
  input: Input
  description: string
  resolve(input: z.output<Input>, context: Context): Promise<NoInfer<Output>> | NoInfer<Output>
}

const declared = new Map<string, DeclaredField>()

/** The input, response, description and resolver of a root field of the Rest sub-graph. */
export function declaredField(name: string): DeclaredField {
  const field = declared.get(name)
  if (!field) throw new TypeError(`No root field is declared for the route of ${name}`)
  return field
}

/** A root field of the Rest sub-graph that reads. Its name is snake_case, so that it never equals one of App's. */
export function restQuery<Input extends z.ZodObject, Output>(name: string, field: RestField<Input, Output>): void {
  const options = declare(name, field)
  builder.queryField(name, (t) => madeFields(t).field(options))
}

type RestMutation<Input extends z.ZodObject, Output> = Omit<RestField<Input, Output>, 'resolve'> & {
  run(input: z.output<Input>, request: MutationRequest): Promise<NoInfer<Output>>
  /** The response of an earlier run with the same key that crashed after it created this. Default: runs again. */
  again?(id: string, request: MutationRequest, input: z.output<Input>): Promise<NoInfer<Output>>
}

/** A root field of the Rest sub-graph that changes something. */
export function restMutation<Input extends z.ZodObject, Output>(
  name: string,
  { run, again, ...field }: RestMutation<Input, Output>,
): void {
  const resolve: RestField<Input, Output>['resolve'] = (input, context) => {
    const request = requestOf(context, context.idempotency)
    return context.madeId !== undefined && again ? again(context.madeId, request, input) : run(input, request)
  }
  const options = declare(name, { ...field, resolve })
  builder.mutationField(name, (t) => madeFields(t).field(options))
}

function declare<Input extends z.ZodObject, Output>(name: string, field: RestField<Input, Output>) {
  const { type, input, description } = field
  const resolve = field.resolve as DeclaredField['resolve']
  if (declared.has(name)) throw new TypeError(`Two root fields have the name ${name}`)
  declared.set(name, { input, description, response: shapeOf(resources.get(type) ?? type), resolve })
  return {
    type,
    description,
    args: argsOf(REST, `Rest${pascalCase(name)}`, input),
    subGraphs: ['Rest'] as const,
    resolve: (_root: unknown, args: object, context: Context) => resolve(args, context),
  }
}

/** The types of resources, by the types that add a status to them. */
const resources = new Map<unknown, unknown>()

/** The type of a success whose status the operation decides: `{ status, resource }`. */
export function withStatus<Output>(name: string, type: RestType<Output>): RestType<WithStatus<Output>> {
  const ref = builder.objectRef<WithStatus<Output>>(name)
  ref.implement({
    description: 'A resource and the HTTP status of the response.',
    subGraphs: ['Rest'],
    fields: (t) => ({
      status: t.exposeInt('status', { description: 'HTTP status code.' }),
      resource: madeFields(t).field({
        type,
        description: 'The resource.',
        resolve: (parent: WithStatus<Output>) => parent.resource,
      }),
    }),
  })
  resources.set(ref, type)
  return ref
}

/** The type of a response without a body. The value is always true. */
export const NO_BODY = scalar<boolean>('Boolean')

/** The type of a response that is a file. */
export const FILE = scalar<{ type: string; fileName: string; text: AsyncIterable<string> }>('File')

/** Pothos knows the types of scalars by their names. */
function scalar<Output>(name: string): RestType<Output> {
  return name as unknown as RestType<Output>
}

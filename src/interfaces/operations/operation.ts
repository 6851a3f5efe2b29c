import type { z } from 'zod'
import type { Scope } from '../../domain/identity/index.ts'
import { camelCase } from '../../domain/kernel/index.ts'
import type { MembersRight } from '../graphql/schema/builder.ts'
import { type MutationOptions, type MutationRequest, mutation, type Payload } from '../graphql/schema/mutation.ts'
import { inGraphql } from '../graphql/schema/names.ts'
import { idKeyOf } from '../graphql/schema/row-field.ts'
import { NO_BODY, type RestType, restMutation } from '../rest/schema/field.ts'
import { declareRoute, type RouteDeclaration } from '../rest/schema/route.ts'
import { type ShownRow, showRow } from '../rest/schema/shown-row.ts'

type RestRoute = Omit<RouteDeclaration, 'field' | 'scope' | 'liveOnly'> & {
  /** Sentences of the description that only REST needs, such as status codes. */
  adds?: string
}

type RestSide<Input extends z.ZodObject, Result, Resource> = RestRoute & {
  /** The wire type, which says what `show` must return. */
  type: RestType<Resource>
  show(result: Result, request: MutationRequest, input: z.output<Input>): Promise<NoInfer<Resource>> | NoInfer<Resource>
}

type GraphqlOptions<Input extends z.ZodType> = Omit<
  MutationOptions<Input>,
  'schema' | 'description' | 'authScopes' | 'isOwn'
> & {
  /** Default: the operation's name in camelCase. */
  name?: string
  /** Sentences of the description that only GraphQL needs, such as names of fields. */
  adds?: string
}

type GraphqlSide<Input extends z.ZodObject, Result, Made extends Payload> = GraphqlOptions<Input> & {
  /** The payload's type, which says what `show` must return. */
  type: { readonly $inferType: Made }
  show(result: Result, input: z.output<Input>): NoInfer<Made>
}

type Said<Input extends z.ZodObject> = {
  input: Input
  /** Any of these scopes suffices; none means any key or member. */
  scope: readonly Scope[]
  /** Who may run it in GraphQL, where that depends on the member. REST then needs a key of a live workspace. */
  members?: MembersRight
  /** What it does, for both. Names of parameters are in snake_case. */
  description: string
}

type Operation<Input extends z.ZodObject, Result, Resource, Made extends Payload> = Said<Input> & {
  run(input: z.output<Input>, request: MutationRequest): Promise<Result>
  /** The result of an earlier run with the same key that crashed after it created this. Default: runs again. */
  again?(id: string, request: MutationRequest, input: z.output<Input>): Promise<NoInfer<Result>> | NoInfer<Result>
  rest: RestSide<Input, Result, Resource>
  graphql: GraphqlSide<Input, Result, Made>
}

/**
 * Declares a change that both dialects have: the endpoint of `/v1`, its root field in the Rest sub-graph and the GraphQL mutation.
 * The name is in snake_case.
 */
export function operation<Input extends z.ZodObject, Result, Resource, Made extends Payload>(
  name: string,
  { input, scope, members, description, run, again, rest, graphql }: Operation<Input, Result, Resource, Made>,
): void {
  const { type, show, adds, ...route } = rest
  declareRoute({ ...route, field: name, scope, ...(members && { liveOnly: true }) })
  restMutation<Input, Resource>(name, {
    type,
    input,
    description: sentences(description, adds),
    run: async (given, request) => show(await run(given, request), request, given),
    ...(again && { again: async (id, request, given) => show(await again(id, request, given), request, given) }),
  })
  const { name: field = camelCase(name), type: payload, show: shown, adds: details, ...options } = graphql
  mutation<Input, Made>(field, {
    ...options,
    type: payload,
    schema: input,
    description: inGraphql(sentences(description, details)),
    authScopes: members ? { members } : { scope },
    ...(route.isOwn && { isOwn: true }),
    run: async (given, request) => shown(await run(given, request), given),
    ...(again && { again: async (id, request, given) => shown(await again(id, request, given), given) }),
  })
}

type RowOperation<Input extends z.ZodObject> = Said<Input> & {
  /** Changes the row of the input's `id`, or returns the ID of the row that it creates. */
  run(
    input: z.output<Input>,
    request: MutationRequest,
  ): Promise<z.output<Input> extends { id: string } ? unknown : string>
  /** Shows the row as it is afterwards, or nothing. */
  rest: RestRoute & { shows: ShownRow | null }
  /** A payload made by `rowPayload` or `idPayload`. */
  graphql: GraphqlOptions<Input> & { type: object }
}

/** An operation on one row, which both dialects read as it is afterwards. */
export function rowOperation<Input extends z.ZodObject>(
  name: string,
  { run, rest: { shows, ...route }, graphql, ...said }: RowOperation<Input>,
): void {
  const key = idKeyOf(graphql.type)
  const idOf = async (input: z.output<Input>, request: MutationRequest) => {
    const made = await run(input, request)
    return ((input as { id?: string }).id ?? made) as string
  }
  const ofRow = {
    ...said,
    run: idOf,
    again: (id: string) => id,
    graphql: {
      ...graphql,
      type: graphql.type as { readonly $inferType: Payload },
      show: (id: string) => ({ [key]: id }),
    },
  }
  if (shows) {
    const show = (id: string, { context }: MutationRequest) => showRow(shows, id, context)
    operation(name, { ...ofRow, rest: { ...route, type: shows.type, show } })
  } else operation(name, { ...ofRow, rest: { ...route, type: NO_BODY, show: () => true } })
}

function sentences(description: string, more: string | undefined): string {
  return more ? `${description} ${more}` : description
}

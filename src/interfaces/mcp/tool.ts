import type { z } from 'zod'
import type { Principal, Scope } from '../../domain/identity/index.ts'
import type { Context } from '../graphql/schema/builder.ts'
import type { Target } from '../http/token-reach.ts'
import { targetsOf } from '../rest/admission.ts'
import { ROUTES } from '../rest/routes.ts'
import type { CallRoute } from '../rest/shell.ts'

/** What a client shows to people before it runs a tool. */
type Annotations = {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export type Tool = {
  name: string
  description: string
  annotations: Annotations
  /** Any of these scopes suffices; none means any key. */
  scope: readonly Scope[]
  input: z.ZodObject
  /** The shape of the result, where it is one of REST's. */
  output: z.ZodObject | null
  /** Whether null counts as absent in the input, as in a POST that creates. */
  nullIsAbsent: boolean
  /** JSONPaths of what leads or other outsiders may have written in the result. */
  untrusted: readonly string[]
  /** A sentence about the result, before its data. */
  says?: string
  /** Only for callers that send without approval, or only for the others. */
  sends?: boolean
  /** The objects that it reads, for an access token that is for only one. Null: such a token cannot use it. */
  targets(input: Record<string, unknown>): Target[] | null
  run(input: Record<string, unknown>, context: Context, callRoute: CallRoute): Promise<unknown>
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
export const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
export const SENDS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }

type OfRoute = Pick<Tool, 'annotations' | 'untrusted'> &
  Partial<Pick<Tool, 'name' | 'description' | 'input' | 'says' | 'sends'>> & {
    /** Sentences that follow the route's description. */
    adds?: string
    /** Changes the result, for example to shorten it. */
    shows?(result: Record<string, unknown>): object
  }

/** The tool of a route of `/v1`: its input, scope, description and result are the route's. */
export function routeTool(field: string, { adds, shows = (result) => result, ...own }: OfRoute): Tool {
  const route = ROUTES.find((one) => one.field === field)
  if (!route) throw new TypeError(`No route has the root field ${field}`)
  const description = own.description ?? [route.description, adds].filter(Boolean).join(' ')
  return {
    ...{ name: field, input: route.input, scope: route.scope, output: route.response },
    ...own,
    description,
    nullIsAbsent: route.statuses[0] === 201,
    targets: ({ id }) => targetsOf(route, id),
    async run(input, context, callRoute) {
      const result = await callRoute(route, input, context)
      // A route with several statuses returns the resource beside its status.
      const shown = route.statuses.length > 1 ? (result as { resource: unknown }).resource : result
      return shows(shown as Record<string, unknown>)
    },
  }
}

/** Whether the tool exists for this caller, apart from its scopes. */
export function isFor({ sends }: Tool, { sendsWithoutApproval }: Principal): boolean {
  return sends === undefined || sends === sendsWithoutApproval
}

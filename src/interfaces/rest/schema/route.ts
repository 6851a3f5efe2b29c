import type { z } from 'zod'
import type { Scope } from '../../../domain/identity/index.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import type { Deprecation } from './deprecation.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One endpoint of `/v1`, for the shell, SOFA and the OpenAPI document. */
export type Route = {
  method: Method
  /** Relative to `/v1`. Path parameters are in braces; the rest of the input is in the body or the query string. */
  path: string
  /** Any of these scopes suffices; none means any key. */
  scope: readonly Scope[]
  /** The root field of the Rest sub-graph. */
  field: string
  input: z.ZodObject
  /** What it does, in a sentence or two. */
  description: string
  /** Null for a 204, and for a download. */
  response: z.ZodObject | null
  /** The resolver of the root field. Takes the input as its schema returns it. */
  resolve(input: object, context: Context): unknown
  /** The body is a file, alone or in a form. The input is in the query string, or in the form's other fields. */
  takesFile?: true
  /** The media type of a file response. */
  downloads?: 'text/csv'
  /** Status codes of success; the first is the default. */
  statuses: readonly [number, ...number[]]
  sandboxOnly?: true
  /** Sandbox keys are refused, because they are often shared and the resource belongs to the live workspace. */
  liveOnly?: true
  /** Requests that it counts as for the rate limit, by the cost of the same query in GraphQL. Default: 1. */
  requests?: number
  /** The response contains a secret: a stored one is only returned to the same caller. */
  isOwn?: true
  /** An example request, for the documentation. */
  example?: Record<string, unknown>
  /** Additional error codes of this endpoint. */
  codes?: readonly string[]
  deprecated?: Deprecation
  tag: string
}

/** What a route has from its root field. */
export type DeclaredField = Pick<Route, 'input' | 'response' | 'description' | 'resolve'>

/** A route as it is written down. Its root field says what it takes and shows. */
export type RouteDeclaration = Omit<Route, keyof DeclaredField>

const declared = new Map<string, RouteDeclaration>()

/** The route of an operation, by its root field. */
export function declareRoute(route: RouteDeclaration): void {
  declared.set(route.field, route)
}

export function declaredRoute(field: string): RouteDeclaration {
  const route = declared.get(field)
  if (!route) throw new TypeError(`No operation declares a route named ${field}`)
  return route
}

// Defaults of each kind of endpoint. An endpoint that differs overrides them.
export const LIST = { method: 'GET', statuses: [200], codes: ['invalid_cursor'] } as const
export const READ = { method: 'GET', statuses: [200], codes: ['not_found'] } as const
export const CREATE = { method: 'POST', statuses: [201], codes: ['not_found'] } as const
export const UPDATE = { method: 'PATCH', statuses: [200], codes: ['not_found'] } as const
export const DELETE = { method: 'DELETE', statuses: [204], codes: ['not_found'] } as const
export const ACT = { method: 'POST', statuses: [200], codes: ['not_found', 'conflict'] } as const

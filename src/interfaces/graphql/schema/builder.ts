import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import SubGraphPlugin from '@pothos/plugin-sub-graph'
import type { App } from '../../../app.ts'
import { mayAccess, type Principal, type Scope } from '../../../domain/identity/index.ts'
import type { IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import type PrismaTypes from '../../../generated/pothos.ts'
import { getDatamodel } from '../../../generated/pothos.ts'

/** What every resolver is given. The rest is the REST door's. */
export type Context = {
  app: App
  principal: Principal
  requestId: string
  /** The validated input of a REST request; it becomes the one variable of the operation's document. */
  input?: unknown
  /** The request's Idempotency-Key, for the operation to stamp with what it makes. */
  idempotency?: IdempotencyClaim | undefined
  /** Set when an earlier run of the request made this and could not say so: it is read again, not made again. */
  madeId?: string | undefined
  /** The success status, set by a resolver whose operation decides it. */
  status?: number | undefined
  /** The file that a REST request brings, on its way in. */
  file?: { name: string | null; bytes: AsyncIterable<Uint8Array> } | undefined
  /** Set by a resolver of REST whose answer is a file. */
  download?: { type: string; fileName: string; text: AsyncIterable<string> } | undefined
}

export type SubGraph = 'App' | 'Rest'

/** To see who is a member, to change it, or to be one who has signed in. */
export type MembersRight = 'read' | 'manage' | 'self'

/**
 * One builder, two dialects: the sub-graph `App` is the public GraphQL schema, `Rest` is what `/v1` is generated from.
 * Types and root fields are of `App` unless they say otherwise; fields belong where their type does.
 */
export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  SubGraphs: SubGraph
  AuthScopes: { scope: Scope[]; members: MembersRight }
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    Input: { Input: unknown; Output: never }
  }
}>({
  plugins: [ScopeAuthPlugin, ComplexityPlugin, PrismaPlugin, SubGraphPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.app.db.workspace(context.principal.workspaceId),
    dmmf: getDatamodel(),
    onUnusedQuery: 'error',
  },
  scopeAuth: {
    authScopes: ({ principal }) => rightsOf(principal),
    unauthorizedError: (_parent, { principal }) =>
      new AppError('insufficient_scope', {
        message: principal.member
          ? 'Your role does not allow this operation. Ask an owner or admin of the workspace.'
          : undefined,
      }),
    authorizeOnSubscribe: true,
  },
  complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
  subGraphs: { defaultForTypes: ['App'], fieldsInheritFromTypes: true },
})

builder.queryType({
  description: 'Operations that read data.',
  subGraphs: ['App', 'Rest'],
  defaultSubGraphsForFields: ['App'],
})
builder.mutationType({
  description: 'Operations that change data.',
  subGraphs: ['App', 'Rest'],
  defaultSubGraphsForFields: ['App'],
})

builder.scalarType('DateTime', {
  description: 'An ISO 8601 timestamp in UTC, such as 2026-11-21T02:07:47.123Z. Inputs may use any UTC offset.',
  serialize: (value) => value.toISOString(),
  parseValue: readDateTime,
})
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  subGraphs: ['App', 'Rest'],
  serialize: (value) => value,
})
builder.scalarType('Input', {
  description: 'The input of a REST operation, validated against its schema before it gets here.',
  subGraphs: ['Rest'],
  serialize: () => {
    throw new TypeError('Input is never an output')
  },
  parseValue: (value) => value,
})

/** What somebody may do, as types and fields ask for it. */
export function rightsOf(principal: Principal) {
  return {
    scope: (required: Scope[]) => mayAccess(principal.scopes, required),
    members: (right: MembersRight) => hasRight(principal, right),
  }
}

/** A sandbox's keys are shown around: they say nothing of people, and let nobody in. */
function hasRight({ member, mode, scopes }: Principal, right: MembersRight): boolean {
  if (right === 'self' || (right === 'read' && member)) return member !== null
  return mayAccess(scopes, ['full_access']) && (member !== null || mode === 'live')
}

function readDateTime(value: unknown): Date {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
  const time = new Date(typeof value === 'string' && form.test(value) ? value : Number.NaN)
  if (Number.isNaN(time.getTime())) {
    throw new AppError('invalid_parameter', { message: 'Must be an ISO 8601 timestamp with Z or a UTC offset.' })
  }
  return time
}

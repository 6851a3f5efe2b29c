import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin from '@pothos/plugin-prisma'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import SubGraphPlugin from '@pothos/plugin-sub-graph'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { mayAccess, type Principal, type Scope } from '../../../domain/identity/index.ts'
import type { IdempotencyClaim } from '../../../domain/kernel/index.ts'
import type { CheckDocuments } from '../../../domain/workspaces/index.ts'
import { AppError } from '../../../errors.ts'
import type PrismaTypes from '../../../generated/pothos.ts'
import type { UploadedFile } from '../../http/uploaded-file.ts'
import { DATAMODEL } from './datamodel.ts'
import { readColumns } from './read-columns.ts'

/** The context of every resolver. The rest belongs to REST. */
export type Context = {
  app: App
  principal: Principal
  requestId: string
  checkDocuments: CheckDocuments
  /** The request's Idempotency-Key, for the operation to stamp with what it makes. */
  idempotency?: IdempotencyClaim | undefined
  /** Set if an earlier run of the request created this and crashed: it is read instead of created again. */
  madeId?: string | undefined
  /** The MCP client of the request, as it calls itself. */
  client?: string | null
  /** The file of a REST upload, being received. */
  file?: UploadedFile | undefined
}

export type SubGraph = 'App' | 'Rest'

/** To see who is a member, to change it, or to be one who has signed in. */
export type MembersRight = 'read' | 'manage' | 'self'

/**
 * One builder, two schemas: the sub-graph `App` is the public GraphQL schema, `Rest` is the source of `/v1`. Types and root
 * fields are in `App` by default; fields are where their type is.
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
    Timestamp: { Input: Date; Output: string }
    File: { Input: never; Output: unknown }
  }
}>({
  plugins: [ScopeAuthPlugin, ComplexityPlugin, readColumns, PrismaPlugin, SubGraphPlugin],
  defaultFieldNullability: false,
  prisma: {
    // Used when a query selects one relation twice with different arguments: Pothos then reads the object again.
    client: (context) => context.app.db.prisma(context.principal.workspaceId),
    dmmf: DATAMODEL,
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
  description: 'Any valid JSON value.',
  subGraphs: ['App', 'Rest'],
  serialize: (value) => value,
})
builder.scalarType('Timestamp', {
  description: 'An ISO 8601 timestamp in a REST request, parsed before it gets here.',
  subGraphs: ['Rest'],
  serialize: (value) => value,
  parseValue: (value) => value as Date,
})
builder.scalarType('File', {
  description: 'A response that is a file.',
  subGraphs: ['Rest'],
  serialize: (value) => value,
})

/** Permissions, as types and fields require them. */
function rightsOf(principal: Principal) {
  return {
    scope: (required: Scope[]) => mayAccess(principal.scopes, required),
    members: (right: MembersRight) => hasRight(principal, right),
  }
}

/** Sandbox keys are often shared, so they cannot read or manage members. */
function hasRight({ member, mode, scopes }: Principal, right: MembersRight): boolean {
  if (right === 'self' || (right === 'read' && member)) return member !== null
  return mayAccess(scopes, ['full_access']) && (member !== null || mode === 'live')
}

/** The same form as in REST: JavaScript alone takes February 30 for March 2. */
function readDateTime(value: unknown): Date {
  const read = TIMESTAMP.safeParse(value)
  if (!read.success) {
    throw new AppError('invalid_parameter', { message: 'Must be an ISO 8601 timestamp with Z or a UTC offset.' })
  }
  return new Date(read.data)
}

const TIMESTAMP = z.iso.datetime({ offset: true })

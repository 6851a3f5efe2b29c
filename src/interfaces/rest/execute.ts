import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { createSofa, createSofaRouter } from 'sofa-api'
import { builder, type Context } from '../graphql/schema/builder.ts'
import { causeOf } from '../graphql/schema/errors.ts'
import type { Answer, Download } from '../http/answer.ts'
import type { WithStatus } from './schema/field.ts'
import type { Route } from './schema/route.ts'

/** Runs the operation of a route with its validated input. */
export type Executor = (route: Route, input: object, context: Context) => Promise<Answer>

/**
 * `/v1` as SOFA generates it from the Rest sub-graph: SOFA writes one document for each route, with the route's parameters as
 * variables, and the executor runs that document with the validated input as values. SOFA's own router would parse the request a
 * second time, drops falsy query values, and has subscription callbacks under `/webhook`, so requests do not pass through it.
 */
export async function createExecutor(routes: readonly Route[]): Promise<Executor> {
  const schema = restSchema()
  readPlainProperties(schema)
  const documents = await documentsOf(schema, routes)
  const compiled = new Map<Route, CompiledQuery>()
  const queryOf = (route: Route) => {
    const query = compiled.get(route) ?? compile(schema, documents.get(route)!)
    compiled.set(route, query)
    return query
  }
  return async (route, input, context) => {
    const { data, errors } = await queryOf(route).query(undefined, context, variablesOf(input))
    if (errors?.[0]) throw causeOf(errors[0])
    return answerOf(route, (data as Record<string, unknown>)[route.field])
  }
}

export function restSchema(): GraphQLSchema {
  return builder.toSchema({ subGraph: 'Rest', sortSchema: false })
}

/** The documents that SOFA writes: each route is requested once, and its document is kept. */
export async function documentsOf(
  schema: GraphQLSchema,
  routes: readonly Route[],
): Promise<ReadonlyMap<Route, DocumentNode>> {
  let written: DocumentNode | undefined
  const router = createSofaRouter(
    createSofa({
      basePath: '/',
      schema,
      routes: Object.fromEntries(routes.map((route) => [rootOf(route), sofaRoute(route)])),
      execute: ({ document }) => {
        written = document
        return { data: { [fieldOf(document) ?? '']: null } }
      },
    }),
  )
  const documents = new Map<Route, DocumentNode>()
  for (const route of routes) {
    written = undefined
    const { method, path } = route
    await router.fetch(`http://localhost${path.replaceAll(/\{\w+\}/g, 'x')}`, { method })
    if (!written || fieldOf(written) !== route.field)
      throw new Error(`SOFA has no route ${method} ${path} for ${rootOf(route)}`)
    documents.set(route, written)
  }
  return documents
}

function fieldOf({ definitions: [operation] }: DocumentNode): string | undefined {
  const field = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined
  return field?.kind === Kind.FIELD ? field.name.value : undefined
}

function rootOf({ method, field }: Route): string {
  return `${method === 'GET' ? 'Query' : 'Mutation'}.${field}`
}

function sofaRoute({ method, path }: Route) {
  return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** Fields below a root field are plain properties of the resolver's result, which the compiled query reads directly. */
function readPlainProperties(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type) || type.name.startsWith('__') || roots.includes(type.name)) continue
    for (const field of Object.values(type.getFields())) delete (field as { resolve?: unknown }).resolve
  }
}

function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const query = compileQuery(schema, document, undefined, { disableLeafSerialization: true })
  if (!isCompiledQuery(query)) throw new Error('A document of SOFA does not compile', { cause: query.errors })
  return query
}

/** An absent field is no variable: GraphQL takes one that is undefined for null. */
function variablesOf(input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, definedIn(value)]])),
  )
}

function definedIn(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? variablesOf(value) : value
}

function answerOf({ statuses, response, downloads }: Route, value: unknown): Answer {
  const [status] = statuses
  if (downloads) return { status, body: null, download: value as Download }
  if (!response) return { status, body: null }
  if (statuses.length === 1) return { status, body: JSON.stringify(value) }
  const decided = value as WithStatus<unknown>
  return { status: decided.status, body: JSON.stringify(decided.resource) }
}

import type { DocumentNode, GraphQLSchema } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { createSofa, createSofaRouter } from 'sofa-api'
import { builder, type Context } from '../graphql/schema/builder.ts'
import { causeOf } from '../graphql/schema/errors.ts'
import type { Executed } from '../http/idempotent-run.ts'
import type { Route } from './resources/route.ts'

/** SOFA puts a text into every answer, and a response of this status may have none. */
const NO_CONTENT = 204

export type Executor = (route: Route, context: Context) => Promise<Executed>

/** SOFA's own handler of a route: a request and the server context in, a response out. */
type SofaHandler = (request: SofaRequest, serverContext: { context: Context }) => Promise<Response>
type SofaRouter = { __routes: { method: string; path: string; handler: SofaHandler }[] }
type SofaRequest = { url: string; body: null; params: Record<string, never> }

/**
 * `/v1` as SOFA generates it from the Rest sub-graph. Its handlers are called directly, one for each route of the
 * table: there is no way to its router, so its subscription callbacks under `/webhook` do not exist. A handler is
 * given an empty request: the one variable of every document is the input that the door has validated.
 */
export function createExecutor(routes: readonly Route[]): Executor {
  const schema = builder.toSchema({ subGraph: 'Rest', sortSchema: false })
  readPlainProperties(schema)
  const router = createSofaRouter(
    createSofa({
      basePath: '/',
      schema,
      routes: Object.fromEntries(routes.map((route) => [rootOf(route), sofaRoute(route)])),
      context: (serverContext) => (serverContext as unknown as { context: Context }).context,
      execute: ({ schema, document, contextValue }) => run(schema, document, contextValue as Context),
      errorHandler: ([error]) => {
        throw causeOf(error)
      },
    }),
  ) as unknown as SofaRouter
  const handlers = new Map(routes.map((route) => [route, handlerOf(router, route)]))

  return async (route, context) => {
    const handler = handlers.get(route)!
    const response = await handler({ url: '', body: null, params: {} }, { context })
    return { status: context.status ?? route.statuses[0], body: await response.text() }
  }
}

function handlerOf(router: SofaRouter, route: Route): SofaHandler {
  const { method, path } = sofaRoute(route)
  const found = router.__routes.find((known) => known.method === method && known.path === path)
  if (!found) throw new Error(`The Rest sub-graph has no field ${rootOf(route)} for ${method} ${route.path}`)
  return found.handler
}

function rootOf({ method, field }: Route): string {
  return `${method === 'GET' ? 'Query' : 'Mutation'}.${field}`
}

function sofaRoute({ method, path, statuses }: Route) {
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    responseStatus: statuses[0] === NO_CONTENT ? 200 : statuses[0],
  }
}

/**
 * What lies below a root field is a plain property of what the operation returned, under the same name: without a
 * resolver the compiled query reads it in place.
 */
function readPlainProperties(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType()?.name, schema.getMutationType()?.name]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!('getFields' in type) || type.name.startsWith('__') || roots.includes(type.name)) continue
    for (const field of Object.values(type.getFields())) delete (field as { resolve?: unknown }).resolve
  }
}

const compiled = new WeakMap<DocumentNode, CompiledQuery>()

/** The documents are SOFA's own, one for each route: compiled once. A stranger's query is never compiled. */
function run(schema: GraphQLSchema, document: DocumentNode, context: Context) {
  let query = compiled.get(document)
  if (!query) {
    const result = compileQuery(schema, document, undefined, { disableLeafSerialization: true })
    if (!isCompiledQuery(result)) throw new Error('A document of SOFA does not compile', { cause: result.errors })
    compiled.set(document, result)
    query = result
  }
  return query.query(undefined, context, { input: context.input })
}

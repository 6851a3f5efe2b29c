import { type DocumentNode, type GraphQLSchema, Kind, type ObjectTypeDefinitionNode, parse, printType } from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { createSofa, createSofaRouter } from 'sofa-api'
import { builder } from '../graphql/schema/builder.ts'
import type { Route } from './schema/route.ts'

/** The document of a route, ready to run. */
export type Documents = (route: Route) => Runnable

type Runnable = Pick<CompiledQuery, 'query'>
export type Compile = (schema: GraphQLSchema, document: DocumentNode) => Runnable

/**
 * `/v1` as SOFA generates it from the Rest sub-graph: SOFA writes one document for each route, with the route's parameters as
 * variables, and the shell runs that document with the validated input as values. SOFA's own router would parse the request a
 * second time, drops falsy query values, and has subscription callbacks under `/webhook`, so requests do not pass through it.
 */
export async function openDocuments(routes: readonly Route[], compile: Compile = compileDocument): Promise<Documents> {
  const schema = restSchema()
  readPlainProperties(schema)
  const documents = await documentsOf(schema, routes)
  const compiled = new Map<Route, Runnable>()
  return (route) => {
    const query = compiled.get(route) ?? compile(schema, documents.get(route)!)
    compiled.set(route, query)
    return query
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
  describeRoots(schema)
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

/** Without these nodes, SOFA prints and parses the whole root type again for each argument. */
function describeRoots(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    if (type) type.astNode = parse(printType(type)).definitions[0] as ObjectTypeDefinitionNode
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

/** A document is compiled at its first request. */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const query = compileQuery(schema, document, undefined, { disableLeafSerialization: true })
  if (!isCompiledQuery(query)) throw new Error('A document of SOFA does not compile', { cause: query.errors })
  return query
}

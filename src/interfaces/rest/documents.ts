import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  printType,
  type SelectionSetNode,
} from 'graphql'
import { createSofa, createSofaRouter } from 'sofa-api'
import { builder } from '../graphql/schema/builder.ts'
import type { Route } from './schema/route.ts'

/** The selected fields of a value, in the order of the selection. An absent value is null. */
type Show = (value: unknown) => unknown

/** What each route shows of its operation's result. */
export type Documents = ReadonlyMap<Route, Show>

/**
 * `/v1` as SOFA generates it from the Rest sub-graph: SOFA writes one document for each route. The shell calls the resolver of
 * its root field with the validated input, and shows what the document selects; below a root field, all fields are plain
 * properties. SOFA's own router would parse the request a second time, drops falsy query values, and has subscription
 * callbacks under `/webhook`, so requests do not pass through it.
 */
export async function openDocuments(routes: readonly Route[]): Promise<Documents> {
  const documents = await documentsOf(restSchema(), routes)
  return new Map([...documents].map(([route, document]) => [route, showing(fieldOf(document)!.selectionSet)]))
}

/**
 * Compiled, because V8 then knows the form of each type's objects. With a loop over the names, a list has four fifths of the
 * throughput. Names in GraphQL are identifiers.
 */
function showing(selection: SelectionSetNode | undefined): Show {
  if (!selection) return (value) => value ?? null
  const fields = selection.selections.map((node) => {
    if (node.kind !== Kind.FIELD) throw new TypeError(`A document of SOFA has a selection of kind ${node.kind}`)
    return { name: node.name.value, show: node.selectionSet && showing(node.selectionSet) }
  })
  const properties = fields.map(({ name, show }, i) => {
    return show ? `${name}: fields[${i}].show(value.${name})` : `${name}: value.${name} ?? null`
  })
  const compile = new Function('fields', `return (value) => ({ ${properties.join(', ')} })`)
  const showOne: Show = compile(fields)
  const show: Show = (value) => (Array.isArray(value) ? value.map(show) : value ? showOne(value) : null)
  return show
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
        return { data: { [fieldOf(document)?.name.value ?? '']: null } }
      },
    }),
  )
  const documents = new Map<Route, DocumentNode>()
  for (const route of routes) {
    written = undefined
    const { method, path } = route
    await router.fetch(`http://localhost${path.replaceAll(/\{\w+\}/g, 'x')}`, { method })
    if (!written || fieldOf(written)?.name.value !== route.field)
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

function fieldOf({ definitions: [operation] }: DocumentNode): FieldNode | undefined {
  const field = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined
  return field?.kind === Kind.FIELD ? field : undefined
}

function rootOf({ method, field }: Route): string {
  return `${method === 'GET' ? 'Query' : 'Mutation'}.${field}`
}

function sofaRoute({ method, path }: Route) {
  return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import {
  buildSchema,
  type GraphQLAbstractType,
  type GraphQLSchema,
  introspectionFromSchema,
  isAbstractType,
  isObjectType,
  Source,
} from 'graphql'
import { dashboardDocuments, MANIFEST, manifestOf } from './documents.ts'

const PROJECT = join(import.meta.dirname, '..')
const FOLDER = join(PROJECT, 'src/generated/dashboard')

const GRAPHQL = `import { initGraphQLTada } from 'gql.tada'
import type { introspection } from './graphql-env.d.ts'

/** The IDs of the loaded documents, by name. */
export const documentIds = new Map<string, string>()

export function known<Document>(name: string, id: string, document: Document): Document {
  documentIds.set(name, id)
  return document
}

export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { DateTime: string; JSON: unknown }
}>()
`

/**
 * Generates what the dashboard's sources import: the schema for gql.tada, the documents, the schema data that the cache needs, and
 * the words by which the service searches.
 */
export function writeDashboardTypes(): void {
  const schema = buildSchema(new Source(readFileSync(join(PROJECT, 'schema.graphql'), 'utf8'), 'schema.graphql'))
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(join(FOLDER, 'documents'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(FOLDER, file), text)
  const introspection = minifyIntrospection(introspectionFromSchema(schema))
  write('graphql-env.d.ts', outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }))
  write('graphql.ts', GRAPHQL)
  writeDocuments(write)
  write('cache-facts.ts', cacheFacts(schema))
  write('search-words.ts', readFileSync(join(PROJECT, 'src/domain/search/search-words.ts'), 'utf8'))
  writeFileSync(MANIFEST, manifestOf(dashboardDocuments()))
}

/** Separate files, so that a screen loads only its own documents. */
function writeDocuments(write: (file: string, text: string) => void): void {
  const documents = dashboardDocuments().map((one) => ({ ...one, module: one.file.replace('.graphql', '.ts') }))
  for (const { name, id, text, module } of documents) {
    const document = `export const ${name} = /* @__PURE__ */ known('${name}', '${id}', graphql(\`${text}\`))\n`
    write(`documents/${module}`, `import { graphql, known } from '../graphql.ts'\n\n${document}`)
  }
  write(
    'documents.ts',
    documents.map(({ name, module }) => `export { ${name} } from './documents/${module}'\n`).join(''),
  )
}

/**
 * Which types have no ID and are stored within their parent, which types implement which interfaces, and which lists of
 * Query are paginated.
 */
function cacheFacts(schema: GraphQLSchema): string {
  const keyless = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !type.getFields().id)
    .map(({ name }) => name)
  const lists = Object.values(schema.getQueryType()!.getFields())
    .filter(({ type }) => String(type).replace('!', '').endsWith('Connection'))
    .map(({ name }) => name)
  const possible = Object.values(schema.getTypeMap())
    .filter((type) => isAbstractType(type) && !type.name.startsWith('__'))
    .map((type) => [type.name, schema.getPossibleTypes(type as GraphQLAbstractType).map(({ name }) => name)])
  return `export const KEYLESS_TYPES: readonly string[] = ${JSON.stringify(keyless)}

export const POSSIBLE_TYPES: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(possible))}

export const PAGED_LISTS: readonly string[] = ${JSON.stringify(lists)}
`
}

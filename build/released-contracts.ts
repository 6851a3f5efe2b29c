import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse, print, stripIgnoredCharacters, visit } from 'graphql'
import { breakingGraphqlChanges, breakingOpenapiChanges, type ReleasedDocument } from './additions-only.ts'

/** The REST and the GraphQL contract: an OpenAPI document and a schema in SDL. */
export type Contracts = { openapi: ReleasedDocument; graphql: string }

const PROJECT = join(import.meta.dirname, '..')
const FOLDER = join(PROJECT, 'test/contracts/released')
const OPENAPI = join(FOLDER, 'openapi.json.gz')
const GRAPHQL = join(FOLDER, 'schema.graphql.gz')

/** Texts for readers, which a client does not depend on. */
const TEXTS = new Set(['description', 'summary', 'title', 'tags', 'example', 'examples', 'info', 'servers'])
/** Keywords whose keys are names, which can be `description` too. */
const NAMED = new Set(['paths', 'webhooks', 'schemas', 'parameters', 'responses', 'headers', 'properties', 'content'])

/** The contracts of the working tree, as committed in openapi.json and schema.graphql. */
export function presentContracts(): Contracts {
  const document: unknown = JSON.parse(readFileSync(join(PROJECT, 'openapi.json'), 'utf8'))
  const schema = readFileSync(join(PROJECT, 'schema.graphql'), 'utf8')
  return { openapi: structureOf(document) as ReleasedDocument, graphql: structureOfSdl(schema) }
}

/** The contracts of the last release; null before the first. */
export function releasedContracts(): Contracts | null {
  if (!existsSync(OPENAPI) || !existsSync(GRAPHQL)) return null
  const unpack = (path: string) => gunzipSync(readFileSync(path)).toString('utf8')
  return { openapi: JSON.parse(unpack(OPENAPI)) as ReleasedDocument, graphql: unpack(GRAPHQL) }
}

/** Stores the present contracts as released. Small, because the files are compressed and have no texts. */
export function storeReleased({ openapi, graphql }: Contracts): void {
  writeFileSync(OPENAPI, gzipSync(JSON.stringify(openapi), { level: 9 }))
  writeFileSync(GRAPHQL, gzipSync(graphql, { level: 9 }))
}

type Compared = { released: Contracts; present: Contracts }

/** The changes between two contracts that are not additions. */
export async function breakingChanges({ released, present }: Compared): Promise<string[]> {
  return [
    ...breakingOpenapiChanges({ released: released.openapi, present: present.openapi }),
    ...(await breakingGraphqlChanges({ released: released.graphql, present: present.graphql })),
  ]
}

function structureOf(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => structureOf(entry))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => isNamed || !TEXTS.has(key))
  return Object.fromEntries(entries.map(([key, inner]) => [key, structureOf(inner, !isNamed && NAMED.has(key))]))
}

function structureOfSdl(sdl: string): string {
  const silent = visit(parse(sdl), {
    enter: (node) => ('description' in node && node.description ? { ...node, description: undefined } : undefined),
  })
  return stripIgnoredCharacters(print(silent))
}

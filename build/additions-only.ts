import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'
import { outside, type Place, type Schema } from './schema-values.ts'

/** The parts of an OpenAPI document that a client relies on. */
export type ReleasedDocument = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

type Reference = { $ref: string }
type Content = { content?: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Response = Content & { headers?: Record<string, unknown> }

type Operation = {
  operationId: string
  parameters?: (Parameter | Reference)[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Response | Reference>
}

/** Something of the release, and the same in the present document. */
type Pair<Part> = { released: Part; present: Part }
type Documents = Pair<ReleasedDocument>

/**
 * The changes of an OpenAPI document since its release that are not additions, each with its place. Additions are endpoints,
 * optional parameters and request fields, response fields, events and event types, and error codes.
 */
export function breakingOpenapiChanges(documents: Documents): string[] {
  const { released, present } = documents
  return [
    ...Object.entries(released.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        const other = present.paths[path]?.[method]
        return other ? operationChanges(documents, name, { released: operation, present: other }) : [`${name}: removed`]
      }),
    ),
    ...Object.entries(released.webhooks).flatMap(([type, { post }]) => {
      const name = `event ${type}`
      const other = present.webhooks[type]?.post
      return other ? webhookChanges(documents, name, { released: post!, present: other }) : [`${name}: removed`]
    }),
  ]
}

const DEFAULTS: Change['type'][] = [ChangeType.FieldArgumentDefaultChanged, ChangeType.InputFieldDefaultValueChanged]

/** The same for two GraphQL schemas in SDL. New values of enums and new members of unions are additions. */
export async function breakingGraphqlChanges({ released, present }: Pair<string>): Promise<string[]> {
  const changes = await diff(buildSchema(released), buildSchema(present))
  return changes
    .filter(({ type, criticality }) => criticality.level === CriticalityLevel.Breaking || DEFAULTS.includes(type))
    .map(({ message }) => message)
}

function operationChanges(documents: Documents, name: string, pair: Pair<Operation>): string[] {
  const { released, present } = pair
  return [
    ...(released.operationId === present.operationId ? [] : [`${name}: the operationId is now ${present.operationId}`]),
    ...parameterChanges(documents, name, pair),
    ...bodyChanges(documents, `${name} body`, pair),
    ...responseChanges(documents, name, pair),
  ]
}

function parameterChanges(documents: Documents, name: string, pair: Pair<Operation>): string[] {
  const released = parametersOf(documents.released, pair.released)
  const present = parametersOf(documents.present, pair.present)
  const changed = [...released].flatMap(([key, parameter]) => {
    const other = present.get(key)
    if (!other) return [`${name} ${key}: removed`]
    const isNew = other.required && !parameter.required
    const schemas = { released: parameter.schema, present: other.schema }
    return [
      ...(isNew ? [`${name} ${key}: newly required`] : []),
      ...requestChanges(documents, `${name} ${key}`, schemas),
    ]
  })
  const added = [...present].filter(([key, { required }]) => required && !released.has(key))
  return [...changed, ...added.map(([key]) => `${name} ${key}: newly required`)]
}

function bodyChanges(documents: Documents, at: string, { released, present }: Pair<Operation>): string[] {
  const [before, after] = [released.requestBody, present.requestBody]
  if (before && !after) return [`${at}: removed`]
  const isNew = after?.required && !before?.required
  return [
    ...(isNew ? [`${at}: newly required`] : []),
    ...contentPairs({ released: before ?? {}, present: after ?? {} }).flatMap(({ media, released, present }) =>
      present ? requestChanges(documents, at, { released, present }) : [`${at}: no longer ${media}`],
    ),
  ]
}

function responseChanges(documents: Documents, name: string, { released, present }: Pair<Operation>): string[] {
  const successes = Object.keys(present.responses).filter((status) => status < '400')
  const added = successes.filter((status) => !released.responses[status])
  const changed = Object.keys(released.responses).flatMap((status) => {
    const at = `${name} ${status}`
    if (!present.responses[status]) return status < '400' ? [`${at}: removed`] : []
    const before = resolved<Response>(documents.released, released.responses[status]!)
    const after = resolved<Response>(documents.present, present.responses[status])
    const headers = Object.keys(before.headers ?? {}).filter((header) => !after.headers?.[header])
    return [
      ...headers.map((header) => `${at}: no longer has the header ${header}`),
      ...sentChanges(documents, at, { released: before, present: after }),
    ]
  })
  return [...added.map((status) => `${name} ${status}: a new status of success`), ...changed]
}

function webhookChanges(documents: Documents, name: string, { released, present }: Pair<Operation>): string[] {
  const kept = parametersOf(documents.present, present)
  const headers = [...parametersOf(documents.released, released).keys()].filter((key) => !kept.has(key))
  const bodies = { released: released.requestBody ?? {}, present: present.requestBody ?? {} }
  return [...headers.map((key) => `${name} ${key}: removed`), ...sentChanges(documents, name, bodies)]
}

/** Changes of what the service sends: it must be what was released, or have more fields. */
function sentChanges(documents: Documents, at: string, contents: Pair<Content>): string[] {
  return contentPairs(contents).flatMap(({ media, released, present }) =>
    present ? outside(placeOf('sent', documents, at), present, released) : [`${at}: no longer ${media}`],
  )
}

/** Changes of what the service accepts: everything that was released. */
function requestChanges(documents: Documents, at: string, { released, present }: Pair<Schema>): string[] {
  return outside(placeOf('accepted', documents, at), released, present)
}

function placeOf(direction: Place['direction'], { released, present }: Documents, at: string): Place {
  const inner = direction === 'accepted' ? released : present
  const outer = direction === 'accepted' ? present : released
  return {
    ...{ direction, at, seen: [] },
    innerSchema: (ref) => resolved<Schema>(inner, { $ref: ref }),
    outerSchema: (ref) => resolved<Schema>(outer, { $ref: ref }),
  }
}

function contentPairs({ released, present }: Pair<Content>) {
  return Object.entries(released.content ?? {}).map(([media, { schema }]) => {
    return { media, released: schema, present: present.content?.[media]?.schema }
  })
}

function parametersOf(document: ReleasedDocument, { parameters = [] }: Operation): Map<string, Parameter> {
  const all = parameters.map((parameter) => resolved<Parameter>(document, parameter))
  return new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
}

function resolved<Part>({ components }: ReleasedDocument, part: Part | Reference): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part as Part
  const [kind, name] = part.$ref.slice('#/components/'.length).split('/')
  return components[kind!]?.[name!] as Part
}

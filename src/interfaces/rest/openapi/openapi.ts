import { z } from 'zod'
import { readsOne } from '../conditional.ts'
import { ROUTES } from '../routes.ts'
import type { Route } from '../schema/route.ts'
import { wireShapes } from '../schema/wire-type.ts'
import type { OpenapiDocument, Operation, Parameter } from './openapi-document.ts'
import { errorResponses } from './openapi-errors.ts'
import { exampleOf, type Json } from './openapi-example.ts'
import { deprecationOf, headerComponents, headersOf } from './openapi-headers.ts'
import { webhooksSection } from './openapi-webhooks.ts'
import { withSharedParts } from './shared-parts.ts'

const DESCRIPTION = `REST API for SMS conversations with leads. Requests and responses are JSON. Timestamps are ISO 8601 in UTC. Treat IDs as
opaque strings.

Unknown fields and parameters are rejected with \`unknown_parameter\`. An omitted field in an update keeps its value; in a
create request, null is the same as an omitted field. Responses contain every documented field, with null for missing
values. Every response has a \`Request-Id\` header; include it when you contact support.

Send \`Idempotency-Key\` with every POST request that you may need to retry. A 2xx response is stored for 24 hours. A retry
with the same key returns that response with \`Idempotency-Replayed: true\` and does not repeat the operation.

Endpoints that return a single object send an \`ETag\`. Pass it as \`If-None-Match\` to get 304 without a body if the object has
not changed. HEAD returns the same headers as GET, without the body.`

const ERROR = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Error code.' },
    message: { type: 'string', description: 'Human-readable error message.' },
    param: {
      type: 'string',
      description: 'Path of the invalid parameter, such as `attributes.budget` or `event_types[1]`.',
    },
    doc_url: { type: 'string', format: 'uri', description: 'URL of the documentation of the error code.' },
    request_id: {
      type: 'string',
      description: 'ID of the request, as in the header `Request-Id`. Include it when you contact support.',
    },
  },
  required: ['code', 'message', 'doc_url', 'request_id'],
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Unique key of the request, 1 to 255 printable ASCII characters. Reuse it only to retry the same request.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: '`ETag` of a previous response. Returns 304 if the resource has not changed.',
  schema: { type: 'string' },
}

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/** The document of `/v1`, from the table of routes and the schemas that requests are checked with. */
export function openapiDocument(): OpenapiDocument {
  const schemas = namedSchemas()
  const paths: OpenapiDocument['paths'] = {}
  for (const route of ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leadthread', version: '1', description: DESCRIPTION, license: LICENSE },
    servers: [{ url: '/v1' }],
    security: [{ apiKey: [] }],
    paths,
    webhooks: webhooksSection(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key that starts with `lt_live_` or `lt_test_`, or an access token that starts with `lt_token_`.',
        },
      },
      headers: headerComponents(ROUTES),
      schemas: { ...schemas, Error: ERROR as Json },
    },
  } as OpenapiDocument
}

function operationOf(route: Route, schemas: Record<string, Json>): Operation {
  const { method, field, tag, scope, path, liveOnly, requests } = route
  const { mark, words } = deprecationOf(route)
  const [summary, more] = firstSentence(route.description)
  const takesBody = method === 'POST' || method === 'PATCH'
  const input = withoutMarks(z.toJSONSchema(route.input, { io: 'input' }))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const isBody = takesBody && !route.takesFile
  const named = Object.keys(input.properties ?? {}).filter((name) => inPath.includes(name) || !isBody)
  const who =
    scope.length > 0 ? `Scope: ${scope.map((name) => `\`${name}\``).join(' or ')}.` : 'Available to every API key.'
  const limits = [
    liveOnly && 'Requires an API key of a live workspace.',
    requests && `Counts as ${requests} requests for the rate limit.`,
  ]
  return {
    operationId: field,
    summary,
    description: [...words, more, ...limits, who].filter(Boolean).join('\n\n'),
    ...mark,
    tags: [tag],
    parameters: [
      ...named.map((name) => parameterOf(name, input, inPath.includes(name))),
      ...(method === 'POST' ? [IDEMPOTENCY_KEY as Parameter] : []),
      ...(readsOne(route) ? [IF_NONE_MATCH as Parameter] : []),
    ],
    ...(takesBody && { requestBody: route.takesFile ? fileBodyOf(input) : requestBodyOf(route, input, inPath) }),
    responses: { ...successResponses(route, schemas), ...errorResponses(route) },
  }
}

function parameterOf(name: string, input: Json, inPath: boolean): Parameter {
  const { description, ...schema } = input.properties![name] as Json
  return {
    name,
    in: inPath ? 'path' : 'query',
    ...((inPath || input.required?.includes(name)) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }
}

function requestBodyOf({ example }: Route, input: Json, inPath: string[]) {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  const required = input.required?.filter((name) => !inPath.includes(name))
  const schema = { ...input, properties, ...(required && { required }) } as Json
  const isRequired = (required?.length ?? 0) > 0
  return { required: isRequired, content: { 'application/json': { schema, ...(example && { example }) } } }
}

/** A file alone, or in a form after its settings. */
function fileBodyOf(input: Json) {
  const file = { type: 'string', format: 'binary', description: 'The CSV file.' } as Json
  const form = { type: 'object', properties: { ...input.properties, file }, required: ['file'] } as Json
  return { required: true, content: { 'text/csv': { schema: file }, 'multipart/form-data': { schema: form } } }
}

function successResponses(route: Route, schemas: Record<string, Json>) {
  const { statuses, response, method, downloads } = route
  const isOne = readsOne(route)
  const headers = headersOf(
    route,
    ...(method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
    ...(isOne ? (['ETag', 'Cache-Control'] as const) : []),
    ...(downloads ? (['Content-Disposition'] as const) : []),
  )
  const text = { type: 'string' } as Json
  const content = downloads ? { [downloads]: { schema: text } } : response && contentOf(response, schemas)
  const entries = [...statuses].sort().map((status) => {
    return [String(status), { description: STATUS_WORDS[status] ?? 'OK.', headers, ...(content && { content }) }]
  })
  const unchanged = isOne ? [['304', { description: 'Not modified. No body.', headers }]] : []
  return Object.fromEntries([...entries, ...unchanged]) as Operation['responses']
}

/** A summary is one sentence; what else is said of an operation is its description. */
function firstSentence(text: string): [first: string, rest: string] {
  const end = text.indexOf('. ')
  return end < 0 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 2)]
}

const STATUS_WORDS: Readonly<Record<number, string>> = { 201: 'Created.', 202: 'Accepted.', 204: 'Success. No body.' }

function contentOf(response: z.ZodObject, schemas: Record<string, Json>) {
  const name = wireShapes.get(response)!.id!
  const schema = { $ref: `#/components/schemas/${name}` } as Json
  return { 'application/json': { schema, examples: { [name]: { value: exampleOf(schema, schemas) } } } }
}

/** As a reader should take them: what an answer or event has beyond them came later, and is good. */
function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(wireShapes, { uri: (id) => `#/components/schemas/${id}`, io: 'input' })
  const names = Object.keys(schemas).sort()
  return Object.fromEntries(names.map((name) => [name, withoutMarks(schemas[name]!)]))
}

let text: string | undefined

/** The document as it is served, and kept in openapi.json. */
export function openapiText(): string {
  text ??= `${JSON.stringify(withSharedParts(openapiDocument()), null, 1)}\n`
  return text
}

/** Keywords for the schema dialect and address, which the document states once for all schemas. */
function withoutMarks({ $schema, $id, ...schema }: Json): Json {
  return schema
}

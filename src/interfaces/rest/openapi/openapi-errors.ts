import { type ErrorCode, errorCatalogue } from '../../../errors.ts'
import { docUrlOf } from '../../http/error-body.ts'
import { TOO_LARGE, WRONG_TYPE } from '../../uploads/upload.ts'
import type { Route } from '../schema/route.ts'
import type { Operation } from './openapi-document.ts'
import { headersOf } from './openapi-headers.ts'

/** Error codes of GraphQL only. */
export const GRAPHQL_ONLY: readonly ErrorCode[] = ['resync_required', 'cursor_expired', 'untrusted_document']

const EXAMPLE_APP = { links: { base: 'https://texts.example.com' } }
const EXAMPLE_REQUEST_ID = 'req_5f2b8c1e-7a3d-4e6f-9b0a-1c2d3e4f5a6b'

/** Error codes of every operation. */
export const COMMON_CODES: readonly string[] = [
  'invalid_request',
  'unknown_parameter',
  'missing_parameter',
  'invalid_parameter',
  'missing_api_key',
  'invalid_api_key',
  'cross_origin',
  'payload_too_large',
  'rate_limited',
  'internal_error',
  'unavailable',
] satisfies ErrorCode[]
const WITH_BODY: readonly ErrorCode[] = ['malformed_json', 'unsupported_media_type']
const WITH_KEY: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_in_progress']

/** All error codes of the route, in the catalogue's order. */
function codesOf({ method, scope, sandboxOnly, codes = [] }: Route): ErrorCode[] {
  const possible = new Set<string>([...COMMON_CODES, ...codes])
  if (scope.length > 0) possible.add('insufficient_scope')
  if (sandboxOnly) possible.add('route_not_found')
  if (method === 'POST' || method === 'PATCH') for (const code of WITH_BODY) possible.add(code)
  if (method === 'POST') for (const code of WITH_KEY) possible.add(code)
  return allCodes().filter((code) => possible.has(code))
}

/** The error responses of a route, one for each status. */
export function errorResponses(route: Route): Operation['responses'] {
  const byStatus = Map.groupBy(codesOf(route), (code) => errorCatalogue[code].status)
  const entries = [...byStatus].map(([status, codes]) => [String(status), errorResponse(route, status, codes)])
  return Object.fromEntries(entries)
}

function errorResponse(route: Route, status: number, codes: ErrorCode[]) {
  const waits = [409, 422, 429, 503].includes(status)
  const errors = codes.map((code) => ({
    ...{ code, message: messageOf(route, code) },
    ...{ doc_url: docUrlOf(EXAMPLE_APP, code), request_id: EXAMPLE_REQUEST_ID },
  }))
  const examples = errors.map((value) => [value.code, { value }])
  return {
    description: errors.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'),
    headers: headersOf(
      route,
      ...(waits ? (['Retry-After'] as const) : []),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(examples) },
    },
  }
}

/** Uploads have their own limits for the body. */
function messageOf({ takesFile }: Route, code: ErrorCode): string {
  if (takesFile && code === 'payload_too_large') return TOO_LARGE
  return takesFile && code === 'unsupported_media_type' ? WRONG_TYPE : errorCatalogue[code].message
}

/** The catalogue as a Markdown table. A test compares it with docs/api.md. */
export function errorTable(): string {
  const rows = allCodes().map((code) => {
    const { status, message } = errorCatalogue[code]
    return `| ${GRAPHQL_ONLY.includes(code) ? 'GraphQL only' : status} | \`${code}\` | ${message} |`
  })
  return ['| status | code | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

/** All error codes, in the catalogue's order. */
export function allCodes(): ErrorCode[] {
  return Object.keys(errorCatalogue) as ErrorCode[]
}

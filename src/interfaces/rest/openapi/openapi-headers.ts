import { deprecationWords } from '../schema/deprecation.ts'
import type { Route } from '../schema/route.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }

/** Headers of responses. */
const HEADERS = {
  'Request-Id': {
    description: 'ID of the request: the one that you sent, otherwise a generated one.',
    required: true,
    schema: TEXT,
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: COUNT },
  'RateLimit-Limit': {
    description: 'Maximum number of requests in a burst. Sent in every response to a request with a valid API key.',
    schema: COUNT,
  },
  'RateLimit-Remaining': { description: 'Number of requests that you can send now.', schema: COUNT },
  'RateLimit-Reset': { description: 'Seconds until the full number of requests is available again.', schema: COUNT },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'The authentication scheme of the API.', required: true, schema: TEXT },
  ETag: {
    description:
      'Identifies this version of the response. Pass it as `If-None-Match` to get 304 if nothing has changed.',
    required: true,
    schema: TEXT,
  },
  'Cache-Control': {
    description: 'The response may be stored in private caches and must be revalidated before use.',
    schema: TEXT,
  },
  'Content-Disposition': { description: 'Suggested file name.', schema: TEXT },
  Deprecation: { description: 'When the operation was deprecated: `@` followed by Unix seconds.', schema: TEXT },
  Sunset: { description: 'Earliest time at which the operation may be removed.', schema: TEXT },
} as const

type HeaderName = keyof typeof HEADERS

const RATE: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** Headers that only some routes send. */
export function headerComponents(routes: readonly Route[]) {
  const { Deprecation, Sunset, ...headers } = HEADERS
  return routes.some(({ deprecated }) => deprecated) ? { ...headers, Deprecation, Sunset } : headers
}

/** Headers of a response of the route: `Request-Id`, the rate limit's and these. */
export function headersOf({ deprecated }: Pick<Route, 'deprecated'>, ...names: HeaderName[]) {
  const old: HeaderName[] = deprecated ? ['Deprecation', 'Sunset'] : []
  const all: HeaderName[] = ['Request-Id', ...RATE, ...old, ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The OpenAPI fields of a deprecated operation. */
export function deprecationOf({ deprecated }: Pick<Route, 'deprecated'>) {
  return { mark: deprecated ? { deprecated: true } : {}, words: deprecated ? [deprecationWords(deprecated)] : [] }
}

import { deprecationWords } from '../resources/deprecation.ts'
import type { Route } from '../resources/route.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }

/** What answers carry beside their bodies. */
const HEADERS = {
  'Request-Id': {
    description: 'ID of the request: the one that you sent, otherwise a generated one.',
    required: true,
    schema: TEXT,
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: COUNT },
  'RateLimit-Limit': {
    description: 'Maximum number of requests in a burst. Sent in every response to a valid key.',
    schema: COUNT,
  },
  'RateLimit-Remaining': { description: 'Number of requests currently available.', schema: COUNT },
  'RateLimit-Reset': { description: 'Seconds until the full number of requests is available.', schema: COUNT },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'Supported authentication scheme.', required: true, schema: TEXT },
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

/** Those that some route's answers carry. */
export function headerComponents(routes: readonly Route[]) {
  const { Deprecation, Sunset, ...headers } = HEADERS
  return routes.some(({ deprecated }) => deprecated) ? { ...headers, Deprecation, Sunset } : headers
}

/** `Request-Id`, the rate's and these, for an answer of the route. */
export function headersOf({ deprecated }: Pick<Route, 'deprecated'>, ...names: HeaderName[]) {
  const old: HeaderName[] = deprecated ? ['Deprecation', 'Sunset'] : []
  const all: HeaderName[] = ['Request-Id', ...RATE, ...old, ...names]
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The mark of a deprecated operation, and what is told of it. */
export function deprecationOf({ deprecated }: Pick<Route, 'deprecated'>) {
  return { mark: deprecated ? { deprecated: true } : {}, words: deprecated ? [deprecationWords(deprecated)] : [] }
}

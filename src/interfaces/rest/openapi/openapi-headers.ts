import { deprecationWords } from '../resources/deprecation.ts'
import type { Route } from '../resources/route.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }

/** What answers carry beside their bodies. */
const HEADERS = {
  'Request-Id': { description: 'Yours, if you sent one; else ours.', required: true, schema: TEXT },
  'Retry-After': { description: 'In seconds.', schema: COUNT },
  'RateLimit-Limit': { description: 'What a full bucket holds. In every answer to a good key.', schema: COUNT },
  'RateLimit-Remaining': { description: 'Requests left at this moment.', schema: COUNT },
  'RateLimit-Reset': { description: 'Seconds until the bucket is full.', schema: COUNT },
  'Idempotency-Replayed': {
    description: '`true` when the answer is an earlier one.',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: 'How to say who you are.', required: true, schema: TEXT },
  ETag: {
    description:
      'Stands for the body, byte for byte. Give it as `If-None-Match` to be told 304 while nothing has changed.',
    required: true,
    schema: TEXT,
  },
  'Cache-Control': { description: 'Keep it for yourself, and ask before using it again.', schema: TEXT },
  'Content-Disposition': { description: 'The name to save the file under.', schema: TEXT },
  Deprecation: { description: 'Since when it is not to be used any more: `@` and Unix seconds.', schema: TEXT },
  Sunset: { description: 'Until when it works at least.', schema: TEXT },
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

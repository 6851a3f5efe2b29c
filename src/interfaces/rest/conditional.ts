import { hash } from 'node:crypto'
import type { Answer } from '../http/answer.ts'
import type { Route } from './schema/route.ts'

const CACHE = 'private, no-cache'

/** Whether the route returns one object, not a page or a file: such a response has an ETag. */
export function readsOne({ method, response }: Route): boolean {
  return method === 'GET' && response !== null && !Object.hasOwn(response.shape, 'has_more')
}

/**
 * The response with a strong ETag of its bytes; or 304 without a body if `If-None-Match` contains it (RFC 9110, 13.1.2, which
 * ignores `W/`).
 */
export function asConditional(answer: Answer, ifNoneMatch: string | undefined): Answer {
  if (answer.status !== 200 || answer.body === null) return answer
  const etag = `"${hash('sha256', answer.body, 'base64url').slice(0, 27)}"`
  const headers = { ...answer.headers, ETag: etag, 'Cache-Control': CACHE }
  const has = ifNoneMatch !== undefined && isAmong(etag, ifNoneMatch)
  return has ? { status: 304, body: null, headers } : { ...answer, headers }
}

function isAmong(etag: string, list: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

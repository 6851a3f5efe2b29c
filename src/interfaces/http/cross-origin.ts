import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import type { Principal } from '../../domain/identity/index.ts'
import { isAllowedAnywhere } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import { isOurOrigin } from './own-origin.ts'
import type { RequestRecord } from './request-record.ts'

const KEPT_MS = 1_000
const KEPT_MAX = 10_000
/** The longest time for which Chrome caches a preflight response. */
const PREFLIGHT_SECONDS = 7_200
const METHODS = { graphql: 'GET, POST', rest: 'GET, HEAD, POST, PATCH, DELETE', mcp: 'POST' }
const REQUEST_HEADERS = [
  ...['Authorization, Content-Type, Idempotency-Key, If-None-Match, Request-Id, traceparent, tracestate'],
  ...['MCP-Protocol-Version, Mcp-Method, Mcp-Name'],
].join(', ')
const RESPONSE_HEADERS = [
  ...['Allow', 'Content-Disposition', 'Deprecation', 'ETag', 'Idempotency-Replayed', 'RateLimit-Limit'],
  ...['RateLimit-Remaining', 'RateLimit-Reset', 'Request-Id', 'Retry-After', 'Sunset'],
].join(', ')
const NOT_ALLOWED =
  'Pages of this origin cannot use the API of this workspace. Add the origin under Developers > API, or to ' +
  'ALLOWED_ORIGINS of the deployment.'

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }
type Next = { handle(): unknown; refuse(error: unknown): void }

/** Runs `handle` with the CORS headers of the response set, or responds to a preflight request. */
export type ShareWithOrigins = (path: string, exchange: Exchange, next: Next) => unknown

/**
 * CORS for `/graphql` and, if it is turned on, `/v1` and `/mcp`. Pages of other origins authenticate with a key: without
 * `Access-Control-Allow-Credentials`, browsers send them no cookies. A preflight request has no key, so an origin passes it
 * if any workspace or the deployment allows it; so can it read errors, such as one for an expired key. `checkOrigin` then
 * checks the request itself.
 */
export function createShareWithOrigins(app: Pick<App, 'db' | 'config' | 'links' | 'timers'>): ShareWithOrigins {
  const kept = new Map<string, { isKnown: Promise<boolean>; sinceMs: number }>()

  function isKnown(origin: string): Promise<boolean> {
    if (isAllowedByDeployment(app, origin)) return Promise.resolve(true)
    const sinceMs = app.timers.elapsedMs()
    const found = kept.get(origin)
    if (found && sinceMs - found.sinceMs < KEPT_MS) return found.isKnown
    if (kept.size >= KEPT_MAX) kept.clear()
    const asked = isAllowedAnywhere(app, origin)
    kept.set(origin, { isKnown: asked, sinceMs })
    asked.catch(() => kept.delete(origin))
    return asked
  }

  async function share(methods: string, origin: string, { request, response, record }: Exchange, next: Next) {
    try {
      const isAllowed = await isKnown(origin)
      if (response.destroyed) return // the handler would wait for an event that does not repeat
      response.setHeader('Request-Id', record.requestId)
      response.setHeader('Vary', 'Origin')
      if (isAllowed) {
        response.setHeader('Access-Control-Allow-Origin', origin)
        response.setHeader('Access-Control-Expose-Headers', RESPONSE_HEADERS)
      }
      if (!isPreflight(request)) return next.handle()
      if (!isAllowed) throw new AppError('cross_origin', { message: NOT_ALLOWED })
      response.setHeader('Access-Control-Allow-Methods', methods)
      response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS)
      response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS)
      response.writeHead(204).end()
    } catch (error) {
      next.refuse(error)
    }
  }

  return (path, exchange, next) => {
    const methods = methodsOf(app, path)
    const origin = methods === null ? null : otherOrigin(app, exchange.request)
    return methods === null || origin === null ? next.handle() : share(methods, origin, exchange, next)
  }
}

/**
 * Throws `cross_origin` if the request comes from a page whose origin neither the key's workspace nor the deployment allows.
 * A session has passed `checkSameOrigin`.
 */
export function checkOrigin(app: Pick<App, 'config' | 'links'>, request: IncomingMessage, principal: Principal): void {
  const origin = otherOrigin(app, request)
  if (origin === null || principal.member !== null) return
  if (isAllowedByDeployment(app, origin) || principal.allowedOrigins.includes(origin)) return
  throw new AppError('cross_origin', { message: NOT_ALLOWED })
}

/** The same for `/v1` and `/mcp`. While it has no CORS, browsers do not send keys to it from other origins. */
export function checkRestOrigin(
  app: Pick<App, 'config' | 'links'>,
  request: IncomingMessage,
  principal: Principal,
): void {
  if (app.config.http.isRestCrossOrigin) checkOrigin(app, request, principal)
}

/** The origin of the page that sent the request. Null for our own pages, and for clients that are no browser. */
function otherOrigin(app: Pick<App, 'config' | 'links'>, { headers }: IncomingMessage): string | null {
  const { origin, 'sec-fetch-site': site, host } = headers
  return origin === undefined || site === 'same-origin' || isOurOrigin(app, origin, host) ? null : origin
}

function methodsOf({ config }: Pick<App, 'config'>, path: string): string | null {
  if (path === '/graphql') return METHODS.graphql
  if (!config.http.isRestCrossOrigin) return null
  if (path === '/mcp') return METHODS.mcp
  return path.startsWith('/v1/') ? METHODS.rest : null
}

function isAllowedByDeployment({ config }: Pick<App, 'config'>, origin: string): boolean {
  return config.http.allowedOrigins.includes(origin)
}

/** A request with a key is none: it counts for the key. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  const { authorization, 'access-control-request-method': wanted } = headers
  return method === 'OPTIONS' && wanted !== undefined && authorization === undefined
}

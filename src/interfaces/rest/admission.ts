import type { IncomingMessage } from 'node:http'
import type { App } from '../../app.ts'
import { mayAccess, type Principal } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import type { Answer } from '../http/answer.ts'
import { checkDeclaredLength, declaredLength } from '../http/body.ts'
import { checkRestOrigin } from '../http/cross-origin.ts'
import { onlyFieldsOf, REACHABLE } from '../http/reachable.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { checkReach, type Target } from '../http/token-reach.ts'
import { tooLarge, UPLOAD_BYTES_MAX } from '../uploads/upload.ts'
import type { Match } from './match-route.ts'
import { ROUTES } from './routes.ts'
import { deprecationHeaders } from './schema/deprecation.ts'
import type { Route } from './schema/route.ts'

export const PREFIX = '/v1'
export const UPLOADS_PREFIX = '/uploads'
const OPENAPI_PATH = '/openapi.json'
const UPLOADS = new Set(
  ROUTES.filter(({ takesFile }) => takesFile).flatMap(({ method, path }) =>
    [PREFIX, UPLOADS_PREFIX].map((prefix) => `${method} ${prefix}${path}`),
  ),
)

/** Whether a request can contain a file, which is longer and slower than other bodies. */
export function isUpload({ method, url }: IncomingMessage): boolean {
  return UPLOADS.has(`${method} ${url!.split('?', 1)[0]}`)
}

/** The principal of a request; throws if it is not authenticated. */
export type WhoAsks = (request: IncomingMessage) => Promise<Principal>

/** Routes under a prefix, and how their callers are authenticated. */
type Caller = { app: App; prefix: string; whoAsks: WhoAsks }
type Api = Caller & { match: (path: string) => Match | null }

export type HeaderValues = Record<string, string | number>
export type Exchange = {
  request: IncomingMessage
  record: RequestRecord
  headers: HeaderValues
  path: string
  search: string
}

type MatchedRoute = { route: Route; match: Match }
export type Admitted = MatchedRoute & { principal: Principal }

/** Everything that is checked before the body is read, or a response that needs no more: address, method, key, rate, scope. */
export async function admit(api: Api, exchange: Exchange): Promise<Admitted | Answer> {
  const place = await findPlace(api, exchange)
  if ('status' in place) {
    await takeFromRateIfKnown(api, exchange)
    return place
  }
  const principal = await admitCaller(api, exchange, place.route.requests)
  checkScope(place.route, principal)
  await checkReach(api.app, principal, targetsOf(place.route, place.match.parameters.id))
  return { ...place, principal }
}

/** The authenticated caller, whose request counts for its rate limit, as one or as this many. */
export async function admitCaller(api: Caller, exchange: Exchange, requests?: number): Promise<Principal> {
  const principal = await api.whoAsks(exchange.request)
  exchange.record.principal = principal
  await takeFromRate(api.app, exchange, principal, requests)
  if (api.prefix !== UPLOADS_PREFIX) checkRestOrigin(api.app, exchange.request, principal)
  return principal
}

/** The matched route, or a response that needs no key. In both cases the request counts for a known key. */
async function findPlace(api: Api, exchange: Exchange): Promise<MatchedRoute | Answer> {
  const { request } = exchange
  try {
    checkLength(request)
    if (api.prefix === PREFIX && exchange.path === OPENAPI_PATH) return openapiAnswer(exchange)
    const match = findRoute(api, exchange)
    if (request.method === 'OPTIONS') return { status: 204, body: null, headers: { Allow: allowOf(match) } }
    return { match, route: chooseMethod(exchange, match) }
  } catch (refusal) {
    await takeFromRateIfKnown(api, exchange)
    throw refusal
  }
}

/** Rejects a body whose declared length is too large, before it is read. */
function checkLength(request: IncomingMessage): void {
  if (!isUpload(request)) checkDeclaredLength(request)
  else if (declaredLength(request) > UPLOAD_BYTES_MAX) throw tooLarge()
}

/** The document itself is served before; this responds to all other methods. */
function openapiAnswer({ request, record, headers }: Exchange): Answer {
  record.route = `${PREFIX}${OPENAPI_PATH}`
  if (request.method === 'OPTIONS') return { status: 204, body: null, headers: { Allow: 'GET, HEAD, OPTIONS' } }
  headers.Allow = 'GET, HEAD, OPTIONS'
  throw new AppError('method_not_allowed', { message: 'Method not allowed; use GET.' })
}

function findRoute({ match, prefix }: Api, { path, record }: Exchange): Match {
  const found = match(path)
  if (!found) throw new AppError('route_not_found')
  record.route = prefix + found.path
  return found
}

function allowOf({ methods }: Match): string {
  return [...methods.keys(), 'OPTIONS'].join(', ')
}

function chooseMethod({ request, headers }: Exchange, match: Match): Route {
  const route = match.methods.get(request.method!)
  if (route) {
    if (route.deprecated) Object.assign(headers, deprecationHeaders(route.deprecated))
    return route
  }
  headers.Allow = allowOf(match)
  const methods = [...match.methods.keys()].filter((method) => method !== 'HEAD').join(' or ')
  throw new AppError('method_not_allowed', { message: `Method not allowed; use ${methods}.` })
}

async function takeFromRate(app: App, { headers }: Exchange, { actor }: Principal, requests = 1): Promise<void> {
  const allowance = await app.rateLimit.take(actor.id, undefined, Math.min(requests, app.config.rateLimit.burst))
  headers['RateLimit-Limit'] = allowance.limit
  headers['RateLimit-Remaining'] = allowance.remaining
  headers['RateLimit-Reset'] = allowance.resetSeconds
  if (!allowance.allowed) throw new AppError('rate_limited', { retryAfterSeconds: allowance.retryAfterSeconds })
}

/** A refused request counts for its key, if that is known. */
export async function takeFromRateIfKnown({ app, whoAsks }: Caller, exchange: Exchange): Promise<void> {
  const principal = await whoAsks(exchange.request).catch(() => undefined)
  if (!principal) return
  exchange.record.principal = principal
  await takeFromRate(app, exchange, principal)
}

/** What a token for one lead or conversation can read. */
const TARGETS: Readonly<Record<string, Target['type']>> = { read_lead: 'lead', read_conversation: 'conversation' }

export function targetsOf({ field }: Pick<Route, 'field'>, id: unknown): Target[] | null {
  const type = TARGETS[field]
  return type === undefined ? null : [{ type, id }]
}

/** The result of a route without the fields that the caller's token cannot read. */
export function shownWithinReach({ field }: Pick<Route, 'field'>, { token }: Principal, result: unknown): unknown {
  if (!token?.reach) return result
  const type = TARGETS[field]
  if (type === undefined) throw new TypeError(`A token for one object cannot read the result of ${field}`)
  return onlyFieldsOf(REACHABLE[type], result)
}

/** A live key must not learn that the sandbox tools exist. */
export function checkScope(
  { scope, sandboxOnly, liveOnly }: Pick<Route, 'scope' | 'sandboxOnly' | 'liveOnly'>,
  { mode, scopes, member }: Principal,
): void {
  if (sandboxOnly && mode !== 'sandbox') throw new AppError('route_not_found')
  if (!mayAccess(scopes, scope)) {
    throw new AppError('insufficient_scope', {
      message: member
        ? 'Your role does not allow this operation. Ask an owner or admin of the workspace.'
        : `This operation requires an API key or access token with one of these scopes: ${scope.join(', ')}.`,
    })
  }
  if (liveOnly && mode !== 'live') throw new AppError('insufficient_scope', { message: NOT_LIVE })
}

const NOT_LIVE = 'API keys of a sandbox cannot read or manage members. Use an API key of the live workspace.'

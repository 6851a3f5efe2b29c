import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import { mayAccess, type Principal } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../graphql/schema/builder.ts'
import { type Answer, failureAnswer, send } from '../http/answer.ts'
import type { Authentication } from '../http/authentication.ts'
import {
  checkContentType,
  checkDeclaredLength,
  declaredLength,
  hasBody,
  isLong,
  parseBody,
  readBody,
} from '../http/body.ts'
import { fingerprintOf, idempotencyKeyOf, type Run, runOnce } from '../http/idempotent-run.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { openUpload, tooLarge, UPLOAD_BYTES_MAX, type Upload } from '../uploads/upload.ts'
import { asConditional, readsOne } from './conditional.ts'
import { createExecutor, type Executor } from './execute.ts'
import { createRouteMatcher, type Match } from './match-route.ts'
import { readInput } from './request-input.ts'
import { ROUTES } from './routes.ts'
import { deprecationHeaders } from './schema/deprecation.ts'
import type { Route } from './schema/route.ts'

const PREFIX = '/v1'
const UPLOADS_PREFIX = '/uploads'
const OPENAPI_PATH = '/openapi.json'
const NO_BYTES = new Uint8Array()

const UPLOAD_ROUTES = ROUTES.filter(({ takesFile }) => takesFile)
const UPLOADS = new Set(
  UPLOAD_ROUTES.flatMap(({ method, path }) => [PREFIX, UPLOADS_PREFIX].map((prefix) => `${method} ${prefix}${path}`)),
)

/** Whether a request can contain a file, which is longer and slower than other bodies. */
export function isUpload({ method, url }: IncomingMessage): boolean {
  return UPLOADS.has(`${method} ${url!.split('?', 1)[0]}`)
}

/** The principal of a request; throws if it is not authenticated. */
type WhoAsks = (request: IncomingMessage) => Promise<Principal>
type Shell = {
  app: App
  prefix: string
  whoAsks: WhoAsks
  execute: Executor
  match: (path: string) => Match | null
}
type HeaderValues = Record<string, string | number>
type Exchange = { request: IncomingMessage; record: RequestRecord; headers: HeaderValues; path: string; search: string }

export type RestHandler = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => Promise<void>

/**
 * `/v1` for API keys, and `/uploads`, where the upload endpoints are available to the dashboard: the same operations, settings
 * and responses, authenticated by `whoUploads`.
 */
export async function createRestHandlers(app: App, authentication: Authentication, whoUploads: WhoAsks) {
  const execute = await createExecutor(ROUTES)
  const byKey: WhoAsks = ({ headers }) => authentication.principalOf(headers.authorization)
  const shell = { app, execute, prefix: PREFIX, whoAsks: byKey, match: createRouteMatcher(ROUTES) }
  return {
    rest: createHandler(shell),
    /** The rate headers of a request without a route, if its key is known. It counts for the key. */
    rateHeadersOf: async (request: IncomingMessage, record: RequestRecord): Promise<HeaderValues> => {
      const exchange = { request, record, headers: {}, path: '', search: '' }
      await takeFromRateIfKnown(shell, exchange)
      return exchange.headers
    },
    uploads: createHandler({
      ...{ app, execute, prefix: UPLOADS_PREFIX, whoAsks: whoUploads },
      match: createRouteMatcher(UPLOAD_ROUTES),
    }),
  }
}

/** All checks of a request before its operation, in the order of `answerTo`. */
function createHandler(shell: Shell): RestHandler {
  return async (request, response, record) => {
    const url = request.url!
    const mark = url.indexOf('?')
    const path = (mark < 0 ? url : url.slice(0, mark)).slice(shell.prefix.length)
    const search = mark < 0 ? '' : url.slice(mark + 1)
    const headers: HeaderValues = { 'Request-Id': record.requestId }
    const exchange = { request, record, headers, path, search }
    const answer = await answerTo(shell, exchange).catch((error: unknown) => failed(shell, exchange, error))
    if (!request.complete && isLong(request)) headers.Connection = 'close'
    send(response, { ...answer, headers: answer.headers ? { ...headers, ...answer.headers } : headers })
  }
}

async function answerTo(shell: Shell, exchange: Exchange): Promise<Answer> {
  const { app } = shell
  const { request, record } = exchange
  const place = await findPlace(shell, exchange)
  if ('status' in place) {
    await takeFromRateIfKnown(shell, exchange)
    return place
  }
  const { route } = place

  const principal = await shell.whoAsks(request)
  record.principal = principal
  await takeFromRate(app, exchange, principal)
  checkScope(route, principal)

  if (!route.takesFile) return answerFrom(shell, exchange, { ...place, principal, bytes: await bodyOf(request, route) })
  const upload = await openUpload(request)
  try {
    const bytes = Buffer.from(JSON.stringify(upload.fields))
    return await answerFrom(shell, exchange, { ...place, principal, bytes, upload })
  } finally {
    upload.close()
  }
}

type MatchedRoute = { route: Route; match: Match }

/** The matched route, or a response that needs no key. In both cases the request counts for a known key. */
async function findPlace(shell: Shell, exchange: Exchange): Promise<MatchedRoute | Answer> {
  const { request } = exchange
  try {
    checkLength(request)
    if (shell.prefix === PREFIX && exchange.path === OPENAPI_PATH) return openapiAnswer(exchange)
    const match = findRoute(shell, exchange)
    if (request.method === 'OPTIONS') return { status: 204, body: null, headers: { Allow: allowOf(match) } }
    return { match, route: chooseMethod(exchange, match) }
  } catch (refusal) {
    await takeFromRateIfKnown(shell, exchange)
    throw refusal
  }
}

/** A body that was read, or a file that is being received: `bytes` is then its declared length. */
type AdmittedRequest = MatchedRoute & { principal: Principal; bytes: Uint8Array; upload?: Upload }

async function answerFrom(
  shell: Shell,
  { request, record, search }: Exchange,
  admitted: AdmittedRequest,
): Promise<Answer> {
  const { app } = shell
  const { route, principal, match, bytes, upload } = admitted
  const body = bytes.length > 0 && !upload ? parseBody(bytes as Buffer) : {}
  const input = readInput(route, { search, parameters: match.parameters, body, fields: upload?.fields ?? [] })
  const context: Context = { app, principal, requestId: record.requestId, file: upload?.file }
  const execute: (...once: Parameters<Run>) => Promise<Answer> = (idempotency, madeId) =>
    shell.execute(route, input, { ...context, idempotency, madeId })

  const key = route.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
  if (key === undefined) {
    const answer = await execute()
    return readsOne(route) ? asConditional(answer, request.headers['if-none-match']) : answer
  }
  const fingerprint = fingerprintOf(route.method, request.url!, bytes)
  const run: Run = async (claim, madeId) => {
    const { status, body } = await execute(claim, madeId)
    return { status, body: body ?? '' }
  }
  const once = await runOnce(app, { workspaceId: principal.workspaceId, key, fingerprint }, run)
  return { status: once.status, body: once.body, ...(once.replayed && { headers: { 'Idempotency-Replayed': 'true' } }) }
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

function findRoute({ match, prefix }: Shell, { path, record }: Exchange): Match {
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

async function takeFromRate(app: App, { headers }: Exchange, { actor }: Principal): Promise<void> {
  const allowance = await app.rateLimit.take(actor.id)
  headers['RateLimit-Limit'] = allowance.limit
  headers['RateLimit-Remaining'] = allowance.remaining
  headers['RateLimit-Reset'] = allowance.resetSeconds
  if (!allowance.allowed) throw new AppError('rate_limited', { retryAfterSeconds: allowance.retryAfterSeconds })
}

async function takeFromRateIfKnown({ app, whoAsks }: Shell, exchange: Exchange): Promise<void> {
  const principal = await whoAsks(exchange.request).catch(() => undefined)
  if (principal) await takeFromRate(app, exchange, principal)
}

/** A live key must not learn that the sandbox tools exist. */
function checkScope({ scope, sandboxOnly }: Route, { mode, scopes, member }: Principal): void {
  if (sandboxOnly && mode !== 'sandbox') throw new AppError('route_not_found')
  if (scope.length > 0 && !mayAccess(scopes, scope)) {
    throw new AppError('insufficient_scope', {
      message: member
        ? 'Your role does not allow this operation. Ask an owner or admin of the workspace.'
        : `This operation requires an API key with one of these scopes: ${scope.join(', ')}.`,
    })
  }
}

/** A missing body counts as an empty object, and needs no content type. */
async function bodyOf(request: IncomingMessage, { method }: Route): Promise<Uint8Array> {
  if (!hasBody(request)) return NO_BYTES
  if (method !== 'POST' && method !== 'PATCH') {
    throw new AppError('invalid_request', { message: `A ${method} request must not have a body.` })
  }
  checkContentType(request)
  return readBody(request)
}

function failed({ app, prefix }: Shell, { record }: Exchange, error: unknown): Answer {
  if (!(error instanceof AppError)) {
    app.log.error({ event: 'http.failed', requestId: record.requestId, route: record.route, err: error })
  }
  const answer = failureAnswer(error, record.requestId)
  if (prefix === UPLOADS_PREFIX) delete answer.headers?.['WWW-Authenticate'] // no key opens it
  record.code = answer.code
  return answer
}

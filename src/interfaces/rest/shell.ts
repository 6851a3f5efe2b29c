import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../../app.ts'
import type { CheckDocuments } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../graphql/schema/builder.ts'
import { type Answer, type Download, failureAnswer, send } from '../http/answer.ts'
import type { Authentication } from '../http/authentication.ts'
import { checkContentType, hasBody, isLong, parseBody, readBody } from '../http/body.ts'
import { requestFingerprints } from '../http/fingerprint.ts'
import { idempotencyKeyOf, type Run, runOnce } from '../http/idempotent-run.ts'
import type { RequestRecord } from '../http/request-record.ts'
import { openUpload, type Upload } from '../uploads/upload.ts'
import {
  type Admitted,
  admit,
  type Exchange,
  type HeaderValues,
  PREFIX,
  shownWithinReach,
  takeFromRateIfKnown,
  UPLOADS_PREFIX,
  type WhoAsks,
} from './admission.ts'
import { asConditional, readsOne } from './conditional.ts'
import { openDocuments } from './documents.ts'
import { createRouteMatcher, type Match } from './match-route.ts'
import { readInput } from './request-input.ts'
import { ROUTES } from './routes.ts'
import type { WithStatus } from './schema/field.ts'
import type { Route } from './schema/route.ts'

const NO_BYTES = new Uint8Array()

type Shell = {
  app: App
  prefix: string
  whoAsks: WhoAsks
  callRoute: CallRoute
  checkDocuments: CheckDocuments
  match: (path: string) => Match | null
}

/** Calls a route with an input that its schema has parsed, and returns what the response shows of the result. */
export type CallRoute = (route: Route, input: object, context: Context) => Promise<unknown>

type RestDeps = { authentication: Authentication; whoUploads: WhoAsks; checkDocuments: CheckDocuments }

export type RestHandler = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => Promise<void>

/**
 * `/v1` for API keys, and `/uploads`, where the upload endpoints are available to the dashboard: the same operations, settings
 * and responses, authenticated by `whoUploads`.
 */
export async function createRestHandlers(
  app: App,
  { authentication, whoUploads, checkDocuments }: RestDeps,
  routes = ROUTES,
) {
  const documents = await openDocuments(routes)
  /** Calls the resolver of the route's root field, and shows what SOFA's document selects of the result. */
  const callRoute: CallRoute = async (route, input, context) =>
    shownWithinReach(route, context.principal, documents.get(route)!(await route.resolve(input, context)))
  const byKey: WhoAsks = ({ headers }) => authentication.principalOf(headers.authorization)
  const shell = { app, callRoute, checkDocuments, prefix: PREFIX, whoAsks: byKey, match: createRouteMatcher(routes) }
  return {
    rest: createHandler(shell),
    callRoute,
    /** The rate headers of a request without a route, if its key is known. It counts for the key. */
    rateHeadersOf: async (request: IncomingMessage, record: RequestRecord): Promise<HeaderValues> => {
      const exchange = { request, record, headers: {}, path: '', search: '' }
      await takeFromRateIfKnown(shell, exchange)
      return exchange.headers
    },
    uploads: createHandler({
      ...{ app, callRoute, checkDocuments, prefix: UPLOADS_PREFIX, whoAsks: whoUploads },
      match: createRouteMatcher(routes.filter(({ takesFile }) => takesFile)),
    }),
  }
}

/** The way of every request, from its address to the response. */
function createHandler(shell: Shell): RestHandler {
  return async (request, response, record) => {
    const url = request.url!
    const mark = url.indexOf('?')
    const path = (mark < 0 ? url : url.slice(0, mark)).slice(shell.prefix.length)
    const search = mark < 0 ? '' : url.slice(mark + 1)
    const headers: HeaderValues = { 'Request-Id': record.requestId }
    const exchange = { request, record, headers, path, search }
    await respond(shell, exchange, response, answerTo(shell, exchange))
  }
}

/** Sends the answer, or the error that it failed with. */
export async function respond(
  shell: Pick<Shell, 'app' | 'prefix'>,
  exchange: Exchange,
  response: ServerResponse,
  answering: Promise<Answer>,
): Promise<void> {
  const { request, headers } = exchange
  const answer = await answering.catch((error: unknown) => failed(shell, exchange, error))
  if (!request.complete && isLong(request)) headers.Connection = 'close'
  send(response, { ...answer, headers: answer.headers ? { ...headers, ...answer.headers } : headers })
}

async function answerTo(shell: Shell, exchange: Exchange): Promise<Answer> {
  const { request } = exchange
  const admitted = await admit(shell, exchange)
  if ('status' in admitted) return admitted
  const { route } = admitted
  if (!route.takesFile) return answerFrom(shell, exchange, { ...admitted, bytes: await bodyOf(request, route) })
  const upload = await openUpload(request)
  try {
    const bytes = Buffer.from(JSON.stringify(upload.fields))
    return await answerFrom(shell, exchange, { ...admitted, bytes, upload })
  } finally {
    upload.close()
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

/** A body that was read, or a file that is being received: `bytes` are then the form's fields. */
type Received = Admitted & { bytes: Uint8Array; upload?: Upload }

async function answerFrom(shell: Shell, { request, record, search }: Exchange, received: Received): Promise<Answer> {
  const { app, checkDocuments } = shell
  const { route, principal, match, bytes, upload } = received
  const body = bytes.length > 0 && !upload ? parseBody(bytes as Buffer) : {}
  const input = readInput(route, { search, parameters: match.parameters, body, fields: upload?.fields ?? [] })
  const context: Context = { app, principal, requestId: record.requestId, checkDocuments, file: upload?.file }
  const run: (...once: Parameters<Run>) => Promise<Answer> = (idempotency, madeId) =>
    runRoute(shell, route, input, { ...context, idempotency, madeId })

  const key = route.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
  if (key === undefined) {
    const answer = await run()
    return readsOne(route) ? asConditional(answer, request.headers['if-none-match']) : answer
  }
  const url = route.isOwn ? `${request.url} ${principal.actor.id} ${principal.token?.id}` : request.url!
  const { method } = route
  const fingerprints = requestFingerprints({ method, url, bytes, content: upload?.fields ?? body })
  const { workspaceId } = principal
  const once = await runOnce(app, { workspaceId, key, fingerprints, file: upload?.file }, async (claim, madeId) => {
    const { status, body } = await run(claim, madeId)
    return { status, body: body ?? '' }
  })
  return { status: once.status, body: once.body, ...(once.replayed && { headers: { 'Idempotency-Replayed': 'true' } }) }
}

async function runRoute({ callRoute }: Shell, route: Route, input: object, context: Context): Promise<Answer> {
  return answerOf(route, await callRoute(route, input, context))
}

function answerOf({ statuses, response, downloads }: Route, value: unknown): Answer {
  const [status] = statuses
  if (downloads) return { status, body: null, download: value as Download }
  if (!response) return { status, body: null }
  if (statuses.length === 1) return { status, body: JSON.stringify(value) }
  const decided = value as WithStatus<unknown>
  return { status: decided.status, body: JSON.stringify(decided.resource) }
}

function failed({ app, prefix }: Pick<Shell, 'app' | 'prefix'>, { record }: Exchange, error: unknown): Answer {
  if (!(error instanceof AppError)) {
    app.log.error({ event: 'http.failed', requestId: record.requestId, route: record.route, err: error })
  }
  const answer = failureAnswer(app, error, record.requestId)
  if (prefix === UPLOADS_PREFIX) delete answer.headers?.['WWW-Authenticate'] // no key opens it
  record.code = answer.code
  return answer
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { App } from '../../../app.ts'
import type { Principal } from '../../../domain/identity/index.ts'
import type { Allowance } from '../../../domain/kernel/index.ts'
import type { CheckDocuments } from '../../../domain/workspaces/index.ts'
import { AppError } from '../../../errors.ts'
import type { Authentication } from '../../http/authentication.ts'
import { checkContentType, checkDeclaredLength, parseBody, readBody } from '../../http/body.ts'
import { checkOrigin } from '../../http/cross-origin.ts'
import { checkSameOrigin } from '../../http/own-origin.ts'
import type { RequestRecord } from '../../http/request-record.ts'
import { createLive } from '../live/live.ts'
import { Streams } from '../live/streams.ts'
import { chargeFor } from './charge.ts'
import type { EndpointDeps } from './endpoint-deps.ts'
import { createGraphqlServer } from './graphql-server.ts'
import { maskErrors } from './mask.ts'
import { isForBrowser, sendQueryPage } from './query-page.ts'
import type { ServerContext } from './server-context.ts'
import { serveSockets } from './web-socket.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

type GraphqlHandler = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => Promise<void>

export type GraphqlEndpoint = {
  checkDocuments: CheckDocuments
  handle: GraphqlHandler
  /** Responds with a GraphQL error before any other step. */
  refuse(exchange: Exchange, error: unknown): void
  /** `/graphql` over WebSocket, by the protocol graphql-transport-ws. `close` ends server-sent events too. */
  attachWebSocket(httpServer: Server): ReturnType<typeof serveSockets>
}

/**
 * `/graphql` over HTTP (queries and mutations by POST, queries by GET, subscriptions as server-sent events) and over WebSocket.
 * Both share the schema, the limits and the tails. Without a key, only the page for browsers is available, and no
 * introspection.
 */
export function createGraphqlEndpoint(
  app: App,
  authentication: Authentication,
  countRequest: EndpointDeps['countRequest'],
): GraphqlEndpoint {
  const streams = new Streams(app, createLive(app))
  const deps: EndpointDeps = { app, authentication, server: createGraphqlServer(app), streams, countRequest }
  return {
    checkDocuments: deps.server.checkDocuments,
    refuse: (exchange, error) => refuse(deps, exchange, error),
    handle: (request, response, record) => handle(deps, { request, response, record }),
    attachWebSocket: (httpServer) => serveSockets(deps, httpServer),
  }
}

async function handle(deps: EndpointDeps, exchange: Exchange): Promise<void> {
  const { request, response, record } = exchange
  response.setHeader('Request-Id', record.requestId)
  if (isForBrowser(request)) return sendQueryPage(request, response)
  try {
    await answerTo(deps, exchange)
  } catch (error) {
    refuse(deps, exchange, error)
  }
}

async function answerTo(deps: EndpointDeps, exchange: Exchange): Promise<void> {
  const { app, server, streams } = deps
  const { request, response, record } = exchange
  const gone = goneSignal(response)
  const chargeOf = (caller: Principal) => chargeFor(app, caller, (allowance) => showAllowance(response, allowance))
  try {
    checkRequest(exchange)
  } catch (refusal) {
    const known = await principalOf(deps, request).catch(() => undefined)
    if (known) {
      record.principal = known
      await chargeOf(known)(1)
    }
    throw refusal
  }
  const principal = await principalOf(deps, request)
  record.principal = principal
  const charge = chargeOf(principal)
  await charge(1) // before the body is read
  checkOrigin(app, request, principal)

  const context: ServerContext = {
    app,
    principal,
    requestId: record.requestId,
    checkDocuments: server.checkDocuments,
    streams,
    gone,
    note: (seen) => void Object.assign(record, seen),
    charge,
    onStream: () => keepStreamAlive(response, app.config.live.heartbeatMs),
  }
  if (request.method === 'POST') {
    checkContentType(request)
    context.given = parseBody(await readBody(request))
  } else checkSearch(request)
  await server.yoga(request, response, context)
}

/** Errors before the key is checked. */
function checkRequest({ request, response }: Exchange): void {
  checkDeclaredLength(request)
  if (request.method === 'POST' || request.method === 'GET') return
  response.setHeader('Allow', 'GET, POST')
  throw new AppError('method_not_allowed', { message: 'Method not allowed; use POST or GET.' })
}

/**
 * By the key or, without one, by a member's cookie if the page is same-origin. `two-factor-gate.ts` limits a member who has yet
 * to set up the second factor.
 */
async function principalOf({ app, authentication }: EndpointDeps, request: IncomingMessage): Promise<Principal> {
  const { authorization, cookie, 'leadthread-workspace': workspaceId } = request.headers
  const token = authorization === undefined ? app.signIn.tokenOf(cookie) : null
  if (token === null) return authentication.principalOf(authorization)
  checkSameOrigin(app, request)
  return authentication.sessionOf(token, typeof workspaceId === 'string' ? workspaceId : null)
}

function showAllowance(response: ServerResponse, { limit, remaining, resetSeconds }: Allowance): void {
  response.setHeader('RateLimit-Limit', limit)
  response.setHeader('RateLimit-Remaining', remaining)
  response.setHeader('RateLimit-Reset', resetSeconds)
}

/** These parameters of a GET are JSON. */
function checkSearch({ url = '' }: IncomingMessage): void {
  const search = new URLSearchParams(url.split('?')[1])
  for (const param of ['variables', 'extensions']) {
    try {
      JSON.parse(search.get(param) || '{}')
    } catch (cause) {
      throw new AppError('invalid_parameter', { param, message: 'Must be valid JSON.', cause })
    }
  }
}

/** Shared, because a new error per response would cost a stack trace. */
const GONE = new DOMException('The connection was closed.', 'AbortError')

/** Created before the first await: `close` fires only once. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort(GONE))
  return controller.signal
}

/**
 * A comment as heartbeat, so that proxies keep the stream open and dead clients are detected. A client that reads none of
 * its waiting data between two heartbeats is disconnected.
 */
function keepStreamAlive(response: ServerResponse, everyMs: number): void {
  if (response.destroyed) return // it has already closed, and the event does not repeat
  let isTaken = true
  const timer = setInterval(() => {
    if (response.writableEnded) return
    if (!response.writableNeedDrain)
      response.write(':\n') // its own line, allowed between any two others
    else if (!isTaken) response.destroy()
    isTaken = !response.writableNeedDrain
  }, everyMs)
  response.on('drain', () => {
    isTaken = true
  })
  response.once('close', () => clearInterval(timer))
}

/** A failure before execution: with its HTTP status, and a GraphQL error as body. */
function refuse({ app }: EndpointDeps, { request, response, record }: Exchange, error: unknown): void {
  if (response.headersSent || response.destroyed) return
  const [masked] = maskErrors([error], { requestId: record.requestId, app })
  const { status = 500, code = 'internal_error', retryAfterSeconds } = error instanceof AppError ? error : {}
  record.code = code
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds)
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  if (!request.complete) response.setHeader('Connection', 'close')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.writeHead(status).end(JSON.stringify({ errors: [masked] }))
}

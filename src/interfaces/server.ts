import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../app.ts'
import { AppError } from '../errors.ts'
import { sendCalendar } from './calendar/appointment-calendar.ts'
import { handleCarrierCallback } from './callbacks/carrier-callbacks.ts'
import { createGraphqlEndpoint, type GraphqlEndpoint } from './graphql/server/endpoint.ts'
import { failureAnswer, send } from './http/answer.ts'
import { type Authentication, createAuthentication } from './http/authentication.ts'
import { BODY_BYTES_MAX, declaredLength, hasBody, isLong } from './http/body.ts'
import { createShareWithOrigins } from './http/cross-origin.ts'
import { isDashboardPage, openDashboard } from './http/dashboard.ts'
import { isAlive, isReady, showMetrics } from './http/health.ts'
import { answerBrokenRequest, endUnlessSent } from './http/hostile-clients.ts'
import { PAGE_HEADERS, SCRIPT_HEADERS } from './http/html.ts'
import { keptDocument } from './http/kept-document.ts'
import { maySeeMetrics } from './http/monitoring.ts'
import { countRequest, limitConnections } from './http/network-limits.ts'
import { logWhenOver } from './http/request-log.ts'
import { newRequestRecord, type RequestRecord } from './http/request-record.ts'
import { traceRequest } from './http/trace-request.ts'
import { type TrustedProxies, trustedProxies } from './http/trusted-proxies.ts'
import { createMcpHandler } from './mcp/endpoint.ts'
import { isUpload } from './rest/admission.ts'
import { openapiText } from './rest/openapi/openapi.ts'
import { REFERENCE_SCRIPT_PATH, referencePage, referenceScript } from './rest/openapi/reference-page.ts'
import { createRestHandlers } from './rest/shell.ts'
import { companyCallbackOf, handleCompanyCallback } from './sign-in/company.ts'
import { handleSignIn, isSignInRoute } from './sign-in/sign-in.ts'
import { sendSignInPage } from './sign-in/sign-in-page.ts'
import { UPLOAD_BYTES_MAX } from './uploads/upload.ts'
import { whoUploads } from './uploads/who-uploads.ts'

const HEADERS_TIMEOUT_MS = 10_000
const TIMEOUTS_CHECKED_EVERY_MS = 2_000
const REQUEST_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const KEEP_ALIVE_MS = 65_000
const CLOSE_WITHIN_MS = 8_000
const REQUEST_LOG_EVERY_MS = 1_000
/** How often idle connections are dropped while the server closes. */
export const DROP_IDLE_EVERY_MS = 50
const OPENAPI_PATH = '/v1/openapi.json'
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

export type RunningServer = { url: string; port: number; close(): Promise<void> }

type Handler = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => unknown

/**
 * `closeWithinMs`: how long running requests may take to end when the server closes.
 * `keepAliveMs`: how long a connection without a request stays open.
 * `requestLogEveryMs`: how often the request log is written.
 */
export type ServerOptions = {
  port: number
  host: string
  closeWithinMs?: number
  keepAliveMs?: number
  requestLogEveryMs?: number
}

/** The HTTP server: REST, GraphQL, MCP, carriers' callbacks and monitoring on one port. */
export async function startServer(app: App, options: ServerOptions): Promise<RunningServer> {
  const { port, host, closeWithinMs = CLOSE_WITHIN_MS, keepAliveMs = KEEP_ALIVE_MS } = options
  const { requestLogEveryMs = REQUEST_LOG_EVERY_MS } = options
  const authentication = createAuthentication(app)
  const deps = { app, authentication, proxies: trustedProxies(app.config.http.trustedProxies) }
  const graphql = createGraphqlEndpoint(app, authentication, (request) => countRequest(deps, request))
  const rest = await createRestHandlers(app, {
    authentication,
    whoUploads: (request) => whoUploads(deps, request),
    checkDocuments: graphql.checkDocuments,
  })
  const mcp = createMcpHandler(app, authentication, {
    callRoute: rest.callRoute,
    checkDocuments: graphql.checkDocuments,
  })
  const handle = createHandler(deps, { ...rest, mcp, graphql: graphql.handle }, graphql.refuse)
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      requestTimeout: UPLOAD_TIMEOUT_MS,
      shouldUpgradeCallback: wantsWebSocket,
    },
    handle,
  )
  server.keepAliveTimeout = keepAliveMs
  limitConnections(deps, server)
  server.on('clientError', (error, socket) => answerBrokenRequest(app, error, socket))
  server.on('checkContinue', (request, response) => {
    // A client that waits for confirmation before sending a large body (`Expect`) gets the error first.
    if (declaredLength(request) <= (isUpload(request) ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX)) response.writeContinue()
    handle(request, response)
  })
  const sockets = graphql.attachWebSocket(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const stopWriting = app.timers.every(requestLogEveryMs, () => void writeRequestLog(app))
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: async () => {
      const closed = closeServer(server, closeWithinMs)
      await sockets.close()
      await closed
      stopWriting()
      await writeRequestLog(app)
      authentication.close()
    },
  }
}

async function writeRequestLog({ requestLog, log }: App): Promise<void> {
  await requestLog.write().catch((err) => log.warn({ event: 'request_log.not_written', err }))
}

/** Other upgrades, such as h2c of clients that prefer HTTP/2, are ignored. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

type ServerDeps = { app: App; authentication: Authentication; proxies: TrustedProxies }
type Handlers = Record<'rest' | 'uploads' | 'graphql' | 'mcp', Handler> &
  Pick<Awaited<ReturnType<typeof createRestHandlers>>, 'rateHeadersOf'>

function createHandler(deps: ServerDeps, handlers: Handlers, refuseGraphql: GraphqlEndpoint['refuse']) {
  const handlerOf = createTable(deps, handlers)
  const share = createShareWithOrigins(deps.app)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const record = newRequestRecord(request)
    const url = request.url!.replace(/^https?:\/\/[^/?]*/i, '') // a proxy can send the absolute URL (RFC 9112, 3.2.2)
    request.url = url
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (hasBody(request) && !isUpload(request)) endUnlessSent(deps.app, request, REQUEST_TIMEOUT_MS)
    logWhenOver(deps.app, request, response, record)
    const handler = handlerOf(path, record)
    const exchange = { request, response, record }
    const refuse = (error: unknown) =>
      path === '/graphql' ? refuseGraphql(exchange, error) : sendFailure(deps.app, exchange, error)
    try {
      const counted = countsElsewhere(path) ? null : countRequest(deps, request)
      if (counted) response.once('close', () => counted.settle(record.principal))
    } catch (error) {
      refuse(error)
      return
    }
    const handle = () => share(path, exchange, { handle: () => handler(request, response, record), refuse })
    if (isProbe(path)) handle()
    else traceRequest(deps.app, { request, response, record }, handle)
  }
}

/** Health checks are never rejected. Sign-in and carrier callbacks have their own limits. */
function countsElsewhere(path: string): boolean {
  return (
    path === '/healthz' ||
    path === '/readyz' ||
    path.startsWith('/carriers/') ||
    isSignInRoute(path) ||
    companyCallbackOf(path) !== null
  )
}

/** Health checks and metrics, which are not traced. */
function isProbe(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/metrics'
}

/** The handler of a path. Sets the record's route, except for `/v1` and `/uploads`, which have their own route tables. */
function createTable(deps: ServerDeps, { rest, uploads, graphql, mcp, rateHeadersOf }: Handlers) {
  const { app } = deps
  const dashboard = openDashboard()
  const nowhere: Handler = (request, response, record) =>
    sendFailure(app, { request, response, record }, new AppError('route_not_found'))
  const fixed = new Map<string, Handler>([
    ['/graphql', graphql],
    ['/mcp', mcp],
    ['/docs', readOnly(keptDocument(referencePage, PAGE_HEADERS))],
    [REFERENCE_SCRIPT_PATH, readOnly(keptDocument(referenceScript, SCRIPT_HEADERS))],
    ['/sign-in', (request, response) => sendSignInPage(deps, request, response)],
    ['/favicon.ico', (_request, response) => response.writeHead(204).end()],
    ['/healthz', (_request, response) => isAlive(response)],
    ['/readyz', (_request, response) => isReady(app, response)],
    [
      '/metrics',
      (request, response, record) =>
        maySeeMetrics(app, request) ? showMetrics(app, response) : nowhere(request, response, record),
    ],
  ])
  const openapi = keptDocument(openapiText, JSON_HEADERS)
  return (path: string, record: RequestRecord): Handler => {
    if (path === OPENAPI_PATH) {
      record.route = path
      return async (request, response) => {
        if (!isRead(request)) return rest(request, response, record)
        try {
          const rate = Object.entries(await rateHeadersOf(request, record))
          for (const [name, value] of [...rate, ['Request-Id', record.requestId] as const])
            response.setHeader(name, value)
          openapi(request, response)
        } catch (error) {
          sendFailure(app, { request, response, record }, error)
        }
      }
    }
    if (path.startsWith('/v1/') || path === '/v1') return rest
    if (path.startsWith('/uploads/')) return uploads
    if (path.startsWith('/carriers/')) {
      record.route = '/carriers/{carrier}/{account}'
      return (request, response) => handleCarrierCallback(deps, { request, response, record })
    }
    if (path.startsWith('/calendar/')) {
      record.route = '/calendar/{workspace}/{feed}/{signature}'
      return async (request, response) => {
        try {
          if (!isRead(request)) throw new AppError('method_not_allowed')
          await sendCalendar(app, path, request, response)
        } catch (error) {
          sendFailure(app, { request, response, record }, error)
        }
      }
    }
    if (isSignInRoute(path)) {
      record.route = path
      return (request, response) => handleSignIn(deps, path, { request, response, record })
    }
    const callbackOf = companyCallbackOf(path)
    if (callbackOf !== null) {
      record.route = '/auth/company/{workspace}/callback'
      return (request, response) => handleCompanyCallback(deps, callbackOf, { request, response, record })
    }
    if (isDashboardPage(path)) {
      record.route = '/w/{workspace}'
      return dashboard.sendPage
    }
    if (path.startsWith('/assets/')) {
      record.route = '/assets/{file}'
      return (request, response) => dashboard.sendAsset(request, response, path.slice('/assets/'.length))
    }
    const handler = fixed.get(path) ?? dashboard.rootFile(path)
    if (!handler) return nowhere
    record.route = path
    return handler
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; record: RequestRecord }

function sendFailure(app: App, { request, response, record }: Exchange, error: unknown): void {
  const { code, ...answer } = failureAnswer(app, error, record.requestId)
  record.code = code
  const closes = !request.complete && isLong(request) && { Connection: 'close' }
  send(response, { ...answer, headers: { ...answer.headers, 'Request-Id': record.requestId, ...closes } })
}

function readOnly(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (isRead(request)) handle(request, response)
    else response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Stops accepting requests, waits for running ones, and drops those that do not finish in time. */
function closeServer(server: Server, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), withinMs)
    // Node.js keeps the connection of a response that ends while the server closes (checked in 24.21).
    const idle = setInterval(() => server.closeIdleConnections(), DROP_IDLE_EVERY_MS)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

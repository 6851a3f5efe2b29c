import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { createGraphqlDoor } from '../graphql/endpoint.ts'
import { failureAnswer, send } from '../rest/answer.ts'
import { BODY_BYTES_MAX, declaredLength, hasBody, isLong } from '../rest/body.ts'
import { createRestHandlers, isUpload } from '../rest/shell.ts'
import { UPLOAD_BYTES_MAX } from '../rest/upload.ts'
import { type Authentication, createAuthentication } from './authentication.ts'
import { handleCarrierCallback } from './carrier-callbacks.ts'
import { isDashboardPage, openDashboard } from './dashboard.ts'
import { isAlive, isReady, showMetrics } from './health.ts'
import { answerBrokenRequest, endUnlessSent } from './hostile-clients.ts'
import { PAGE_HEADERS } from './html.ts'
import { referencePage } from './reference-page.ts'
import { logWhenOver } from './request-log.ts'
import { newRequestRecord, type RequestRecord } from './request-record.ts'
import { handleSignIn, isSignInRoute } from './sign-in.ts'
import { sendSignInPage } from './sign-in-page.ts'
import { whoUploads } from './uploads.ts'
import { type TrustedProxies, trustedProxies } from './visitor.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 15 * 60_000
const KEEP_ALIVE_MS = 65_000
const CLOSE_WITHIN_MS = 8_000

export type RunningServer = { url: string; port: number; close(): Promise<void> }

type Handler = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => unknown

/** The one way in: REST, GraphQL, carriers' callbacks and what watches over us, on one port. */
export async function startServer(app: App, { port, host }: { port: number; host: string }): Promise<RunningServer> {
  const authentication = createAuthentication(app)
  const graphql = createGraphqlDoor(app, authentication)
  const door = { app, authentication, proxies: trustedProxies(app.config.http.trustedProxies) }
  const rest = createRestHandlers(app, authentication, (request) => whoUploads(door, request))
  const handle = createHandler(door, { ...rest, graphql: graphql.handle })
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: UPLOAD_TIMEOUT_MS, shouldUpgradeCallback: wantsWebSocket },
    handle,
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('clientError', answerBrokenRequest)
  server.on('checkContinue', (request, response) => {
    // Who asks before sending what is too large gets the refusal, and need not send it.
    if (declaredLength(request) <= (isUpload(request) ? UPLOAD_BYTES_MAX : BODY_BYTES_MAX)) response.writeContinue()
    handle(request, response)
  })
  const sockets = graphql.attachWebSocket(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: async () => {
      const closed = closeServer(server)
      await sockets.close()
      server.closeIdleConnections()
      await closed
      authentication.close()
    },
  }
}

/** Other offers, such as the h2c of clients that would rather speak HTTP/2, are passed over. */
function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

type Door = { app: App; authentication: Authentication; proxies: TrustedProxies }
type Handlers = Record<'rest' | 'uploads' | 'graphql', Handler>

function createHandler(door: Door, handlers: Handlers) {
  const handlerOf = createTable(door, handlers)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const record = newRequestRecord(request)
    const url = request.url!.replace(/^https?:\/\/[^/?]*/i, '') // a proxy may name the whole address (RFC 9112, 3.2.2)
    request.url = url
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    if (hasBody(request) && !isUpload(request)) endUnlessSent(request, REQUEST_TIMEOUT_MS)
    logWhenOver(door.app, request, response, record)
    handlerOf(path, record)(request, response, record)
  }
}

/** Which handler has an address. The record's route is set here for all but `/v1` and `/uploads`, whose tables know better. */
function createTable(door: Door, { rest, uploads, graphql }: Handlers) {
  const { app } = door
  const dashboard = openDashboard()
  const fixed = new Map<string, Handler>([
    ['/graphql', graphql],
    ['/docs', (request, response) => sendPage(request, response, referencePage())],
    ['/sign-in', (request, response) => sendSignInPage(door, request, response)],
    ['/favicon.ico', (_request, response) => response.writeHead(204).end()],
    ['/healthz', (_request, response) => isAlive(response)],
    ['/readyz', (_request, response) => isReady(app, response)],
    ['/metrics', (_request, response) => showMetrics(app, response)],
  ])
  return (path: string, record: RequestRecord): Handler => {
    if (path.startsWith('/v1/') || path === '/v1') return rest
    if (path.startsWith('/uploads/')) return uploads
    if (path.startsWith('/carriers/')) {
      record.route = '/carriers/{carrier}/{account}'
      return (request, response) => handleCarrierCallback(app, { request, response, record })
    }
    if (isSignInRoute(path)) {
      record.route = path
      return (request, response) => handleSignIn(door, path, { request, response, record })
    }
    if (isDashboardPage(path)) {
      record.route = '/w/{workspace}'
      return dashboard.sendPage
    }
    if (path.startsWith('/assets/')) {
      record.route = '/assets/{file}'
      return (request, response) => dashboard.sendAsset(request, response, path.slice('/assets/'.length))
    }
    const handler = fixed.get(path)
    if (!handler) return sendNowhere
    record.route = path
    return handler
  }
}

/** There is nothing at this address. */
function sendNowhere(request: IncomingMessage, response: ServerResponse, record: RequestRecord): void {
  const { code, ...answer } = failureAnswer(new AppError('route_not_found'), record.requestId)
  record.code = code
  const closes = !request.complete && isLong(request) && { Connection: 'close' }
  send(response, { ...answer, headers: { ...answer.headers, 'Request-Id': record.requestId, ...closes } })
}

function sendPage(request: IncomingMessage, response: ServerResponse, html: string): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead) response.writeHead(200, PAGE_HEADERS).end(html)
  else response.writeHead(405, { Allow: 'GET, HEAD' }).end()
}

/** Takes no more, lets what runs finish, and drops what has not finished in time. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}

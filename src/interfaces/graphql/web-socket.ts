import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ExecutionArgs, GraphQLError, GraphQLFormattedError } from 'graphql'
import { CloseCode, type SubscribePayload } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Authentication } from '../http/authentication.ts'
import { newRequestRecord } from '../http/request-record.ts'
import { isOurOrigin } from '../http/visitor.ts'
import { BODY_BYTES_MAX } from '../rest/body.ts'
import type { GraphqlServer, StreamContext } from './graphql-server.ts'
import { maskErrors } from './mask.ts'
import { checkText } from './storable-text.ts'
import type { Streams } from './streams.ts'

const HEARTBEAT_MS = 12_000
const CONNECT_WITHIN_MS = 10_000
const LEAVE_WITHIN_MS = 2_000

type Door = { app: App; authentication: Authentication; server: GraphqlServer; streams: Streams }

/** What is known of a socket once its key is. */
type Connection = { context: StreamContext; release: () => void }

/**
 * Sockets close with a code of the protocol or of RFC 6455, and our error code as the reason:
 *
 *   1001  this process leaves: connect again and go on from the last cursor
 *   1013  we could not tell who asks: try again
 *   4400, 4406, 4408, 4409  the client broke the protocol, spoke another one, or was silent for 10 s
 *   4403  missing_api_key or invalid_api_key, at the beginning or, within a second, once a key is revoked or expired;
 *         with a cookie cross_origin and not_found (the workspace) at the beginning, and invalid_session, then or, within
 *         a second, once the session has ended or the member was removed or has another role
 *   4429  limit_reached: the key, or the member, has 100 connections open
 */
export function serveSockets(door: Door, httpServer: Server): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: BODY_BYTES_MAX, perMessageDeflate: false })
  const connections = new WeakMap<WebSocket, Connection>()
  const contextOf = (socket: WebSocket) => connections.get(socket)?.context
  const askedBy = (socket: WebSocket) => ({ requestId: contextOf(socket)?.requestId ?? '', log: door.app.log })

  useServer<Record<string, unknown>, { socket: WebSocket; request: IncomingMessage }>(
    {
      connectionInitWaitTimeout: CONNECT_WITHIN_MS,
      async onConnect({ connectionParams, extra: { socket, request } }) {
        const connection = await connect(door, { socket, request, connectionParams }).catch((error: unknown) => {
          socket.close(...closingOf(door.app, error))
          return null
        })
        if (connection) connections.set(socket, connection)
        return connection !== null
      },
      onClose({ extra: { socket } }, code) {
        const connection = connections.get(socket)
        connection?.release()
        door.app.log.info({ event: 'graphql.socket_closed', ...whoseIs(connection), code })
      },
      onSubscribe: ({ extra: { socket } }, _id, payload) => prepare(door, contextOf(socket)!, payload),
      onNext: ({ extra: { socket } }, _id, _payload, _args, { data = null, errors }) =>
        errors && { data, errors: plain(maskErrors(errors, askedBy(socket))) },
      onError: ({ extra: { socket } }, _id, _payload, errors) => plain(maskErrors(errors, askedBy(socket))),
    },
    sockets,
    HEARTBEAT_MS,
  )
  httpServer.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== '/graphql')
      return stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
  })
  return { close: () => leave(door, sockets) }
}

function whoseIs(connection: Connection | undefined) {
  const { requestId, principal } = connection?.context ?? {}
  return { requestId, workspaceId: principal?.workspaceId, actorId: principal?.actor.id }
}

type Knock = { socket: WebSocket; request: IncomingMessage; connectionParams?: Record<string, unknown> | undefined }

async function connect(door: Door, knock: Knock): Promise<Connection> {
  const { app, streams } = door
  const { socket, request } = knock
  const principal = await principalOf(door, knock)
  const release = streams.held.hold('connections', principal, (failure) => {
    // In a moment: what its subscriptions have to say goes first.
    setImmediate(() => socket.close(...closingOf(app, failure)))
  })
  return { context: { app, principal, requestId: newRequestRecord(request).requestId, streams }, release }
}

/**
 * The key comes in the first message, as `authorization`, or in the header of the upgrade. Without one a member's cookie
 * counts, if the page is ours, with the workspace of the first message, `workspaceId`, or of the header.
 */
async function principalOf({ app, authentication }: Door, { request, connectionParams = {} }: Knock) {
  const { authorization: header, cookie, origin, host, 'leadthread-workspace': place } = request.headers
  const given = connectionParams.authorization ?? connectionParams.Authorization
  const authorization = typeof given === 'string' ? given : header
  const token = authorization === undefined ? app.signIn.tokenOf(cookie) : null
  if (token === null) return authentication.principalOf(authorization)
  if (!isOurOrigin(app, origin, host)) throw new AppError('cross_origin')
  const workspaceId = connectionParams.workspaceId ?? place
  return authentication.memberOf(token, typeof workspaceId === 'string' ? workspaceId : null)
}

/** Parses and judges an operation as HTTP does, and takes it from the key's rate. */
async function prepare(
  { app, server }: Door,
  context: StreamContext,
  { query, variables, operationName }: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const asked = { requestId: context.requestId, log: app.log }
  try {
    const { allowed, retryAfterSeconds } = await app.rateLimit.take(context.principal.actor.id)
    if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
    const { schema, parse, validate } = server.getEnveloped({ ...context })
    const document = parse(query)
    const errors = validate(schema, document)
    if (errors.length > 0) return maskErrors(errors, asked)
    checkText({ document, operationName, variableValues: variables })
    return { schema, document, contextValue: { ...context }, variableValues: variables, operationName }
  } catch (error) {
    return maskErrors([error], asked)
  }
}

function plain(errors: GraphQLError[]): GraphQLFormattedError[] {
  return errors.map((error) => error.toJSON())
}

function closingOf(app: App, error: unknown): [code: number, reason: string] {
  if (!(error instanceof AppError)) {
    app.log.error({ event: 'graphql.connect_failed', err: error })
    return [1013, 'unavailable']
  }
  if (error.code === 'unavailable') return [1001, error.code]
  return [error.code === 'limit_reached' ? CloseCode.TooManyInitialisationRequests : CloseCode.Forbidden, error.code]
}

/** Tells everybody to connect to another process, and does not wait long for them to say goodbye. */
async function leave({ streams }: Door, sockets: WebSocketServer): Promise<void> {
  streams.close()
  for (const socket of sockets.clients) socket.close(1001, 'unavailable')
  const deadline = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
  }, LEAVE_WITHIN_MS)
  await new Promise<void>((resolve) => sockets.close(() => resolve()))
  clearTimeout(deadline)
}

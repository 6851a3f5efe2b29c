import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionArgs, execute, GraphQLError, type GraphQLFormattedError } from 'graphql'
import { CloseCode, handleProtocols, makeServer, type SubscribePayload } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { App } from '../../../app.ts'
import type { Principal } from '../../../domain/identity/index.ts'
import { AppError } from '../../../errors.ts'
import { BODY_BYTES_MAX } from '../../http/body.ts'
import { checkOrigin } from '../../http/cross-origin.ts'
import type { CountedRequest } from '../../http/network-limits.ts'
import { isOurOrigin } from '../../http/own-origin.ts'
import { newRequestRecord } from '../../http/request-record.ts'
import { chargeFor, tokensForComparisons, tokensForCost } from './charge.ts'
import type { EndpointDeps } from './endpoint-deps.ts'
import { judgeOperation, withCost } from './judge.ts'
import { maskErrors } from './mask.ts'
import type { StreamContext } from './server-context.ts'
import { carry, type SocketExtra } from './socket-transport.ts'
import { checkTokenReach } from './token-restriction.ts'
import { measureWrittenOut } from './written-out.ts'

const CONNECT_WITHIN_MS = 10_000
const LEAVE_WITHIN_MS = 2_000

/** Sockets count as requests without a key until their first message shows a valid one. */
const counted = new WeakMap<IncomingMessage, CountedRequest>()

/** Data of a socket after its key was checked. `ask` returns the principal with the current settings of its key and workspace. */
type Connection = { context: StreamContext; release: () => void; ask: () => Promise<Principal> }

/**
 * Serves GraphQL over WebSocket. Sockets close with a code of the protocol or of RFC 6455. If the reason is an error code, it
 * is ours. The table in docs/live.md lists all of them with what a client does.
 */
export function serveSockets(deps: EndpointDeps, httpServer: Server): { close(): Promise<void> } {
  const { log, config } = deps.app
  const { heartbeatMs } = config.live
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: BODY_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols,
  })
  const protocol = createProtocol(deps)
  sockets.on('connection', (socket, request) => carry(protocol, socket, { request, heartbeatMs, log }))
  httpServer.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {}) // no other listener
    if (request.url?.split('?')[0] !== '/graphql')
      return stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n', () => stream.destroy())
    try {
      counted.set(request, deps.countRequest(request))
    } catch (error) {
      const { retryAfterSeconds = 1 } = error instanceof AppError ? error : {}
      const head = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfterSeconds}\r\nConnection: close\r\n\r\n`
      return stream.end(head, () => stream.destroy())
    }
    sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket, request))
  })
  return { close: () => leave(deps, sockets) }
}

function createProtocol(deps: EndpointDeps) {
  const connections = new WeakMap<WebSocket, Connection>()
  const contextOf = (socket: WebSocket) => connections.get(socket)?.context
  const askedBy = (socket: WebSocket) => ({ requestId: contextOf(socket)?.requestId ?? '', app: deps.app })

  return makeServer<Record<string, unknown>, SocketExtra>({
    connectionInitWaitTimeout: Math.min(CONNECT_WITHIN_MS, deps.app.config.live.heartbeatMs),
    async onConnect({ connectionParams, extra: { socket, request } }) {
      try {
        const principal = await principalOf(deps, { request, connectionParams })
        counted.get(request)?.settle(principal)
        checkOrigin(deps.app, request, principal)
        if (!isOpen(socket)) return false // would take a place from those that stay
        const again = () => principalOf(deps, { request, connectionParams })
        const ask = () => (principal.member ? Promise.resolve(principal) : again())
        const connection = await connect(deps, { socket, request, principal, ask })
        connections.set(socket, connection)
        if (isOpen(socket)) return true
        connection.release() // it closed before it had a place, so `onClose` released none
        return false
      } catch (error) {
        socket.close(...closingOf(deps.app, error))
        return false
      }
    },
    onClose({ extra: { socket } }, code) {
      const connection = connections.get(socket)
      connection?.release()
      deps.app.log.info({ event: 'graphql.socket_closed', ...whoseIs(connection), code })
    },
    onSubscribe: ({ extra: { socket } }, _id, payload) => prepare(deps, connections.get(socket)!, payload),
    async execute(args) {
      const context = args.contextValue as StreamContext
      return withCost(await execute(args), context.cost)
    },
    onNext: ({ extra: { socket } }, _id, _payload, _args, { data = null, errors }) =>
      errors && { data, errors: plain(maskErrors(errors, askedBy(socket))) },
    onError: ({ extra: { socket } }, _id, _payload, errors) => plain(maskErrors(errors, askedBy(socket))),
  })
}

function isOpen(socket: WebSocket): boolean {
  return socket.readyState === socket.OPEN
}

function whoseIs(connection: Connection | undefined) {
  const { requestId, principal } = connection?.context ?? {}
  return { requestId, workspaceId: principal?.workspaceId, actorId: principal?.actor.id }
}

type ConnectRequest = { request: IncomingMessage; connectionParams?: Record<string, unknown> | undefined }

type Admitted = Pick<Connection, 'ask'> & { socket: WebSocket; request: IncomingMessage; principal: Principal }

async function connect(
  { app, server, streams }: EndpointDeps,
  { socket, request, principal, ask }: Admitted,
): Promise<Connection> {
  const release = await streams.held.hold('connections', principal, (failure) => {
    // Delayed, so that the last messages of its subscriptions are sent first.
    setImmediate(() => socket.close(...closingOf(app, failure)))
  })
  const { requestId } = newRequestRecord(request)
  return { context: { app, principal, requestId, checkDocuments: server.checkDocuments, streams }, release, ask }
}

/**
 * The key is in the first message, as `authorization`, or in the header of the upgrade. Without one, a member's cookie counts
 * if the page is same-origin, with the workspace of the first message (`workspaceId`) or of the header.
 */
async function principalOf({ app, authentication }: EndpointDeps, { request, connectionParams = {} }: ConnectRequest) {
  const { authorization: header, cookie, origin, host, 'leadthread-workspace': place } = request.headers
  const given = connectionParams.authorization ?? connectionParams.Authorization
  const authorization = typeof given === 'string' ? given : header
  const token = authorization === undefined ? app.signIn.tokenOf(cookie) : null
  if (token === null) return authentication.principalOf(authorization)
  if (!isOurOrigin(app, origin, host)) throw new AppError('cross_origin')
  const workspaceId = connectionParams.workspaceId ?? place
  return authentication.memberOf(token, typeof workspaceId === 'string' ? workspaceId : null)
}

/** Parses and checks an operation as over HTTP, and charges the key's rate. `onError` masks the errors. */
async function prepare(
  { app, server }: EndpointDeps,
  { context: former, ask }: Connection,
  { query, variables, operationName, extensions }: SubscribePayload,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  try {
    const charge = chargeFor(app, former.principal)
    await charge(1)
    const context = { ...former, principal: await ask() }
    const { schema, parse, validate } = server.yoga.getEnveloped({ ...context })
    const persisted = await server.documents.of(context.principal, { query, extensions })
    const document = persisted?.document ?? parse(query)
    const isPersisted = persisted !== undefined
    if (!isPersisted) await charge(tokensForComparisons(measureWrittenOut(document).comparisons))
    const errors = validate(schema, document)
    if (errors.length > 0) return errors
    const contextValue = { ...context }
    const args = { schema, document, contextValue, variableValues: variables, operationName }
    judgeOperation(args)
    await checkTokenReach(args)
    await charge(tokensForCost(contextValue.cost?.requested ?? 0, { isPersisted }))
    return args
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error })]
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

/** Asks all clients to reconnect to another process, and waits only briefly for them to close. */
async function leave({ streams }: EndpointDeps, sockets: WebSocketServer): Promise<void> {
  streams.close()
  for (const socket of sockets.clients) socket.close(1001, 'unavailable')
  const deadline = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
  }, LEAVE_WITHIN_MS)
  await new Promise<void>((resolve) => sockets.close(() => resolve()))
  clearTimeout(deadline)
}

import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Clock } from '../domain/kernel/index.ts'
import { type Opening, openConnection, type Route, type Target } from './egress-connection.ts'

/** After this time the host is resolved and checked again. */
const CONNECTION_AGE_MAX_MS = 60_000
/** Shorter than the five seconds after which common servers close, so that no request meets a closing socket. */
const IDLE_MAX_MS = 4_000
/** Maximum idle time, whatever the server promises. */
const IDLE_PROMISED_MAX_MS = 30_000
const HEADERS_BYTES_MAX = 32 * 1_024

/** One connection and, at any time, at most one request on it. */
type Connection = {
  origin: string
  client: Client
  openedAt: Date
  /** Null until it is open. */
  socket: Socket | null
  opening: Opening
  stopOpening: AbortController
}

export type Pool = {
  /** A kept connection to the origin, or a new one that opens with its first request. */
  take(origin: string, target: Target): Connection
  /** Keeps a connection whose response was read completely. */
  give(connection: Connection): void
  drop(connection: Connection): void
  isClosed(): boolean
  close(): Promise<void>
}

/**
 * Kept connections by origin. Undici's pool could let one request open a connection and another use it, so that neither the
 * opening time nor its deadline would belong to a request. Here each request has its own `Client`.
 */
export function createPool(clock: Clock, route: Route): Pool {
  const idle = new Map<string, Connection[]>()
  const all = new Set<Connection>()
  let closed = false

  const forget = (connection: Connection) => {
    all.delete(connection)
    const kept = idle.get(connection.origin)?.filter((other) => other !== connection) ?? []
    if (kept.length > 0) idle.set(connection.origin, kept)
    else idle.delete(connection.origin)
  }
  const drop = (connection: Connection) => {
    forget(connection)
    connection.stopOpening.abort()
    return connection.client.destroy()
  }
  const isFresh = ({ openedAt, socket }: Connection) =>
    clock.now().getTime() - openedAt.getTime() < CONNECTION_AGE_MAX_MS && socket?.destroyed === false

  return {
    take(origin, target) {
      for (let kept = idle.get(origin)?.pop(); kept; kept = idle.get(origin)?.pop()) {
        kept.opening.latency = {} // the phases belong to the request that opened it
        if (isFresh(kept)) return kept
        void drop(kept)
      }
      const connection = createConnection(route, origin, target, clock.now())
      // A connection in use is left to its request, which fails; if nothing was sent yet, undici opens a new one.
      connection.client.on('disconnect', () => idle.get(origin)?.includes(connection) && drop(connection))
      all.add(connection)
      return connection
    },
    give(connection) {
      if (connection.socket?.destroyed !== false || closed) return void drop(connection)
      const kept = idle.get(connection.origin)
      if (kept) kept.push(connection)
      else idle.set(connection.origin, [connection])
    },
    drop: (connection) => void drop(connection),
    isClosed: () => closed,
    async close() {
      closed = true
      await Promise.all([...all].map(drop))
    },
  }
}

/** Undici's own timeouts are idle timers; the request's one deadline replaces them. */
function createConnection(route: Route, origin: string, target: Target, openedAt: Date): Connection {
  const stopOpening = new AbortController()
  const opening: Opening = { signal: stopOpening.signal, latency: {}, isAtProxy: false }
  const client = new Client(origin, {
    connect: (_options, done) => {
      openConnection(route, target, opening).then(
        (socket) => {
          connection.socket = socket
          done(null, socket)
        },
        (error: Error) => done(error, null),
      )
    },
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_MAX_MS,
    keepAliveMaxTimeout: IDLE_PROMISED_MAX_MS,
    maxHeaderSize: HEADERS_BYTES_MAX,
  })
  const connection: Connection = { origin, client, openedAt, socket: null, opening, stopOpening }
  return connection
}

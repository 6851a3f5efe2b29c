import type { SubscriptionForwarder } from '@urql/core'
import { createClient, type Client as SocketClient } from 'graphql-ws'
import { documentIds } from '../../generated/dashboard/graphql.ts'
import type { Connection } from './connection.ts'

const PING_EVERY_MS = 10_000
const PONG_WITHIN_MS = 5_000
const RETRY_MAX_MS = 5_000
const GO_ON_AFTER_MS = 500

/** What ends a stream that goes on from its last cursor. */
const GOES_ON_AFTER: ReadonlySet<string> = new Set(['resync_required', 'unavailable'])

/** The socket's close codes after which to try again is of no use: the visitor is not let in (any more). */
const FORBIDDEN = 4403

type Options = { workspaceId: string; connection: Connection; onShutOut: () => void }

/** The one socket of a workspace. It is opened by the first subscription and made again for as long as there is one. */
export function openLiveSocket({ workspaceId, connection, onShutOut }: Options): SocketClient {
  let silence: number | undefined
  return createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: { workspaceId },
    keepAlive: PING_EVERY_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => (event as CloseEvent).code !== FORBIDDEN,
    retryWait: (tries) => {
      const waitMs = Math.min(RETRY_MAX_MS, 250 * 2 ** tries)
      return new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random() / 2)))
    },
    on: {
      connected: () => connection.become('live'),
      closed: (event) => {
        clearTimeout(silence)
        const { code } = event as CloseEvent
        if (code === FORBIDDEN) onShutOut()
        else if (code !== 1000) connection.become('lost')
      },
      opened: (socket) => {
        sockets.set(connection, socket as WebSocket)
      },
      ping: (received) => {
        // A network that is gone says nothing: who does not answer in time is not there.
        if (!received)
          silence = window.setTimeout(() => sockets.get(connection)?.close(4408, 'No pong'), PONG_WITHIN_MS)
      },
      pong: (received) => {
        if (received) clearTimeout(silence)
      },
    },
  })
}

const sockets = new WeakMap<Connection, WebSocket>()

/**
 * Subscriptions over that socket, each by its document's id. One that breaks off goes on from the last cursor it has seen, so
 * that nothing is missed; what is told twice is the same by its id.
 */
export function subscriptionsOver(socket: SocketClient): SubscriptionForwarder {
  return (request) => ({
    subscribe(sink) {
      const name = operationName(request.query)
      // The socket says the same payload again whenever it connects: `after` moves on with what has come.
      const variables: Record<string, unknown> = { ...request.variables }
      const extensions = { persistedQuery: { version: 1, sha256Hash: documentIds.get(name) } }
      let isOver = false
      let stop = () => {}
      const start = () => {
        let resumes = false
        stop = socket.subscribe(
          { query: '', extensions, variables },
          {
            next(result) {
              resumes = GOES_ON_AFTER.has(codeOf(result.errors) ?? '')
              if (resumes) return
              const cursor = cursorIn(result.data)
              if (cursor !== undefined) variables.after = cursor
              sink.next(result as never)
            },
            error: (error) => {
              if (Array.isArray(error) && GOES_ON_AFTER.has(codeOf(error) ?? '')) startSoon()
              else sink.error(error)
            },
            complete: () => {
              if (resumes) startSoon()
              else sink.complete()
            },
          },
        )
      }
      // A process that leaves says so before it closes the socket: a moment later there is another.
      const startSoon = () => void setTimeout(() => isOver || start(), GO_ON_AFTER_MS)
      start()
      return {
        unsubscribe() {
          isOver = true
          stop()
        },
      }
    },
  })
}

function operationName(query: string | undefined): string {
  return query?.match(/^\s*subscription\s+(\w+)/)?.[1] ?? ''
}

function cursorIn(data: unknown): string | undefined {
  const [payload] = Object.values(data ?? {}) as ({ cursor?: string } | null)[]
  return payload?.cursor
}

function codeOf(errors: unknown): string | undefined {
  return (errors as readonly { extensions?: { code?: string } }[] | undefined)?.[0]?.extensions?.code
}

import type { SubscriptionForwarder } from '@urql/core'
import { createClient, type Client as SocketClient } from 'graphql-ws'
import { documentIds } from '../../generated/dashboard/graphql.ts'
import type { Connection } from './connection.ts'

const PING_EVERY_MS = 10_000
const PONG_WITHIN_MS = 5_000
const RETRY_MAX_MS = 5_000
const GO_ON_AFTER_MS = 500

/** Errors after which a stream continues from its last cursor. */
const GOES_ON_AFTER: ReadonlySet<string> = new Set(['resync_required', 'unavailable'])

/** Close codes after which a reconnect cannot succeed, because the user has no access. */
const FORBIDDEN = 4403

type Options = { workspaceId: string; connection: Connection; onAccessLost: () => void }

/** The WebSocket of a workspace. It opens with the first subscription and reconnects while there are subscriptions. */
export function openLiveSocket({ workspaceId, connection, onAccessLost }: Options): SocketClient {
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
        if (code === FORBIDDEN) onAccessLost()
        else if (code !== 1000) connection.become('lost')
      },
      opened: (socket) => {
        sockets.set(connection, socket as WebSocket)
      },
      ping: (received) => {
        // A broken network reports nothing, so a missing pong within the limit closes the socket.
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
 * Subscriptions over this socket, each sent by document ID. After an interruption a subscription continues from its last
 * cursor, so no event is missed. Repeated events have the same ID.
 */
export function subscriptionsOver(socket: SocketClient): SubscriptionForwarder {
  return (request) => ({
    subscribe(sink) {
      const name = operationName(request.query)
      // The socket sends this payload again after every reconnect, so `after` must follow the events received.
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
      // A process that shuts down ends its streams before it closes the socket. Another process answers a moment later.
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

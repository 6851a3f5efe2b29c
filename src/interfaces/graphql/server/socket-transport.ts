import type { IncomingMessage } from 'node:http'
import { CloseCode, type Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { Log } from '../../../domain/kernel/index.ts'

export type SocketExtra = { socket: WebSocket; request: IncomingMessage }

type Carried = { request: IncomingMessage; heartbeatMs: number; log: Log }

/** Maximum unread data of a peer. Subscriptions wait for their peer; responses to other messages do not. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024
const FAULT_OF_OURS = 1011

/**
 * Carries graphql-transport-ws over one WebSocket. After the close frame is sent, messages from that client are ignored. A peer
 * that does not answer a ping before the next one, or reads too slowly, is disconnected. `ws` itself answers invalid frames
 * with a code of RFC 6455: 1002, 1007, 1009.
 */
export function carry(protocol: Server<SocketExtra>, socket: WebSocket, { request, heartbeatMs, log }: Carried): void {
  const stopHeartbeat = keepAlive(socket, heartbeatMs)
  const isOpen = () => socket.readyState === socket.OPEN
  const fail = (error: unknown) => {
    if (!isOpen()) return
    if (isUnexpected(error)) return socket.close(CloseCode.BadRequest, 'Unexpected message')
    log.error({ event: 'graphql.socket_failed', err: error })
    socket.close(FAULT_OF_OURS, 'internal_error')
  }
  socket.on('error', () => {}) // the close code contains the reason
  socket.on('ping', () => dropUnlessRead(socket))
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => (isOpen() ? send(socket, text) : undefined),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) =>
        socket.on('message', (data, isBinary) => {
          dropUnlessRead(socket)
          if (!isOpen()) return
          if (isBinary) return socket.close(CloseCode.BadRequest, 'Send text frames')
          take(String(data)).catch(fail)
        }),
    },
    { socket, request },
  )
  socket.once('close', (code, reason) => {
    stopHeartbeat()
    closed(code, String(reason)).catch((error: unknown) => log.error({ event: 'graphql.socket_failed', err: error }))
  })
}

/** Resolves when the peer has received it, or has disconnected. */
function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => socket.send(text, () => resolve()))
}

function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let isAnswered = true
  socket.on('pong', () => {
    isAnswered = true
  })
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate()
    isAnswered = false
    socket.ping()
  }, everyMs)
  return () => clearInterval(timer)
}

function dropUnlessRead(socket: WebSocket): void {
  if (socket.bufferedAmount > UNREAD_BYTES_MAX) socket.terminate()
}

/** A message of the protocol that only a server sends. */
function isUnexpected(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type')
}

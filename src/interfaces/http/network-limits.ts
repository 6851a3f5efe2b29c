import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Authentication } from './authentication.ts'
import type { RequestRecord } from './request-record.ts'
import { addressOf, isLoopback, isTrusted, networkOf, type TrustedProxies } from './visitor.ts'

type Door = { app: App; authentication: Authentication; proxies: TrustedProxies }

/**
 * Counts a request for the network that it came from, unless its key or session is known to be valid. One whose key turns out to
 * be valid is not counted either: `settle` gives the token back. Throws `rate_limited`.
 */
export function countRequest({ app, authentication, proxies }: Door, request: IncomingMessage): Counted {
  if (authentication.isKnown(request)) return UNCOUNTED
  const network = networkOf(addressOf(proxies, request))
  const { allowed, retryAfterSeconds } = app.networkLimit.take(network)
  if (!allowed) {
    const message = 'Too many requests without a valid API key or session from this IP address. Try again later.'
    throw new AppError('rate_limited', { message, retryAfterSeconds })
  }
  return { settle: (principal) => void (principal && app.networkLimit.giveBack(network)) }
}

/** What a request was counted for, until it is known who asked. */
export type Counted = { settle(principal: RequestRecord['principal']): void }

const UNCOUNTED: Counted = { settle: () => {} }

/**
 * Bounds the connections that the server holds, in all and per network, whatever is sent over them. This machine and trusted proxies
 * are exempt from the second: their clients are known only by the requests.
 */
export function limitConnections({ app, proxies }: Door, server: Server): void {
  const { connectionsMax, connectionsPerNetwork } = app.config.http
  const open = new Map<string, number>()
  server.maxConnections = connectionsMax
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isLoopback(address) || isTrusted(proxies, address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsPerNetwork) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = open.get(network)! - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

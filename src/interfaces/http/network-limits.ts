import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Authentication } from './authentication.ts'
import { addressOf, networkOf } from './client-address.ts'
import type { RequestRecord } from './request-record.ts'
import { isLoopbackAddress, isTrusted, type TrustedProxies } from './trusted-proxies.ts'

type NetworkLimitDeps = { app: App; authentication: Authentication; proxies: TrustedProxies }

/**
 * Counts a request for its network, unless its key or session is known to be valid. If the key turns out to be valid, `settle`
 * returns the token. Throws `rate_limited`.
 */
export function countRequest(
  { app, authentication, proxies }: NetworkLimitDeps,
  request: IncomingMessage,
): CountedRequest {
  if (authentication.isKnown(request)) return UNCOUNTED
  const network = networkOf(addressOf(proxies, request))
  const { allowed, retryAfterSeconds } = app.networkLimit.take(network)
  if (!allowed) {
    const message = 'Too many requests without a valid API key or session from this IP address. Try again later.'
    throw new AppError('rate_limited', { message, retryAfterSeconds })
  }
  return { settle: (principal) => void (principal && app.networkLimit.giveBack(network)) }
}

/** The counted network of a request, until it is authenticated. */
export type CountedRequest = { settle(principal: RequestRecord['principal']): void }

const UNCOUNTED: CountedRequest = { settle: () => {} }

/**
 * Limits the open connections of the server, in total and per network. This machine and trusted proxies are exempt from the
 * second limit, because only requests identify their clients.
 */
export function limitConnections({ app, proxies }: NetworkLimitDeps, server: Server): void {
  const { connectionsMax, connectionsPerNetwork } = app.config.http
  const open = new Map<string, number>()
  server.maxConnections = connectionsMax
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isLoopbackAddress(address) || isTrusted(proxies, address)) return
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

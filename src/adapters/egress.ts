import { getCACertificates } from 'node:tls'
import {
  checkEndpointUrl,
  type EgressError,
  type EgressReply,
  type EgressRequest,
  type Http,
  isPlainLoopback,
} from '../domain/egress/index.ts'
import type { Clock } from '../domain/kernel/index.ts'
import { parseCidr } from './egress-addresses.ts'
import type { Target } from './egress-connection.ts'
import { Exchange } from './egress-exchange.ts'
import { createGuard, createResolve, EgressFault, type Resolve } from './egress-guard.ts'
import { createPool, type Pool } from './egress-pool.ts'

export type EgressOptions = {
  clock: Clock
  /** Blocks that can be called although they are not global, for private installations. */
  allowedCidrs: readonly string[]
  /** Allowed ports of https URLs. */
  allowedPorts: readonly number[]
  /** Proxy of every connection except loopback. */
  proxyUrl?: string
  /** A certificate authority to trust beside Node's own, in PEM. */
  extraCa?: string
  /** How names are resolved; the system's name servers if absent. */
  resolve?: Resolve
}

/** `close` closes every connection; requests in flight end as `local_fault`. */
export type Egress = Http & { close(): Promise<void> }

/**
 * The only way to send requests to an address that a customer can set. Follows no redirects, retries nothing, and only calls
 * addresses that the guard checked when the connection was opened, at most 60 s ago.
 */
export function createEgress(options: EgressOptions): Egress {
  const guard = createGuard(options.allowedCidrs.map(parseCidr), options.resolve ?? createResolve())
  const pool = createPool(options.clock, {
    guard,
    proxyUrl: options.proxyUrl === undefined ? null : new URL(options.proxyUrl),
    ca: options.extraCa === undefined ? undefined : [...getCACertificates('default'), options.extraCa],
  })
  const targetOf = (url: string, allowLoopback: boolean) => {
    const check = checkEndpointUrl(url, { allowedPorts: options.allowedPorts, allowLoopback })
    return check.ok ? { url: check.parsed, ...readTarget(check.parsed) } : null
  }

  const send = async (method: 'GET' | 'POST', request: Request): Promise<EgressReply> => {
    const target = targetOf(request.url, request.allowLoopback)
    if (target === null) return unsent('blocked_address')
    if (pool.isClosed()) return unsent('local_fault')
    if (request.signal?.aborted) return unsent('timeout')
    return exchange(pool, { ...target, method }, request)
  }

  return {
    post: (request) => send('POST', request),
    get: (request) => send('GET', request),
    async inspect({ url, allowLoopback }) {
      const target = targetOf(url, allowLoopback)
      if (target === null) return 'blocked_address'
      try {
        await guard.vet(target.host, target.isLoopback)
        return 'allowed'
      } catch (error) {
        return error instanceof EgressFault && error.kind === 'blocked_address' ? 'blocked_address' : 'dns'
      }
    },
    close: () => pool.close(),
  }
}

type Request = Omit<EgressRequest, 'body'> & Partial<Pick<EgressRequest, 'body'>>
type Call = Target & { url: URL; method: 'GET' | 'POST' }

function exchange(pool: Pool, target: Call, request: Request): Promise<EgressReply> {
  return new Promise((resolve) => {
    const connection = pool.take(target.url.origin, target)
    const handler = new Exchange(request, connection.opening, (reply, isReusable) => {
      // Some servers close the connection after a response; one turn of the event loop later, the close has been read.
      setImmediate(() => {
        if (isReusable) pool.give(connection)
        else pool.drop(connection)
        resolve(reply)
      })
    })
    connection.client.dispatch(
      {
        method: target.method,
        path: target.url.pathname + target.url.search,
        headers: sentHeaders(request.headers),
        body: request.body ?? null,
      },
      handler,
    )
  })
}

/** Headers that control the connection cannot be set by the caller: a different `Host` would reach a different receiver. */
function sentHeaders(headers: Record<string, string>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !STEERING_HEADER.test(name))
  return { ...Object.fromEntries(own), 'accept-encoding': 'identity' }
}

const STEERING_HEADER =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|accept-encoding|proxy-.*)$/i

function readTarget(url: URL): Target {
  const isTls = url.protocol === 'https:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    isTls,
    isLoopback: isPlainLoopback(url),
  }
}

function unsent(error: EgressError): EgressReply {
  return { outcome: 'failed', error, latency: { totalMs: 0 } }
}

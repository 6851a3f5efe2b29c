import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { EgressError } from '../domain/egress/index.ts'
import { type Cidr, isGlobalUnicast, isInCidrs } from './egress-addresses.ts'

const QUERY_TIMEOUT_MS = 1_500
const QUERY_TRIES = 2
const LOOPBACK_ADDRESSES = new Map([
  ['localhost', ['127.0.0.1', '::1']],
  ['127.0.0.1', ['127.0.0.1']],
  ['::1', ['::1']],
])

/** All addresses of a name. Rejects, or returns none, if there is none. */
export type Resolve = (name: string) => Promise<string[]>

/** An outgoing request that ended without a response, and the reason. */
export class EgressFault extends Error {
  override readonly name = 'EgressFault'
  readonly kind: EgressError

  constructor(kind: EgressError, cause?: unknown) {
    super(`Egress failed: ${kind}`, { cause })
    this.kind = kind
  }
}

export type Guard = {
  /**
   * The addresses that can be called for a host (a name, or an address without brackets). Connect to one of these without
   * resolving again, otherwise the name could change after the check. `isLoopback`: the host can be this machine. Throws
   * `EgressFault`.
   */
  vet(host: string, isLoopback: boolean): Promise<string[]>
}

/** Checks the addresses of a host: a single one that is not global unicast rejects the whole host. */
export function createGuard(allowedCidrs: readonly Cidr[], resolve: Resolve): Guard {
  const isAllowed = (address: string) => isGlobalUnicast(address) || isInCidrs(address, allowedCidrs)
  return {
    async vet(host, isLoopback) {
      const loopback = isLoopback ? LOOPBACK_ADDRESSES.get(host) : undefined
      if (loopback) return loopback
      if (isNumberLike(host)) throw new EgressFault('blocked_address')

      const addresses = isIP(host) === 0 ? await resolveAll(resolve, host) : [host]
      if (!addresses.every(isAllowed)) throw new EgressFault('blocked_address')
      return addresses
    },
  }
}

/**
 * All IPv4 and IPv6 addresses of a name, from the system's name servers by default. They are queried directly: `getaddrinfo`
 * also reads the hosts file, but holds one of libuv's four threads until a dead domain times out, so a few of them would block
 * all lookups.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (name) => {
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

async function resolveAll(resolve: Resolve, host: string): Promise<string[]> {
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new EgressFault('dns', error)
  })
  if (addresses.length === 0) throw new EgressFault('dns')
  return addresses
}

/** `2130706433`, `0x7f.1`, `127.1`: `URL` parses these as addresses, and some resolvers do too. */
function isNumberLike(host: string): boolean {
  return isIP(host) === 0 && /(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host)
}

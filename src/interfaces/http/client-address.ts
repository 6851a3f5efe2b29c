import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Visitor } from '../../domain/identity/index.ts'
import { isTrusted, type TrustedProxies, withoutMapping } from './trusted-proxies.ts'

/** The client of a request. */
export function visitorOf(proxies: TrustedProxies, request: IncomingMessage): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, address: addressOf(proxies, request) }
}

/**
 * The address of the client. Starts at the socket and goes back through X-Forwarded-For while the address is a trusted proxy.
 * Earlier entries are not read, because the client can forge them. If an entry is not an IP address, the address of the proxy
 * before it.
 */
export function addressOf(proxies: TrustedProxies, { socket, headers }: IncomingMessage): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = withoutMapping(socket.remoteAddress ?? '')
  while (isTrusted(proxies, address)) {
    const hop = withoutMapping((chain.pop() ?? '').trim())
    if (!isIP(hop)) break
    address = hop
  }
  return address
}

/** The unit for rate limits: the address, or for IPv6 its /64 network, the smallest that one customer gets. */
export function networkOf(socketAddress: string): string {
  const address = withoutMapping(socketAddress)
  return isIPv6(address) ? `${ipv6Groups(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, without leading zeros. `URL` shortens the address to one form, with at most one `::`. */
function ipv6Groups(address: string): string[] {
  const withoutZone = address.split('%')[0]
  const [before = [], after = []] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { App } from '../../app.ts'
import type { Visitor } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

/** Proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** `networks`: addresses, or networks such as 10.0.0.0/8. */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const proxies = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return proxies
}

/** The client of a request. */
export function visitorOf(proxies: TrustedProxies, request: IncomingMessage): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, address: addressOf(proxies, request) }
}

/**
 * The client's address: the last one in the chain, from our end, that is not a trusted proxy. Earlier entries of
 * X-Forwarded-For can be forged.
 */
export function addressOf(proxies: TrustedProxies, { socket, headers }: IncomingMessage): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = withoutMapping(socket.remoteAddress ?? '')
  while (isIP(address) && isTrusted(proxies, address)) {
    const hop = withoutMapping((chain.pop() ?? '').trim())
    if (!isIP(hop)) break
    address = hop
  }
  return address
}

export function isTrusted(proxies: TrustedProxies, socketAddress: string): boolean {
  const address = withoutMapping(socketAddress)
  return proxies.check(address, familyOf(address))
}

const LOOPBACK = trustedProxies(['127.0.0.0/8', '::1'])

/** Whether a socket's other end is on this machine. */
export function isLoopback(socketAddress: string): boolean {
  return isIP(withoutMapping(socketAddress)) !== 0 && isTrusted(LOOPBACK, socketAddress)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** The IPv4 address of an IPv4-mapped IPv6 address. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** The unit for rate limits: the address, or for IPv6 its /64 network, the smallest that one customer gets. */
export function networkOf(socketAddress: string): string {
  const address = withoutMapping(socketAddress)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const missing = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...missing, ...last].slice(0, 4).join(':')}::/64`
}

/** Rejects cross-origin requests of browsers: `Origin` must be ours or, without one, `Sec-Fetch-Site` must be same-origin. */
export function checkSameOrigin(app: App, { headers }: IncomingMessage): void {
  const { origin, 'sec-fetch-site': site, host } = headers
  const isFromUs =
    origin === undefined || origin === 'null'
      ? site === 'same-origin'
      : isOurOrigin(app, origin, host) && (site === undefined || site === 'same-origin')
  if (!isFromUs) throw new AppError('cross_origin')
}

/** Without PUBLIC_URL, the Host header is compared: our cookies are not sent for another host name. */
export function isOurOrigin(
  app: Pick<App, 'config' | 'links'>,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined) return false
  return (
    origin === new URL(app.links.base).origin || (app.config.http.publicUrl === null && origin === `http://${host}`)
  )
}

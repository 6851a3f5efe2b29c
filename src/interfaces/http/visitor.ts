import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { App } from '../../app.ts'
import type { Visitor } from '../../domain/identity/index.ts'
import { AppError } from '../../errors.ts'

/** Those that are believed where a request comes from. */
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

/** Who stands at the door. */
export function visitorOf(proxies: TrustedProxies, request: IncomingMessage): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, address: addressOf(proxies, request) }
}

/**
 * Where a request comes from: the last in the chain, from us outwards, that is no proxy of ours. What stands in
 * X-Forwarded-For before that one is made up by anybody.
 */
export function addressOf(proxies: TrustedProxies, { socket, headers }: IncomingMessage): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = withoutMapping(socket.remoteAddress ?? '')
  while (isIP(address) && isTrusted(proxies, address)) {
    const told = withoutMapping((chain.pop() ?? '').trim())
    if (!isIP(told)) break
    address = told
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

/** An IPv4 address as such, which a socket of both kinds says in the form of IPv6. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** What tries and requests are counted by: the address, of IPv6 the network of 64 bits, which is what one customer is given at the least. */
export function networkOf(socketAddress: string): string {
  const address = withoutMapping(socketAddress)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const missing = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...missing, ...last].slice(0, 4).join(':')}::/64`
}

/**
 * Refuses what a page of somebody else makes a browser send: `Origin` must be ours or, where there is none, the browser must
 * say that the page is (`Sec-Fetch-Site`).
 */
export function checkSameOrigin(app: App, { headers }: IncomingMessage): void {
  const { origin, 'sec-fetch-site': site, host } = headers
  const isFromUs =
    origin === undefined || origin === 'null'
      ? site === 'same-origin'
      : isOurOrigin(app, origin, host) && (site === undefined || site === 'same-origin')
  if (!isFromUs) throw new AppError('cross_origin')
}

/** Without PUBLIC_URL we go by the address that the browser has asked: a name that is not ours has no cookie of ours. */
export function isOurOrigin(app: App, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false
  return (
    origin === new URL(app.links.base).origin || (app.config.http.publicUrl === null && origin === `http://${host}`)
  )
}

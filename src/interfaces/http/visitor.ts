import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { App } from '../../app.ts'
import type { Visitor } from '../../domain/workspaces/index.ts'
import { AppError } from '../../errors.ts'

const OWN_NETWORKS = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4')
}
OWN_NETWORKS.addAddress('::1', 'ipv6')
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6')

/** Who stands at the door. */
export function visitorOf(request: IncomingMessage): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, address: addressOf(request) }
}

/**
 * Where a request comes from. A proxy of ours, which stands in a private network, is believed what it has added last to
 * X-Forwarded-For; nobody else is.
 */
function addressOf({ socket, headers }: IncomingMessage): string {
  const peer = withoutMapping(socket.remoteAddress ?? '')
  const isOurs = isIP(peer) !== 0 && OWN_NETWORKS.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
  const told = isOurs
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : ''
  return isIP(told) ? withoutMapping(told) : peer
}

/** An IPv4 address as such, which a socket of both kinds says in the form of IPv6. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** What tries are counted by: the address, of IPv6 the network of 64 bits, which is what one customer is given at the least. */
export function networkOf(address: string): string {
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

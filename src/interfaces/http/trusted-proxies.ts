import { BlockList, isIPv6 } from 'node:net'

/** Proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** `networks`: addresses, or networks such as 10.0.0.0/8. Throws for a network that is neither. */
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

/** Whether the address is one of a trusted proxy. False for a text that is no IP address. */
export function isTrusted(proxies: TrustedProxies, socketAddress: string): boolean {
  const address = withoutMapping(socketAddress)
  return proxies.check(address, familyOf(address))
}

const LOOPBACK = trustedProxies(['127.0.0.0/8', '::1'])

/** Whether a socket's other end is on this machine. */
export function isLoopbackAddress(socketAddress: string): boolean {
  return isTrusted(LOOPBACK, socketAddress)
}

/** The IPv4 address of an IPv4-mapped IPv6 address. */
export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

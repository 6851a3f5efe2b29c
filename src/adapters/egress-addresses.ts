import { isIPv4, isIPv6 } from 'node:net'

/** An address block. `base` has `bits` significant bits of the 32 or 128 that the family has. */
export type Cidr = { family: 4 | 6; base: bigint; bits: number }

/**
 * IPv4 ranges that are not public: IANA's special-purpose registry, multicast, the reserved range, and one public address that
 * is a cloud's metadata service.
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier NAT; one cloud's metadata too
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local, metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(parseCidr)

/**
 * IPv6 is judged the other way round: only 2000::/3 is global unicast, which leaves out all of ::/8 (unspecified,
 * loopback, IPv4-mapped and -compatible), 64:ff9b:1::/48, 100::/64, 5f00::/16, fc00::/7, fe80::/10, fec0::/10 and
 * ff00::/8. These are the exceptions within it.
 */
const GLOBAL_IPV6 = parseCidr('2000::/3')
const REFUSED_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID and others
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries any IPv4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // the former 6bone
  '3fff::/20', // documentation
].map(parseCidr)

/** The well-known prefix of NAT64: its addresses reach the IPv4 that they carry. */
const NAT64 = parseCidr('64:ff9b::/96')

/** The middle of an ISATAP interface identifier; its universal and group bits can have any value. */
const ISATAP_MARK = 0x0000_5efen
const ISATAP_MASK = 0xfcff_ffffn

/**
 * Whether customers may have us call this address, given in the canonical text form of resolvers and `URL`: global unicast,
 * without an embedded private address. False if it cannot be parsed.
 */
export function isGlobalUnicast(address: string): boolean {
  const parsed = parseAddress(address)
  if (parsed === null) return false
  if (parsed.family === 4) return isGlobalIpv4(parsed.value)
  if (isWithin(parsed, NAT64)) return isGlobalIpv4(parsed.value & 0xffff_ffffn)

  const isIsatap = ((parsed.value >> 32n) & ISATAP_MASK) === ISATAP_MARK
  return isWithin(parsed, GLOBAL_IPV6) && !isIsatap && !REFUSED_IPV6.some((cidr) => isWithin(parsed, cidr))
}

/** Whether one of the blocks contains the address. IPv4 carried in IPv6 is not in any IPv4 block. */
export function isInCidrs(address: string, cidrs: readonly Cidr[]): boolean {
  const parsed = parseAddress(address)
  return parsed !== null && cidrs.some((cidr) => isWithin(parsed, cidr))
}

/** Parses `10.0.0.0/8` or `fd00::/8`. Throws for anything else, including host bits beyond the prefix. */
export function parseCidr(text: string): Cidr {
  const [, address = '', digits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const parsed = parseAddress(address)
  const bits = Number(digits)
  if (parsed === null || bits > width(parsed.family)) throw new Error(`Invalid CIDR block: ${text}`)

  const hostBits = BigInt(width(parsed.family) - bits)
  if ((parsed.value >> hostBits) << hostBits !== parsed.value) {
    throw new Error(`CIDR block with bits set beyond its prefix: ${text}`)
  }
  return { family: parsed.family, base: parsed.value, bits }
}

type Address = { family: 4 | 6; value: bigint }

/** IPv4 has exactly four decimal parts without leading zeros. An address with a zone ID is local, so it is rejected. */
function parseAddress(text: string): Address | null {
  if (isIPv4(text)) return { family: 4, value: ipv4Value(text) }
  if (!isIPv6(text) || text.includes('%')) return null

  const [head = '', tail] = withHexTail(text).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right]
  return { family: 6, value: groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) }
}

/** `::ffff:127.0.0.1` → `::ffff:7f00:1`. */
function withHexTail(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const last = text.slice(start)
  if (!last.includes('.')) return text
  const value = ipv4Value(last)
  return `${text.slice(0, start)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
}

function ipv4Value(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function isGlobalIpv4(value: bigint): boolean {
  return !REFUSED_IPV4.some((cidr) => isWithin({ family: 4, value }, cidr))
}

function isWithin(address: Address, cidr: Cidr): boolean {
  const hostBits = BigInt(width(cidr.family) - cidr.bits)
  return address.family === cidr.family && address.value >> hostBits === cidr.base >> hostBits
}

function width(family: 4 | 6): number {
  return family === 4 ? 32 : 128
}

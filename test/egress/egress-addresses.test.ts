import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGlobalUnicast, isInCidrs, parseCidr } from '../../src/adapters/egress-addresses.ts'
import { createGuard } from '../../src/adapters/egress-guard.ts'

const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

describe('webhooks 2: SSRF: addresses', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '169.253.255.255',
    '192.0.1.0',
    '198.17.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:800::200e',
    '2001:4860:4860::8888',
    '2003::1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('allows %s', (address) => {
    expect(isGlobalUnicast(address)).toBe(true)
  })

  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier NAT', '100.64.0.1'],
    ['carrier NAT, metadata', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, metadata', '169.254.169.254'],
    ['link-local, metadata', '169.254.170.2'],
    ['metadata', '192.0.0.192'],
    ['a cloud’s host agent', '168.63.129.16'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmark', '198.18.0.1'],
    ['benchmark', '198.19.255.255'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback', '0:0:0:0:0:0:0:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:7f00:1'],
    ['IPv4-mapped', '0:0:0:0:0:ffff:169.254.169.254'],
    ['IPv4-mapped, global', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64 of loopback', '64:ff9b::127.0.0.1'],
    ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
    ['NAT64 beyond its prefix', '64:ff9b:0:0:1::8.8.8.8'],
    ['local NAT64', '64:ff9b:1::8.8.8.8'],
    ['discard', '100::1'],
    ['Teredo', '2001::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['benchmark', '2001:2::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['documentation', '3fff:fff:ffff::1'],
    ['6to4 of loopback', '2002:7f00:1::1'],
    ['6to4', '2002:808:808::1'],
    ['6bone', '3ffe::1'],
    ['segment routing', '5f00::1'],
    ['unallocated', '4000::1'],
    ['unique local', 'fc00::1'],
    ['unique local, metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['site-local', 'feff::1'],
    ['multicast', 'ff02::1'],
    ['ISATAP', 'fe80::5efe:127.0.0.1'],
    ['ISATAP, global prefix', '2606:4700::5efe:7f00:1'],
    ['ISATAP, universal bit', '2606:4700::200:5efe:10.0.0.1'],
    ['ISATAP, group bit', '2606:4700::300:5efe:10.0.0.1'],
    ['zone id', 'fe80::1%eth0'],
    ['zone id on a global address', '2606:4700::1111%1'],
    ['zone id on loopback', '::1%lo'],
    ['decimal', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['hexadecimal parts', '0x7f.0.0.1'],
    ['octal', '0177.0.0.1'],
    ['octal of a global address', '010.8.8.8'],
    ['short', '127.1'],
    ['padded', '127.000.000.001'],
    ['bracketed', '[::1]'],
    ['full-width digits', '１２７.0.0.1'],
    ['with a port', '8.8.8.8:80'],
    ['with a space', ' 8.8.8.8'],
    ['with a dot', '8.8.8.8.'],
    ['empty', ''],
    ['a name', 'example.com'],
  ])('blocks %s: %s', (_name, address) => {
    expect(isGlobalUnicast(address)).toBe(false)
  })

  test('blocks a private IPv4 address in every notation', () => {
    fc.assert(
      fc.property(addressWithin(PRIVATE_IPV4), fc.integer({ min: 0, max: 0xffff }), (ipv4, salt) => {
        const hex = hexOf(ipv4)
        const flipped = hexOf(ipv4.map((byte) => byte ^ 255))
        const dresses = [
          ipv4.join('.'),
          `::${ipv4.join('.')}`,
          `::ffff:${ipv4.join('.')}`,
          `::ffff:${hex}`,
          `::ffff:0:${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::${salt.toString(16)}`,
          `2001:0:808:808:${salt.toString(16)}:0:${flipped}`,
          `2606:4700:${salt.toString(16)}::5efe:${hex}`,
          `fe80::200:5efe:${hex}`,
        ]
        expect(dresses.filter(isGlobalUnicast)).toEqual([])
      }),
    )
  })

  test('treats every notation that URL parses as an address like that address', () => {
    fc.assert(
      fc.property(addressWithin(PRIVATE_IPV4), (ipv4) => {
        const number = ipv4.reduce((value, byte) => value * 256 + byte, 0)
        const spellings = [
          String(number),
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          ipv4.map((byte) => `0x${byte.toString(16)}`).join('.'),
          ipv4.map((byte) => `0${byte.toString(8)}`).join('.'),
          `${ipv4[0]}.${number % 2 ** 24}`,
          `${ipv4[0]}.${ipv4[1]}.${number % 2 ** 16}`,
          `${ipv4.join('.')}.`,
          ipv4.join('%2e'),
          ipv4.join('。'),
        ]
        for (const spelling of spellings) {
          const { hostname } = new URL(`https://${spelling}/`)
          expect(hostname).toBe(ipv4.join('.'))
          expect(isGlobalUnicast(hostname)).toBe(false)
        }
      }),
    )
  })

  test('allows only 2000::/3 and NAT64 of IPv6, for long and short notations alike', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16)).join(':')
        const short = new URL(`https://[${long}]/`).hostname.slice(1, -1)
        expect(isGlobalUnicast(short)).toBe(isGlobalUnicast(long))
        if (isGlobalUnicast(long)) expect(groups[0]! >> 13).toBe(1)
      }),
    )
  })

  test('accepts any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => typeof isGlobalUnicast(text) === 'boolean'),
    )
  })
})

describe('webhooks 2: SSRF: allowed blocks', () => {
  const cidrs = ['10.1.0.0/16', 'fd00:1::/32', '192.0.2.7/32'].map(parseCidr)

  test.each([
    ['10.1.255.255', true],
    ['10.2.0.0', false],
    ['fd00:1:ffff::1', true],
    ['fd00:2::1', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['::ffff:10.1.0.1', false],
    ['fd00:1::1%eth0', false],
    ['nonsense', false],
  ])('%s: %s', (address, expected) => {
    expect(isInCidrs(address, cidrs)).toBe(expected)
  })

  test('can allow every address', () => {
    expect(isInCidrs('127.0.0.1', [parseCidr('0.0.0.0/0')])).toBe(true)
    expect(isInCidrs('::1', [parseCidr('::/0')])).toBe(true)
  })

  test.each(['10.0.0.0', '10.0.0.0/33', '10.0.0.1/8', 'fd00::/129', '/8', '10.0.0.0/', '10.0.0.0/-1', 'example.com/8'])(
    'rejects %s at startup',
    (text) => {
      expect(() => parseCidr(text)).toThrow('CIDR block')
    },
  )
})

describe('webhooks 2: SSRF: the guard', () => {
  test.each([
    ['one answer, global', ['8.8.8.8'], null],
    ['several answers, global', ['8.8.8.8', '2606:4700::1111'], null],
    ['one of them private', ['8.8.8.8', '10.0.0.1'], 'blocked_address'],
    ['one of them IPv6 loopback', ['8.8.8.8', '::1'], 'blocked_address'],
    ['one of them mapped', ['8.8.8.8', '::ffff:10.0.0.1'], 'blocked_address'],
    ['none', [], 'dns'],
  ])('%s', async (_name, answers, fault) => {
    const vetted = createGuard([], async () => answers).vet('example.com', false)

    if (fault === null) expect(await vetted).toEqual(answers)
    else await expect(vetted).rejects.toMatchObject({ kind: fault })
  })

  test.each(['2130706433', '0x7f000001', '0x7f.1', '127.1', '0177.0.0.1', 'example.com.1', '8.8.8.8.'])(
    'never resolves %s',
    async (host) => {
      const guard = createGuard([], () => expect.unreachable('resolved'))

      await expect(guard.vet(host, false)).rejects.toMatchObject({ kind: 'blocked_address' })
    },
  )

  test('reports the same error for every blocked target', async () => {
    const guard = createGuard([], async () => ['10.0.0.1'])
    const faults = await Promise.all(
      ['example.com', '127.0.0.1', '::1', '169.254.169.254', 'localhost'].map((host) =>
        guard.vet(host, false).catch(String),
      ),
    )

    expect(new Set(faults).size).toBe(1)
  })

  test('allows loopback only where the request permits it, and never by DNS', async () => {
    const guard = createGuard([], () => expect.unreachable('resolved'))

    expect(await guard.vet('localhost', true)).toEqual(['127.0.0.1', '::1'])
    expect(await guard.vet('127.0.0.1', true)).toEqual(['127.0.0.1'])
    await expect(guard.vet('127.0.0.1', false)).rejects.toMatchObject({ kind: 'blocked_address' })
    await expect(guard.vet('10.0.0.1', true)).rejects.toMatchObject({ kind: 'blocked_address' })
  })
})

/** Four bytes of any address within one of the blocks. */
function addressWithin(blocks: string[]): fc.Arbitrary<number[]> {
  return fc.tuple(fc.constantFrom(...blocks), fc.integer({ min: 0, max: 2 ** 32 - 1 })).map(([block, salt]) => {
    const [base, bits] = block.split('/') as [string, string]
    const start = base.split('.').reduce((value, part) => value * 256 + Number(part), 0)
    const value = start + (salt % 2 ** (32 - Number(bits)))
    return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256)
  })
}

function hexOf(bytes: number[]): string {
  const [a, b, c, d] = bytes as [number, number, number, number]
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

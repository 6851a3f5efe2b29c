import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVault } from '../../src/adapters/vault.ts'

const keys = { secretKey: '0f'.repeat(32), suppressionKey: '5a'.repeat(32) }
const vault = createVault(keys)

describe('the vault', () => {
  test('decrypts a value with the same context only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (plain, context, other) => {
        const sealed = vault.seal(plain, context)
        expect(vault.open(sealed, context)).toBe(plain)
        if (other !== context) expect(() => vault.open(sealed, other)).toThrow()
      }),
    )
  })

  test('refuses an encrypted value with any byte changed, removed or added', () => {
    const sealed = vault.seal('whsec_secret', 'wh_1')

    for (const [index, byte] of sealed.entries()) {
      expect(() => vault.open(sealed.with(index, byte ^ 1), 'wh_1')).toThrow()
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => vault.open(sealed.subarray(0, length), 'wh_1')).toThrow()
    }
    expect(() => vault.open(Uint8Array.of(...sealed, 0), 'wh_1')).toThrow()
  })

  test('encrypts differently each time, and cannot decrypt with another key', () => {
    expect(vault.seal('same', 'x')).not.toEqual(vault.seal('same', 'x'))
    const other = createVault({ ...keys, secretKey: 'f0'.repeat(32) })
    expect(() => other.open(vault.seal('same', 'x'), 'x')).toThrow()
  })

  test('decrypts values of earlier releases', () => {
    const sealed = Buffer.from(PINNED_SEALED, 'base64')

    expect(vault.open(sealed, 'wh_1')).toBe('whsec_é')
  })

  test('hashes a phone the same under every secret key', () => {
    const rekeyed = createVault({ ...keys, secretKey: 'f0'.repeat(32) })

    expect(vault.phoneHash('+14155550123')).toBe(PINNED_PHONE_HASH)
    expect(rekeyed.phoneHash('+14155550123')).toBe(PINNED_PHONE_HASH)
    expect(vault.phoneHash('+14155550124')).not.toBe(PINNED_PHONE_HASH)
  })

  test('signs a text in 22 URL-safe characters, differently with another key', () => {
    const rekeyed = createVault({ ...keys, secretKey: 'f0'.repeat(32) })

    expect(vault.sign('leads|lead_1')).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(vault.sign('leads|lead_1')).toBe(vault.sign('leads|lead_1'))
    expect(vault.sign('leads|lead_1')).not.toBe(vault.sign('leads|lead_2'))
    expect(vault.sign('leads|lead_1')).not.toBe(rekeyed.sign('leads|lead_1'))
  })

  test.each(['', 'zz'.repeat(32), '0f'.repeat(31)])('refuses the key %j', (secretKey) => {
    expect(() => createVault({ ...keys, secretKey })).toThrow('64 hexadecimal digits')
  })
})

const PINNED_SEALED = 'ActMqB0f3HGvOnbYzqGO2nngfD13c/LBmcc/FnyQwQqGoAaAw1IYeMLodRKWibOGqw=='
const PINNED_PHONE_HASH = '3cbcbb06ecdd6b8db0fa969d31c8624bd1b82d8da1ea20e80a6d11297cc77012'

import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createOneTimeCodes } from '../../src/adapters/sign-in/one-time-codes.ts'

const codes = createOneTimeCodes()
/** RFC 6238, appendix B: the secret and the codes for SHA-1, of which six digits are used. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1_000)

describe('the codes of authenticator apps', () => {
  test.each(VECTORS)('at %i seconds are those of RFC 6238', (seconds, code) => {
    const step = Math.floor(seconds / 30)

    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(seconds) })).toBe(step)
    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(seconds + 30) })).toBe(step)
    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(seconds - 30) })).toBe(step)
    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(seconds + 60) })).toBeNull()
    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(seconds - 60) })).toBeNull()
  })

  test.each(['', '28708', '2870822', '２８７０８２', 'abcdef', '000000'])('do not include %j', (code) => {
    expect(codes.stepOf({ secret: RFC_SECRET, code, now: at(59) })).toBeNull()
  })

  test('have a new random secret of 160 bits each time', () => {
    const secrets = Array.from({ length: 100 }, () => codes.newSecret())

    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  })

  test.each(['a+b@example.com', 'o’neil@example.com', 'x:y@example.com'])('are named after %s in the app', (email) => {
    const uri = new URL(codes.uriOf({ secret: RFC_SECRET, email }))

    expect(decodeURIComponent(uri.pathname)).toBe(`/Leadthread:${email}`)
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET)
  })
})

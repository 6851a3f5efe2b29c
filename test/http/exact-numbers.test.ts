import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExact, parseJson } from '../../src/interfaces/http/parse-json.ts'
import { costOf } from '../patterns/support/time-limit.ts'

test.each(['0.1', '1.50', '1e3', '-0', '0.0', '0e99999', '1E+2', '123456789012345', '0.1e1', '1e-7', '2.5E-10'])(
  'accepts %s',
  (literal) => {
    expect(parseJson(`{"a":[${literal}]}`)).toEqual({ a: [Number(literal)] })
  },
)

test('accepts every notation of a number that is exact', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 0, max: 30 }),
      (value, zeros) => {
        const literal = JSON.stringify(value)
        const padded = /[.e]/.test(literal) ? literal : `${literal}.${'0'.repeat(zeros + 1)}`
        expect(isExact(literal, value) && isExact(padded, value)).toBe(true)
        expect(isExact(value.toExponential(), value)).toBe(true)
      },
    ),
  )
})

test('a literal with one more digit is exact only if the number is printed that way', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 16n, max: 10n ** 30n }), (whole) => {
      expect(isExact(String(whole), Number(whole))).toBe(
        BigInt(Number(whole).toLocaleString('en', { useGrouping: false })) === whole,
      )
    }),
  )
})

test('parses a body of 256 KiB quickly, whatever numbers it contains', () => {
  const size = 256 * 1024
  const bodies = [
    `[${'0.1234567890123456,'.repeat(size / 20)}1]`,
    `[${'1e3,'.repeat(size / 4)}1]`,
    `[0.${'0'.repeat(size)}1]`,
    `[1${'0'.repeat(size)}]`,
    `{"a":"${'1'.repeat(size)}"}`,
    `[${' -'.repeat(100)}${'1.'.repeat(size / 2)}]`,
  ]
  for (const body of bodies) {
    const parse = () => {
      try {
        parseJson(body)
      } catch {
        // It can be refused or malformed; only the cost matters.
      }
    }
    expect(costOf(60_000, 1_500, parse)).toBeLessThan(1_500)
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, requestFingerprints } from '../../src/interfaces/http/fingerprint.ts'

const NUMBER = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const KEY = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'toJSON', 'constructor', '0', '10', '9'),
)
const { value: JSON_VALUE } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.string({ unit: 'binary' }),
    NUMBER,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(KEY, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** As numbers, 0 and -0 are equal; `toEqual` distinguishes them. */
const withoutSignOfZero = (_key: string, value: unknown) => (value === 0 ? 0 : value)

test('two JSON texts of the same value have the same fingerprint', () => {
  fc.assert(
    fc.property(JSON_VALUE, fc.infiniteStream(fc.nat({ max: 1_000 })), (value, choices) => {
      const text = JSON.stringify(value)
      const other = rewritten(value, choices)

      expect(JSON.parse(other, withoutSignOfZero)).toEqual(JSON.parse(text))
      expect(parsedOf(other)).toBe(parsedOf(text))
    }),
    { numRuns: 1_000 },
  )
})

test('two values have the same canonical text only if they are equal', () => {
  fc.assert(
    fc.property(JSON_VALUE, JSON_VALUE, (one, two) => {
      const [a, b] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(two))]

      expect(JSON.parse(canonicalJson(a))).toEqual(a)
      expect(canonicalJson(a) === canonicalJson(b)).toBe(isEqual(a, b))
    }),
    { numRuns: 1_000 },
  )
})

test.each<[what: string, one: string, two: string]>([
  ['numbers', '{"a":1.0,"b":-0,"c":100}', '{"c":1e2,"b":0,"a":1}'],
  ['keys that are numbers', '{"b":1,"10":2,"9":3}', '{"9":3,"10":2,"b":1}'],
  ['a key that is repeated: the last one counts', '{"a":1,"a":2}', '{"a":2}'],
  ['escapes', '{"a":"\\u00e9\\/"}', '{"a":"é/"}'],
])('the same %s', (_what, one, two) => {
  expect(parsedOf(one)).toBe(parsedOf(two))
})

test.each<[what: string, one: string, two: string]>([
  ['a number and its text', '{"a":1}', '{"a":"1"}'],
  ['null and nothing', '{"a":null}', '{}'],
  ['composed and decomposed characters', '{"a":"\u00e9"}', '{"a":"e\u0301"}'],
  ['two halves of characters', '{"a":"\\ud800"}', '{"a":"\\ud801"}'],
  ['entries of a list in another order', '{"a":[1,2]}', '{"a":[2,1]}'],
  ['a value in another place', '{"a":{"b":1},"c":{}}', '{"a":{},"c":{"b":1}}'],
])('different: %s', (_what, one, two) => {
  expect(parsedOf(one)).not.toBe(parsedOf(two))
})

test('another method or path is another request, and the algorithm is named', () => {
  const form = { method: 'POST', url: '/v1/leads', bytes: Buffer.from('{}'), content: {} }
  const prints = [form, { ...form, method: 'PATCH' }, { ...form, url: '/v1/messages' }].map(requestFingerprints)

  expect(new Set(prints.map(({ parsed }) => parsed)).size).toBe(3)
  expect(prints[0]!.parsed).toMatch(/^2:[0-9a-f]{64}$/)
})

function parsedOf(text: string): string {
  return requestFingerprints({ method: 'POST', url: '/', bytes: Buffer.from(text), content: JSON.parse(text) }).parsed
}

/** Another JSON text of the value: other spaces, key order, escapes and notation of numbers, as the choices say. */
function rewritten(value: unknown, choices: Iterator<number>): string {
  const choose = (count: number) => (choices.next().value as number) % count
  const space = () => ['', ' ', '\n', '\t '][choose(4)]
  const write = (one: unknown): string => {
    if (Array.isArray(one)) return `[${one.map((entry) => space() + write(entry) + space()).join(',')}]`
    if (typeof one === 'object' && one !== null) {
      const entries = Object.entries(one).map((entry) => ({ entry, rank: choose(1_000) }))
      const shuffled = entries.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
      return `{${shuffled.map(([key, inner]) => `${space()}${write(key)}${space()}:${write(inner)}`).join(',')}}`
    }
    if (typeof one === 'number' && choose(2) === 1) return Object.is(one, -0) ? '-0' : one.toExponential()
    return typeof one === 'string' && choose(2) === 1 ? escaped(one) : JSON.stringify(one)
  }
  return write(value)
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'))
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`
}

/** Whether two parsed JSON values are equal, with the numbers 0 and -0 the same. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  const other = b as Record<string, unknown>
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as Record<string, unknown>)[key], other[key]))
  )
}

import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { E164_FORM, problemOfLength } from '../../src/domain/leads/index.ts'

const CODES = [
  '1',
  '7',
  '20',
  '33',
  '39',
  '44',
  '49',
  '52',
  '54',
  '55',
  '81',
  '86',
  '225',
  '353',
  '800',
  '878',
  '883',
  '999',
]

test('a phone is valid if libphonenumber considers it possible', () => {
  const digits = (min: number, max: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''))
  const phones = fc
    .oneof(
      fc.tuple(fc.constantFrom(...CODES), digits(3, 13)).map(([code, rest]) => `+${code}${rest}`),
      digits(7, 15).map((all) => `+${all}`),
      digits(10, 10).map((national) => `+1${national}`),
    )
    .filter((phone) => E164_FORM.test(phone))

  fc.assert(
    fc.property(phones, (phone) => {
      const isPossible = parsePhoneNumberFromString(phone)?.isPossible() ?? false
      expect({ phone, isGood: problemOfLength(phone) === null }).toEqual({ phone, isGood: isPossible })
    }),
    { numRuns: 5_000 },
  )
})

test.each(['+14155550123', '+15005550001', '+15005550015', '+442079460958', '+525512345678', '+80012345678'])(
  '%s is valid',
  (phone) => {
    expect(problemOfLength(phone)).toBeNull()
  },
)

test.each([
  ['+1415555012', 'The phone number has 9 digits after +1; numbers of the United States and Canada have 10.'],
  ['+141555501234', 'The phone number has 11 digits after +1; numbers of the United States and Canada have 10.'],
  ['+5215512345678', 'The phone number has 11 digits after +52; numbers with +52 have 10.'],
  ['+4420794609', 'The phone number has 8 digits after +44; numbers with +44 have 7, 9 or 10.'],
  ['+9991234567', 'The phone number must start with a country calling code, such as +1 or +44.'],
  ['+97912345678', 'The phone number has 8 digits after +979; numbers with +979 have 9.'],
])('%s is refused with the reason', (phone, problem) => {
  expect(problemOfLength(phone)).toBe(problem)
})

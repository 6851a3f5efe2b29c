import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { readPhone } from '../../src/domain/leads/index.ts'

test.each([
  ['+14155550123', 'US', '+14155550123'],
  ['(415) 555-0123', 'US', '+14155550123'],
  ['415.555.0123', 'US', '+14155550123'],
  ['1-415-555-0123', 'US', '+14155550123'],
  ['4155550123', 'US', '+14155550123'],
  ['+1 415 555 0123', 'GB', '+14155550123'],
  [' +1 (415) 555-0123 ', 'US', '+14155550123'],
  ['tel:+1-415-555-0123', 'US', '+14155550123'],
  ['0044 20 7946 0958', 'US', '+442079460958'],
  ['011 44 20 7946 0958', 'US', '+442079460958'],
  ['+44 (0)20 7946 0958', 'US', '+442079460958'],
  ['020 7946 0958', 'GB', '+442079460958'],
  ['０３-１２３４-５６７８', 'JP', '+81312345678'],
  ['４１５ ５５５ ０１２３', 'US', '+14155550123'],
  ['٤١٥٥٥٥٠١٢٣', 'US', '+14155550123'],
  ['४१५५५५०१२३', 'US', '+14155550123'],
  ['+1\u00a0415\u2011555\u20110123', 'US', '+14155550123'],
  ['(415)555-0123', 'CA', '+14155550123'],
])('%j in %s is %s', (text, country, phone) => {
  expect(readPhone(text, country)).toEqual({ phone })
})

test.each([
  ['', 'US', /not a valid phone number/],
  ['n/a', 'US', /not a valid phone number/],
  ['555-0123', 'US', /not a valid phone number/],
  ['415 555 0123 ext. 5', 'US', /extension/],
  ['(415) 555-0123 x5', 'US', /extension/],
  ['+14155550123;ext=7', 'US', /extension/],
  ['415-555-0123 / 415-555-0124', 'US', /not a valid phone number/],
  ['+1 415 CALL NOW', 'US', /not a valid phone number/],
  ['+0 415 555 0123', 'US', /not a valid phone number/],
  ['+1234567890123456', 'US', /not a valid phone number/],
  ['=1+4155550123', 'US', /not a valid phone number/],
  ['4'.repeat(5_000), 'US', /too long/],
])('%j in %s is refused', (text, country, problem) => {
  expect(readPhone(text, country)).toEqual({ phone: null, problem: expect.stringMatching(problem) })
})

test('the fast path for North American numbers agrees with the full numbering plan', () => {
  const forms = ['(%) %-%', '%-%-%', '%.%.%', '% % %', '1-%-%-%', '1 (%) %-%', '%%%', '1%%%']
  const parts = ['201', '415', '800', '555', '989', '234', '0123', '9999']
  const numbers = forms.flatMap((form) =>
    parts.slice(0, 6).map((area, i) => {
      const filled = [area, parts[(i + 2) % 6]!, parts[6 + (i % 2)]!]
      return form.replaceAll('%', () => filled.shift()!)
    }),
  )

  const read = numbers.map((number) => readPhone(number, 'US').phone)

  expect(read).toEqual(numbers.map((number) => parsePhoneNumberFromString(number, 'US')!.number))
})

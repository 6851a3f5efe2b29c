import { expect, test } from 'vitest'
import { deprecationOf, headerComponents, headersOf } from '../../src/interfaces/rest/openapi/openapi-headers.ts'
import { type Deprecation, deprecationHeaders } from '../../src/interfaces/rest/resources/deprecation.ts'
import type { Route } from '../../src/interfaces/rest/resources/route.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'

const SIX_MONTHS_MS = 181 * 86_400_000
const OLD: Deprecation = { since: '2027-01-01', until: '2027-07-15', instead: 'Use GET /leads.' }

test('a deprecated address says since when and until when, in every answer', () => {
  expect(deprecationHeaders(OLD)).toEqual({ Deprecation: '@1798761600', Sunset: 'Thu, 15 Jul 2027 00:00:00 GMT' })
})

test('the document marks it, tells what to use instead, and knows the headers', () => {
  const route = { ...ROUTES[0]!, deprecated: OLD } as Route
  const { mark, words } = deprecationOf(route)

  expect(mark).toEqual({ deprecated: true })
  expect(words).toEqual(['Deprecated since 2027-01-01. It keeps working until at least 2027-07-15. Use GET /leads.'])
  expect(Object.keys(headersOf(route))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  expect(Object.keys(headerComponents([route]))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})

test('whatever is deprecated goes on for six months at least', () => {
  const hasty = ROUTES.filter(
    ({ deprecated: old }) => old && Date.parse(old.until) - Date.parse(old.since) < SIX_MONTHS_MS,
  )

  expect(hasty).toEqual([])
})

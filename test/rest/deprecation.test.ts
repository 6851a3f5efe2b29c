import { expect, test } from 'vitest'
import { deprecationOf, headerComponents, headersOf } from '../../src/interfaces/rest/openapi/openapi-headers.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import { type Deprecation, deprecationHeaders } from '../../src/interfaces/rest/schema/deprecation.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'

const SIX_MONTHS_MS = 181 * 86_400_000
const OLD: Deprecation = { since: '2027-01-01', until: '2027-07-15', instead: 'Use GET /leads.' }

test('every response of a deprecated route has its deprecation and sunset dates', () => {
  expect(deprecationHeaders(OLD)).toEqual({ Deprecation: '@1798761600', Sunset: 'Thu, 15 Jul 2027 00:00:00 GMT' })
})

test('the OpenAPI document marks it, names the replacement, and describes the headers', () => {
  const route = { ...ROUTES[0]!, deprecated: OLD } as Route
  const { mark, words } = deprecationOf(route)

  expect(mark).toEqual({ deprecated: true })
  expect(words).toEqual(['Deprecated since 2027-01-01. It keeps working until at least 2027-07-15. Use GET /leads.'])
  expect(Object.keys(headersOf(route))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  expect(Object.keys(headerComponents([route]))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})

test('deprecated routes are available for at least six months', () => {
  const hasty = ROUTES.filter(
    ({ deprecated: old }) => old && Date.parse(old.until) - Date.parse(old.since) < SIX_MONTHS_MS,
  )

  expect(hasty).toEqual([])
})

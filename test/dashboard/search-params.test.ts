import { expect, test } from 'vitest'
import { daysIn, stringsIn, withChange } from '../../src/dashboard/components/table/search-params.ts'
import { instantOf, isLocalMinute } from '../../src/dashboard/screens/developers/moments.ts'

test.each(['2026-02-31', '2026-13-01', '2026-2-1', 'yesterday', 20_260_221])('%s in the URL is not a day', (from) => {
  expect(daysIn({ from }, 'from')).toEqual({})
})

test('days in the URL are kept, also the last of February in a leap year', () => {
  expect(daysIn({ from: '2028-02-29', to: '2028-12-31' }, 'from', 'to')).toEqual({
    from: '2028-02-29',
    to: '2028-12-31',
  })
})

test('numbers in the URL are read as text, and blank texts are left out', () => {
  expect(stringsIn({ q: 123, source: ' ', page: true }, 'q', 'source', 'page')).toEqual({ q: '123' })
})

test('a change adds, replaces and removes filters', () => {
  const search: { q?: string; from?: string; to?: string; sort?: string } = { q: 'Dana', from: '2026-03-01', sort: 'a' }

  expect(withChange(search, { q: '', from: '2026-03-02', to: '2026-03-03', sort: null })).toEqual({
    from: '2026-03-02',
    to: '2026-03-03',
  })
})

test.each(['2026-02-31T10:00', '2026-01-01T24:00', '2026-01-01T10:60', '2026-01-01', '2026-01-01T10:00Z', 20_260_101])(
  '%s in the URL is not a minute',
  (value) => {
    expect(isLocalMinute(value)).toBe(false)
    expect(instantOf(String(value))).toBeNull()
  },
)

test('a minute in the URL is a time for the API', () => {
  expect(instantOf('2028-02-29T23:59')).toBe(new Date('2028-02-29T23:59').toISOString())
})

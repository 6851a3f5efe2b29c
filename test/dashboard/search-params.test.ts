import { expect, test } from 'vitest'
import { daysIn, stringsIn, withChange } from '../../src/dashboard/components/table/search-params.ts'

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

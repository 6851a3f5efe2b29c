import { describe, expect, test } from 'vitest'
import { readAnalyticsSearch } from '../../src/dashboard/screens/analytics/analytics-search.ts'
import { periodOf } from '../../src/dashboard/screens/analytics/period.ts'
import { duration } from '../../src/dashboard/screens/analytics/words.ts'
import { addDays, dayCount, dayIn, startOfDay } from '../../src/dashboard/screens/analytics/zone-days.ts'

describe('a day', () => {
  test.each([
    ['begins at midnight', 'America/New_York', '2026-11-21', '2026-11-21T05:00:00.000Z'],
    [
      'begins at midnight when clocks go forward later on it',
      'America/New_York',
      '2026-03-08',
      '2026-03-08T05:00:00.000Z',
    ],
    ['begins after a midnight that is left out', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['begins at the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['begins on the day before in UTC', 'Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ])('%s', (_what, zone, day, begins) => {
    expect(new Date(startOfDay(zone, day)).toISOString()).toBe(begins)
  })

  test('starts at local midnight in every time zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const day of ['2026-03-08', '2026-03-29', '2026-09-06', '2026-11-01']) {
        const begins = startOfDay(zone, day)
        expect([dayIn(zone, begins), dayIn(zone, begins - 1) < day], `${zone} ${day}`).toEqual([day, true])
      }
    }
  })
})

describe('a period', () => {
  const here = { zone: 'America/New_York', today: '2026-11-21' }

  test.each([
    ['is 30 days without a word', {}, '2026-10-23', '2026-11-21'],
    ['is so many days up to today', { days: 7 }, '2026-11-15', '2026-11-21'],
    ['is 30 days where the address says so', { days: 30 }, '2026-10-23', '2026-11-21'],
    ['is from a day to a day', { from: '2026-01-01', to: '2026-01-03' }, '2026-01-01', '2026-01-03'],
    ['is the end of more than 92 days', { from: '2020-01-01', to: '2026-11-21' }, '2026-08-22', '2026-11-21'],
    ['is 30 days where the address is wrong', { from: '2026-02-30x', to: '7', days: '7' }, '2026-10-23', '2026-11-21'],
    ['is 30 days where it ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, '2026-10-23', '2026-11-21'],
  ])('%s', (_what, search, first, last) => {
    expect(periodOf(readAnalyticsSearch(search), here)).toMatchObject({ first, last, days: dayCount(first, last) })
  })

  test.each([
    ['a week in a workspace with three days of leads', '2026-11-19', 7, '2026-11-15'],
    ['the days since the first lead', '2026-11-09', 13, '2026-11-09'],
    ['at most 30 days', '2026-01-01', 30, '2026-10-23'],
    ['30 days in a workspace without leads', null, 30, '2026-10-23'],
  ])('without a word is %s', (_what, firstDay, days, first) => {
    expect(periodOf({}, { ...here, firstDay })).toMatchObject({ days, first, last: here.today })
    expect(periodOf({ days: 90 }, { ...here, firstDay }).days).toBe(90)
  })

  test('never exceeds the longest range of the API, even across a clock change', () => {
    const { range } = periodOf({ from: '2026-08-22', to: '2026-11-21' }, here)

    expect(Date.parse(range.before) - Date.parse(range.after)).toBe(92 * 24 * 3_600_000)
    expect(range.before).toBe(new Date(startOfDay(here.zone, addDays('2026-11-21', 1))).toISOString())
  })
})

test.each([
  [0.8, '0.8 s'],
  [9.97, '10 s'],
  [80, '1 min 20 s'],
  [3_599.9, '1 h'],
  [7_500, '2 h 5 min'],
  [100_800, '1 d 4 h'],
])('%s seconds are "%s"', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})

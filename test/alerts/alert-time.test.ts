import { expect, test } from 'vitest'
import { alertTime } from '../../src/domain/alerts/index.ts'

const BASE = {
  emailPace: 'at_once',
  smsPace: 'at_once',
  quietStart: null,
  quietEnd: null,
  timezone: 'America/New_York',
} as const
const QUIET = { ...BASE, quietStart: '22:00', quietEnd: '07:00' }

test.each([
  ['an alert is sent at once', BASE, 'push', '2026-03-03T18:00:30Z', '2026-03-03T18:00:30Z'],
  ['in quiet hours it waits for their end', QUIET, 'push', '2026-03-04T04:10:00Z', '2026-03-04T12:00:00Z'],
  ['also before midnight', QUIET, 'push', '2026-03-04T03:00:00Z', '2026-03-04T12:00:00Z'],
  ['the end itself is open', QUIET, 'push', '2026-03-04T12:00:00Z', '2026-03-04T12:00:00Z'],
  ['the day before the clocks change', QUIET, 'push', '2026-03-08T05:00:00Z', '2026-03-08T11:00:00Z'],
  [
    'hours within a day',
    { ...BASE, quietStart: '12:00', quietEnd: '13:30' },
    'push',
    '2026-03-03T17:15:00Z',
    '2026-03-03T18:30:00Z',
  ],
  [
    'an hourly email waits for the next hour',
    { ...BASE, emailPace: 'hourly' },
    'email',
    '2026-03-03T18:10:00Z',
    '2026-03-03T19:00:00Z',
  ],
  [
    'a daily email waits for 8:00',
    { ...BASE, emailPace: 'daily' },
    'email',
    '2026-03-03T18:10:00Z',
    '2026-03-04T13:00:00Z',
  ],
  [
    'email is collected, notifications are not',
    { ...BASE, emailPace: 'daily' },
    'push',
    '2026-03-03T18:10:00Z',
    '2026-03-03T18:10:00Z',
  ],
  [
    'an hourly email respects quiet hours',
    { ...QUIET, emailPace: 'hourly' },
    'email',
    '2026-03-04T02:30:00Z',
    '2026-03-04T12:00:00Z',
  ],
  [
    'texts have a pace of their own',
    { ...BASE, emailPace: 'daily', smsPace: 'hourly' },
    'sms',
    '2026-03-03T18:10:00Z',
    '2026-03-03T19:00:00Z',
  ],
] as const)('%s', (_name, settings, channel, createdAt, expected) => {
  const at = new Date(createdAt)

  expect(alertTime(settings, { channel, createdAt: at, now: at }).toISOString()).toBe(new Date(expected).toISOString())
})

test('a due alert is not postponed again', () => {
  const createdAt = new Date('2026-03-03T18:10:00Z')
  const now = new Date('2026-03-03T19:00:01Z')

  expect(alertTime({ ...BASE, emailPace: 'hourly' }, { channel: 'email', createdAt, now })).toEqual(now)
})

import { expect, test } from 'vitest'
import { changeText } from '../../src/dashboard/screens/appointments/change-text.ts'

const appointment = { startsAt: '2026-12-01T17:00:00Z', timezone: 'America/New_York' }
const move = { appointment, change: 'reschedule' } as const
const FRIDAY = '2026-12-04T16:00:00Z'
const MONDAY = '2026-12-07T19:30:00Z'

test('the usual text contains the new time in the lead’s time zone', () => {
  const { text } = changeText(move, FRIDAY, undefined)

  expect(text).toContain('Friday, December 4 at 11:00 AM')
})

test('a text that is edited before the time is changed again contains the last time', () => {
  const edited = { text: 'Sorry! We come on Friday, December 4 at 11:00 AM instead.', at: FRIDAY }

  const moved = changeText(move, MONDAY, edited)

  expect(moved).toEqual({ text: 'Sorry! We come on Monday, December 7 at 2:30 PM instead.', isUsual: false })
})

test('a text without the time that is changed becomes the usual text, which is said', () => {
  const moved = changeText(move, MONDAY, { text: 'Sorry! We come on Friday at 11 instead.', at: FRIDAY })

  expect(moved.text).toMatch(/^Your appointment has been moved to Monday, December 7 at 2:30 PM\./)
  expect(moved.isUsual).toBe(true)
})

test('an edited text stays while the time is its own or is not complete', () => {
  const edited = { text: 'See you then!', at: FRIDAY }

  for (const at of [FRIDAY, '']) expect(changeText(move, at, edited)).toEqual({ text: edited.text, isUsual: false })
})

import { describe, expect, test } from 'vitest'
import {
  availabilityOf,
  type Booking,
  type Calendar,
  isFree,
  pickOffers,
} from '../../src/domain/agent/booking/slots.ts'
import { momentOf, wallTime } from '../../src/domain/agent/booking/wall-clock.ts'
import { linesOf } from '../../src/domain/agent/dialogue/lines/lines-of.ts'
import { saySlot } from '../../src/domain/agent/dialogue/slot-wording.ts'
import { parseIsoDay } from '../../src/domain/agent/reading/dates/calendar.ts'

const NEW_YORK = 'America/New_York'
const CHICAGO = 'America/Chicago'
/** Friday, 6 March 2026, 9:00 in New York. Daylight saving time starts on Sunday. */
const FRIDAY = new Date('2026-03-06T14:00:00Z')

const everyDay = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }]
const booking: Booking = { durationMinutes: 60, offers: 3, horizonDays: 7, hours: everyDay, calendar: 'internal' }

function availability(
  change: Partial<Booking> = {},
  more: { taken?: Calendar['taken']; zone?: string; now?: Date } = {},
) {
  const calendar = { timezone: NEW_YORK, taken: more.taken ?? [] }
  return availabilityOf({ ...booking, ...change }, calendar, more.zone ?? NEW_YORK, more.now ?? FRIDAY)
}

const at = (day: string, clock: string, zone = NEW_YORK) => {
  const [hours, minutes] = clock.split(':').map(Number)
  return momentOf(zone, { day: parseIsoDay(day), minute: hours! * 60 + minutes! })
}

describe('a local time', () => {
  test.each([
    ['before the change', '2026-03-07', '10:00', '2026-03-07T15:00:00.000Z'],
    ['on the day of the change, after it', '2026-03-08', '10:00', '2026-03-08T14:00:00.000Z'],
    ['in the hour that comes twice: its first', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s', (_what, day, clock, moment) => {
    expect(at(day, clock)?.toISOString()).toBe(moment)
  })

  test('does not exist while the clocks skip it', () => {
    expect(at('2026-03-08', '02:30')).toBeNull()
  })

  test('converts to a moment and back in every hour of both clock changes', () => {
    const weeks = ['2026-03-05', '2026-10-29'].map(parseIsoDay)
    const hours = weeks.flatMap((first) =>
      Array.from({ length: 7 * 24 }, (_, n) => ({ day: first + Math.floor(n / 24), minute: (n % 24) * 60 })),
    )
    const made = hours.map((hour) => ({ hour, moment: momentOf(NEW_YORK, hour) }))
    const skipped = made.filter(({ moment }) => moment === null).map(({ hour }) => hour)
    const seen = made
      .filter(({ moment }) => moment)
      .map(({ hour, moment }) => ({ hour, shown: wallTime(NEW_YORK, moment!) }))

    expect(skipped).toEqual([{ day: parseIsoDay('2026-03-08'), minute: 120 }])
    expect(seen.filter(({ hour, shown }) => shown.day !== hour.day || shown.minute !== hour.minute)).toEqual([])
  })
})

describe('a time is free', () => {
  test.each([
    ['within the hours', '2026-03-09', '09:00', true],
    ['at their end, with its whole length', '2026-03-09', '16:00', true],
    ['not when it would end after them', '2026-03-09', '16:15', false],
    ['not before them', '2026-03-09', '08:45', false],
    ['at a quarter', '2026-03-09', '10:15', true],
    ['not at an odd minute', '2026-03-09', '10:10', false],
    ['not within two hours', '2026-03-06', '10:45', false],
    ['two hours ahead', '2026-03-06', '11:00', true],
    ['not in the past', '2026-03-05', '10:00', false],
    ['on the last day of the horizon', '2026-03-13', '10:00', true],
    ['not beyond it', '2026-03-14', '10:00', false],
  ])('%s', (_what, day, clock, expected) => {
    expect(isFree(availability(), at(day, clock)!)).toBe(expected)
  })

  test.each([
    ['09:00', true],
    ['09:30', false],
    ['10:00', false],
    ['10:45', false],
    ['11:00', true],
  ])('next to an appointment from 10 to 11: at %s, %s', (clock, expected) => {
    const taken = [
      { startsAt: at('2026-03-09', '10:00')!.toISOString(), endsAt: at('2026-03-09', '11:00')!.toISOString() },
    ]

    expect(isFree(availability({}, { taken }), at('2026-03-09', clock)!)).toBe(expected)
  })
})

describe('offered times', () => {
  const shown = (offers: string[], zone = NEW_YORK) => offers.map((slot) => saySlot(slot, zone, linesOf('en')))

  test('are on different days and at different hours, on both sides of a clock change', () => {
    expect(shown(pickOffers(availability(), null, []))).toEqual([
      'Friday Mar 6 at 11:00 AM',
      'Saturday Mar 7 at 4:00 PM',
      'Sunday Mar 8 at 12:00 PM',
    ])
  })

  test('are as many as the playbook says, and on one day if the lead wants that', () => {
    const monday = { days: { from: '2026-03-09', to: '2026-03-09' } }

    expect(shown(pickOffers(availability({ offers: 2 }), monday, []))).toEqual([
      'Monday Mar 9 at 10:00 AM',
      'Monday Mar 9 at 4:00 PM',
    ])
  })

  test('are never those of an earlier offer', () => {
    const first = pickOffers(availability(), null, [])
    const second = pickOffers(availability(), null, first)

    expect(second).toHaveLength(3)
    expect(second.filter((slot) => first.includes(slot))).toEqual([])
  })

  test('are never at night in the lead’s zone', () => {
    const offers = pickOffers(availability({}, { zone: 'Pacific/Honolulu' }), null, [])
    const hours = offers.map((slot) => wallTime('Pacific/Honolulu', new Date(slot)).minute / 60)

    expect(hours.every((hour) => hour >= 7 && hour < 21)).toBe(true)
    expect(offers).toHaveLength(3)
  })

  test('do not exist if the calendar is full', () => {
    const taken = [{ startsAt: FRIDAY.toISOString(), endsAt: new Date('2026-04-01T00:00:00Z').toISOString() }]

    expect(pickOffers(availability({}, { taken }), null, [])).toEqual([])
  })

  test('are always free, whatever is taken and whatever the hours', () => {
    for (let n = 0; n < 40; n++) {
      const durationMinutes = 15 + (n % 8) * 15
      const taken = Array.from({ length: n }, (_, i) => {
        const startsAt = FRIDAY.getTime() + ((i * 7_919 + n * 104_729) % (7 * 24)) * 3_600_000
        return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 5_400_000).toISOString() }
      })
      const full = availability(
        { durationMinutes, horizonDays: 1 + (n % 14) },
        { taken, zone: n % 2 ? CHICAGO : NEW_YORK },
      )
      const offers = pickOffers(full, null, [])

      expect(offers.filter((slot) => !isFree(full, new Date(slot)))).toEqual([])
      expect(new Set(offers).size).toBe(offers.length)
    }
  })
})

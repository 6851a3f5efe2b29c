import type { Playbook } from '../../campaigns/index.ts'
import type { CompanyHours } from '../../workspaces/index.ts'
import { isoDay, knownZone, parseIsoDay, partsOf } from '../reading/dates/calendar.ts'
import type { Wish } from '../reading/wish.ts'
import { momentOf, wallTime } from './wall-clock.ts'

export type Booking = NonNullable<Playbook['booking']>

/**
 * A campaign's calendar: the workspace's zone, which its hours are in, the times of other leads, and the company's hours if they
 * are known. Times are ISO.
 */
export type Calendar = {
  timezone: string | null
  taken: { startsAt: string; endsAt: string }[]
  companyHours?: readonly CompanyHours[]
}

/** All that decides which times are free for one lead at one moment. */
export type Availability = { booking: Booking; calendar: Calendar; now: Date; leadZone: string }

const MS_PER_MINUTE = 60_000
/** Earliest start of an appointment, from now. */
const NOTICE_MS = 2 * 60 * MS_PER_MINUTE
/** The agent offers full and half hours; a lead may also propose a quarter. */
const STEP_MINUTES = 30
const PROPOSED_STEP_MINUTES = 15
/** In the lead's zone, which can differ from the workspace's: the agent does not offer a visit at five in the morning. */
const OFFER_HOURS = { from: 7 * 60, to: 21 * 60 }
/**
 * Each offered time is near one of these minutes of the day, in turn, so that an offer covers different parts of the day. None
 * is one, two or three o'clock: a lead who answers "2" means the second time.
 */
const PREFERRED_MINUTES = [10 * 60, 16 * 60, 12 * 60]

export function availabilityOf(
  booking: Booking,
  calendar: Calendar | null,
  leadZone: string | null,
  now: Date,
): Availability {
  return { booking, calendar: calendar ?? { timezone: leadZone, taken: [] }, now, leadZone: knownZone(leadZone) }
}

export function endOf({ booking }: Availability, startsAt: Date): Date {
  return new Date(startsAt.getTime() + booking.durationMinutes * MS_PER_MINUTE)
}

/** Whether the time is within the hours, far enough ahead, within the horizon, and not taken. */
export function isFree(availability: Availability, startsAt: Date): boolean {
  return isOpen(availability, startsAt) && isBookable(availability, startsAt)
}

/** Whether the time is within the hours of its day, taken or not. */
export function isOpen(availability: Availability, startsAt: Date): boolean {
  const zone = knownZone(availability.calendar.timezone)
  const { day, minute } = wallTime(zone, startsAt)
  return windowsOn(availability, day).some(({ from, to }) => {
    const end = momentOf(zone, { day, minute: to })
    return (
      minute >= from &&
      end !== null &&
      endOf(availability, startsAt) <= end &&
      (minute - from) % PROPOSED_STEP_MINUTES === 0
    )
  })
}

type BusinessFacts = { playbook: Pick<Playbook, 'booking'>; calendar?: Calendar; timezone: string | null }

/**
 * When the business next opens: by the hours of the company, or by those of appointments if it has none. Null while it is open,
 * and if it has no hours.
 */
export function opensAt({ playbook, calendar, timezone }: BusinessFacts, at: Date): Date | null {
  const ofCompany = calendar?.companyHours?.map(({ day, opens, closes }) => ({ days: [day], from: opens, to: closes }))
  const hours = ofCompany ?? playbook.booking?.hours
  return hours ? nextOpening(hours, knownZone(calendar?.timezone ?? timezone), at) : null
}

function nextOpening(hours: Booking['hours'], zone: string, now: Date): Date | null {
  const { day: today, minute: current } = wallTime(zone, now)
  for (let day = today; day <= today + 7; day++) {
    const weekday = partsOf(day).weekday || 7
    const starts = hours.filter(({ days }) => days.includes(weekday))
    if (day === today && starts.some(({ from, to }) => minuteOf(from) <= current && current < minuteOf(to))) return null
    const ahead = starts.map(({ from }) => minuteOf(from)).filter((from) => day > today || from > current)
    const opens = ahead.length > 0 ? momentOf(zone, { day, minute: Math.min(...ahead) }) : null
    if (opens) return opens
  }
  return null
}

/** Free times for one offer, sorted and spread over days and parts of the day. They match the wish; none is in `passed`. */
export function pickOffers(availability: Availability, wish: Wish | null, passed: string[]): string[] {
  const free = freeStarts(availability, wish).filter((startsAt) => !passed.includes(startsAt.toISOString()))
  const days = [...Map.groupBy(free, (startsAt) => wallTime(availability.leadZone, startsAt).day).values()]
  const picked: Date[] = []
  while (picked.length < availability.booking.offers && days.some((times) => times.length > 0)) {
    for (const times of days) {
      if (picked.length === availability.booking.offers || times.length === 0) continue
      const near = PREFERRED_MINUTES[picked.length % PREFERRED_MINUTES.length]!
      const best = times.toSorted((a, b) => distance(availability, a, near) - distance(availability, b, near))[0]!
      picked.push(...times.splice(times.indexOf(best), 1))
    }
  }
  return picked.toSorted((a, b) => a.getTime() - b.getTime()).map((startsAt) => startsAt.toISOString())
}

/** Whether a time matches the lead's wish, in the lead's zone. */
export function fitsWish(zone: string, startsAt: Date, { days, minutes, except }: Wish): boolean {
  const at = wallTime(zone, startsAt)
  const day = isoDay(at.day)
  if (except?.includes(day)) return false
  if (days && (day < days.from || day > days.to)) return false
  return !minutes || (at.minute >= minutes.from && at.minute < minutes.to)
}

export function firstFree(availability: Availability): Date | null {
  return freeStarts(availability, null)[0] ?? null
}

function freeStarts(availability: Availability, wish: Wish | null): Date[] {
  const zone = knownZone(availability.calendar.timezone)
  const today = wallTime(zone, availability.now).day
  const first = Math.max(today, wish?.days ? parseIsoDay(wish.days.from) - 1 : today)
  const last = Math.min(today + availability.booking.horizonDays, wish?.days ? parseIsoDay(wish.days.to) + 1 : Infinity)
  const starts: Date[] = []
  for (let day = first; day <= last; day++) {
    for (const window of windowsOn(availability, day)) starts.push(...startsIn(availability, zone, day, window))
  }
  return starts
    .filter((startsAt) => isBookable(availability, startsAt) && fitsWish(availability.leadZone, startsAt, wish ?? {}))
    .filter((startsAt) => wish?.minutes || fitsWish(availability.leadZone, startsAt, { minutes: OFFER_HOURS }))
    .toSorted((a, b) => a.getTime() - b.getTime())
}

type MinuteRange = { from: number; to: number }

function startsIn(availability: Availability, zone: string, day: number, { from, to }: MinuteRange): Date[] {
  const step = Math.ceil(availability.booking.durationMinutes / STEP_MINUTES) * STEP_MINUTES
  const starts: Date[] = []
  for (let minute = from; minute + availability.booking.durationMinutes <= to; minute += step) {
    const startsAt = momentOf(zone, { day, minute })
    if (startsAt && isOpen(availability, startsAt)) starts.push(startsAt)
  }
  return starts
}

function isBookable(availability: Availability, startsAt: Date): boolean {
  const zone = knownZone(availability.calendar.timezone)
  const end = endOf(availability, startsAt)
  const isLate = wallTime(zone, startsAt).day > wallTime(zone, availability.now).day + availability.booking.horizonDays
  if (isLate || startsAt.getTime() < availability.now.getTime() + NOTICE_MS) return false
  return !availability.calendar.taken.some(
    (other) => new Date(other.startsAt) < end && startsAt < new Date(other.endsAt),
  )
}

function windowsOn({ booking }: Availability, day: number): MinuteRange[] {
  const weekday = partsOf(day).weekday || 7
  return booking.hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
}

/** The minute of the day of a time such as `09:30`. */
function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

function distance(availability: Availability, startsAt: Date, minute: number): number {
  return Math.abs(wallTime(availability.leadZone, startsAt).minute - minute)
}

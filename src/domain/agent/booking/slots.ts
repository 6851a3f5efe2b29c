import type { Playbook } from '../../campaigns/index.ts'
import { isoDay, parseIsoDay, partsOf } from '../reading/dates/calendar.ts'
import type { Wish } from '../reading/wish.ts'
import { knownZone, momentOf, wallTime } from './wall-clock.ts'

export type Booking = NonNullable<Playbook['booking']>

/** What is known of a campaign's calendar: the workspace's zone, in which its hours are, and what others have. ISO times. */
export type Calendar = { timezone: string | null; taken: { startsAt: string; endsAt: string }[] }

/** Everything that says which times are free: for one lead, at one moment. */
export type Desk = { booking: Booking; calendar: Calendar; now: Date; leadZone: string }

const MS_PER_MINUTE = 60_000
/** Nobody can be sent, or be there, sooner. */
const NOTICE_MS = 2 * 60 * MS_PER_MINUTE
/** We offer full and half hours; a lead may also name a quarter. */
const STEP_MINUTES = 30
const NAMED_STEP_MINUTES = 15
/** By the lead's clock, where it differs from ours: nobody is offered a visit at five in the morning. */
const CIVIL_HOURS = { from: 7 * 60, to: 21 * 60 }
/**
 * Near these minutes of the day times are offered, in turn, so that an offer holds different parts of the day. None is one,
 * two or three o'clock: a lead who answers "2" means the second.
 */
const OFFERED_NEAR = [10 * 60, 16 * 60, 12 * 60]

export function deskOf(booking: Booking, calendar: Calendar | null, leadZone: string | null, now: Date): Desk {
  const known = calendar ?? { timezone: leadZone, taken: [] }
  return { booking, calendar: known, now, leadZone: knownZone(leadZone) }
}

export function endOf({ booking }: Desk, startsAt: Date): Date {
  return new Date(startsAt.getTime() + booking.durationMinutes * MS_PER_MINUTE)
}

/** Whether work begins and ends within the hours, soon enough and not too soon, and nobody else has the time. */
export function isFree(desk: Desk, startsAt: Date): boolean {
  return isOpen(desk, startsAt) && isBookable(desk, startsAt)
}

/** Whether the time lies within the hours of its day, whoever has it. */
export function isOpen(desk: Desk, startsAt: Date): boolean {
  const zone = knownZone(desk.calendar.timezone)
  const { day, minute } = wallTime(zone, startsAt)
  return windowsOn(desk, day).some(({ from, to }) => {
    const end = momentOf(zone, { day, minute: to })
    return minute >= from && end !== null && endOf(desk, startsAt) <= end && (minute - from) % NAMED_STEP_MINUTES === 0
  })
}

/** When the business opens next, by the hours of its appointments; null while it is open, or when it never is. */
export function nextOpening({ hours }: Booking, zone: string, now: Date): Date | null {
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

/** Up to so many free times that fit the wish, spread over days and parts of the day, in order. None of `passed`. */
export function pickOffers(desk: Desk, wish: Wish | null, passed: string[]): string[] {
  const free = freeStarts(desk, wish).filter((startsAt) => !passed.includes(startsAt.toISOString()))
  const days = [...Map.groupBy(free, (startsAt) => wallTime(desk.leadZone, startsAt).day).values()]
  const picked: Date[] = []
  while (picked.length < desk.booking.offers && days.some((times) => times.length > 0)) {
    for (const times of days) {
      if (picked.length === desk.booking.offers || times.length === 0) continue
      const near = OFFERED_NEAR[picked.length % OFFERED_NEAR.length]!
      const best = times.toSorted((a, b) => distance(desk, a, near) - distance(desk, b, near))[0]!
      picked.push(...times.splice(times.indexOf(best), 1))
    }
  }
  return picked.toSorted((a, b) => a.getTime() - b.getTime()).map((startsAt) => startsAt.toISOString())
}

/** Whether a time is what the lead wants, by the lead's clock. */
export function fitsWish(zone: string, startsAt: Date, { days, minutes, except }: Wish): boolean {
  const at = wallTime(zone, startsAt)
  const day = isoDay(at.day)
  if (except?.includes(day)) return false
  if (days && (day < days.from || day > days.to)) return false
  return !minutes || (at.minute >= minutes.from && at.minute < minutes.to)
}

/** The earliest free time. */
export function firstFree(desk: Desk): Date | null {
  return freeStarts(desk, null)[0] ?? null
}

function freeStarts(desk: Desk, wish: Wish | null): Date[] {
  const zone = knownZone(desk.calendar.timezone)
  const today = wallTime(zone, desk.now).day
  const first = Math.max(today, wish?.days ? parseIsoDay(wish.days.from) - 1 : today)
  const last = Math.min(today + desk.booking.horizonDays, wish?.days ? parseIsoDay(wish.days.to) + 1 : Infinity)
  const starts: Date[] = []
  for (let day = first; day <= last; day++) {
    for (const window of windowsOn(desk, day)) starts.push(...startsIn(desk, zone, day, window))
  }
  return starts
    .filter((startsAt) => isBookable(desk, startsAt) && fitsWish(desk.leadZone, startsAt, wish ?? {}))
    .filter((startsAt) => wish?.minutes || fitsWish(desk.leadZone, startsAt, { minutes: CIVIL_HOURS }))
    .toSorted((a, b) => a.getTime() - b.getTime())
}

type Window = { from: number; to: number }

function startsIn(desk: Desk, zone: string, day: number, { from, to }: Window): Date[] {
  const step = Math.ceil(desk.booking.durationMinutes / STEP_MINUTES) * STEP_MINUTES
  const starts: Date[] = []
  for (let minute = from; minute + desk.booking.durationMinutes <= to; minute += step) {
    const startsAt = momentOf(zone, { day, minute })
    if (startsAt && isOpen(desk, startsAt)) starts.push(startsAt)
  }
  return starts
}

function isBookable(desk: Desk, startsAt: Date): boolean {
  const zone = knownZone(desk.calendar.timezone)
  const end = endOf(desk, startsAt)
  const isLate = wallTime(zone, startsAt).day > wallTime(zone, desk.now).day + desk.booking.horizonDays
  if (isLate || startsAt.getTime() < desk.now.getTime() + NOTICE_MS) return false
  return !desk.calendar.taken.some((other) => new Date(other.startsAt) < end && startsAt < new Date(other.endsAt))
}

function windowsOn({ booking }: Desk, day: number): Window[] {
  const weekday = partsOf(day).weekday || 7
  return booking.hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
}

/** `09:30` in minutes. */
function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

function distance(desk: Desk, startsAt: Date, minute: number): number {
  return Math.abs(wallTime(desk.leadZone, startsAt).minute - minute)
}

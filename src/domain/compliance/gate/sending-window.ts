import type { SendingHours } from '../../workspaces/index.ts'
import type { Hours, WeekHours } from './default-hours.ts'
import { isFederalHoliday } from './federal-holidays.ts'
import { type LocalTime, shiftDays } from './local-time.ts'

/** A week of windows, from a law or our own. */
export type Window = WeekHours | SendingHours

/** Minutes of a day, half-open; beyond 1,440 it runs into the next day. */
type Span = { start: number; end: number }

const MINUTES_PER_DAY = 1_440
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Whether all windows are open at that local time, without the last `margin` minutes of each. */
export function allOpen(windows: readonly Window[], now: LocalTime, margin: number): boolean {
  const yesterday = shiftDays(now, -1)
  return windows.every((window) => {
    if (contains(spanOn(window, now), now.minute, margin)) return true
    return contains(spanOn(window, yesterday), now.minute + MINUTES_PER_DAY, margin)
  })
}

/** To the next minute at which any window starts today, otherwise to midnight: the result can only become open there. */
export function minutesToNextStart(windows: readonly Window[], now: LocalTime): number {
  const starts = windows.map((window) => spanOn(window, now)?.start ?? 0).filter((start) => start > now.minute)
  return Math.min(MINUTES_PER_DAY, ...starts) - now.minute
}

/** To the next minute at which any window ends today, otherwise to midnight: the result can only become closed there. */
export function minutesToNextEnd(windows: readonly Window[], now: LocalTime): number {
  const yesterday = shiftDays(now, -1)
  const ends = windows.flatMap((window) => [
    spanOn(window, now)?.end ?? 0,
    (spanOn(window, yesterday)?.end ?? 0) - MINUTES_PER_DAY,
  ])
  return Math.min(MINUTES_PER_DAY, ...ends.filter((end) => end > now.minute)) - now.minute
}

function contains(span: Span | null, minute: number, margin: number): boolean {
  return span !== null && minute >= span.start && minute < span.end - margin
}

function spanOn(window: Window, date: LocalTime): Span | null {
  const hours = hoursOn(window, date)
  return hours === null ? null : parseHours(hours)
}

function hoursOn(window: Window, date: LocalTime): Hours | null {
  if (window.holidays !== 'as the day' && isFederalHoliday(date.year, date.month, date.day)) return window.holidays
  if (!('monFri' in window)) return window[WEEKDAYS[date.weekday]!]
  if (date.weekday === 0) return window.sun
  return date.weekday === 6 ? window.sat : window.monFri
}

const parsedHours = new Map<Hours, Span | null>()
const PARSED_HOURS_MAX = 10_000

/** "09-20", "08:30-17:00", and "20-08" until the next morning. Null if it is no window, or ends when it starts. */
function parseHours(text: Hours): Span | null {
  const known = parsedHours.get(text)
  if (known !== undefined) return known
  const [from = '', to = '', ...more] = text.split('-')
  const start = minuteOf(from)
  const end = minuteOf(to)
  const valid = start !== null && end !== null && more.length === 0 && start < MINUTES_PER_DAY && end !== start
  const span = valid ? { start, end: end > start ? end : end + MINUTES_PER_DAY } : null
  if (parsedHours.size < PARSED_HOURS_MAX) parsedHours.set(text, span)
  return span
}

function minuteOf(text: string): number | null {
  const match = /^(\d{1,2})(?::([0-5]\d))?$/.exec(text.trim())
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return minute <= MINUTES_PER_DAY ? minute : null
}

import { isFederalHoliday } from './federal-holidays.ts'
import { type LocalTime, localTime, shiftDays, wallClockAhead } from './local-time.ts'
import {
  DEFAULT_HOURS,
  FEDERAL_HOURS,
  type Hours,
  OUTSIDE_US_HOURS,
  STATE_HOURS,
  UNKNOWN_US_HOURS,
  type WeekHours,
} from './quiet-hours-table.ts'
import type { Whereabouts } from './whereabouts.ts'

/** What decides when a lead may be texted. */
export type QuietHoursFacts = {
  /** Off only in a sandbox workspace that says so. */
  enforced: boolean
  whereabouts: Whereabouts
  /** The default window where the workspace has set none. */
  workspaceWindow?: WeekHours | null
  campaignWindow?: WeekHours | null
  /** The lead's own wish, "HH:MM" local: not before, and not after. */
  contactAfter?: string | null
  contactBefore?: string | null
}

/** Messages take a while to arrive: the last minutes of a window are left free. */
const MARGIN_MINUTES = 5
const MINUTES_PER_DAY = 1_440
const MS_PER_MINUTE = 60_000
/** Longer than any run of closed days in the tables; beyond it nothing will ever open. */
const SEARCH_MS = 21 * MINUTES_PER_DAY * MS_PER_MINUTE

type Span = { start: number; end: number }

/** Whether a message may be handed over at that moment: every window is open in every zone the lead may be in. */
export function isOpen(facts: QuietHoursFacts, at: Date): boolean {
  if (!facts.enforced) return true
  const windows = windowsOf(facts)
  return facts.whereabouts.zones.every((zone) => isOpenIn(windows, localTime(zone, at.getTime())))
}

/** The first open moment at or after `after`; null when the windows have nothing in common. */
export function nextOpening(facts: QuietHoursFacts, after: Date): Date | null {
  if (isOpen(facts, after)) return after
  const windows = windowsOf(facts)
  const { zones } = facts.whereabouts
  const limit = after.getTime() + SEARCH_MS
  let at = Math.ceil(after.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE
  while (at <= limit) {
    const closed = zones.find((zone) => !isOpenIn(windows, localTime(zone, at)))
    if (closed === undefined) return new Date(at)
    at = wallClockAhead(closed, at, minutesToNextStart(windows, localTime(closed, at)))
  }
  return null
}

/** Whether a text is a window that the rules can read: "09-20", "08:30-17:00", "20-08". */
export function isHours(text: string): boolean {
  return parseHours(text) !== null
}

function windowsOf(facts: QuietHoursFacts): WeekHours[] {
  const windows = [...legalWindows(facts.whereabouts), facts.workspaceWindow ?? DEFAULT_HOURS]
  if (facts.campaignWindow) windows.push(facts.campaignWindow)
  if (facts.contactAfter || facts.contactBefore) {
    const wish = `${facts.contactAfter ?? '00:00'}-${facts.contactBefore ?? '24:00'}`
    windows.push({ monFri: wish, sat: wish, sun: wish, holidays: 'as the day' })
  }
  return windows
}

function legalWindows({ law, states }: Whereabouts): WeekHours[] {
  if (law === 'outside_us') return [OUTSIDE_US_HOURS]
  const stateWindows = states.flatMap((state) => STATE_HOURS[state] ?? [])
  return law === 'us_unknown' ? [FEDERAL_HOURS, UNKNOWN_US_HOURS] : [FEDERAL_HOURS, ...stateWindows]
}

function isOpenIn(windows: readonly WeekHours[], now: LocalTime): boolean {
  const yesterday = shiftDays(now, -1)
  return windows.every((window) => {
    if (contains(spanOn(window, now), now.minute)) return true
    return contains(spanOn(window, yesterday), now.minute + MINUTES_PER_DAY)
  })
}

function contains(span: Span | null, minute: number): boolean {
  return span !== null && minute >= span.start && minute < span.end - MARGIN_MINUTES
}

/** To the next minute at which any window starts today, else to midnight: the state can change for the better only there. */
function minutesToNextStart(windows: readonly WeekHours[], now: LocalTime): number {
  const starts = windows.map((window) => spanOn(window, now)?.start ?? 0).filter((start) => start > now.minute)
  return Math.min(MINUTES_PER_DAY, ...starts) - now.minute
}

function spanOn(window: WeekHours, date: LocalTime): Span | null {
  const hours = hoursOn(window, date)
  return hours === null ? null : parseHours(hours)
}

function hoursOn(window: WeekHours, date: LocalTime): Hours | null {
  if (window.holidays !== 'as the day' && isFederalHoliday(date.year, date.month, date.day)) return window.holidays
  if (date.weekday === 0) return window.sun
  return date.weekday === 6 ? window.sat : window.monFri
}

const parsedHours = new Map<Hours, Span | null>()
const PARSED_HOURS_MAX = 10_000

function parseHours(text: Hours): Span | null {
  const known = parsedHours.get(text)
  if (known !== undefined) return known
  const [from = '', to = '', ...more] = text.split('-')
  const start = minuteOf(from)
  const end = minuteOf(to)
  const valid = start !== null && end !== null && more.length === 0 && start < MINUTES_PER_DAY
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

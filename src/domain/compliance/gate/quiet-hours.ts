import { endOfHours } from './contact-hours.ts'
import { DEFAULT_HOURS, OUTSIDE_US_HOURS, UNKNOWN_US_HOURS } from './default-hours.ts'
import { lawInForce } from './law/law-in-force.ts'
import { isoDate, type LocalTime, localTime, wallClockAhead } from './local-time.ts'
import { allOpen, minutesToNextEnd, minutesToNextStart, type Window } from './sending-window.ts'
import type { Whereabouts } from './whereabouts.ts'

/** The facts that determine when a lead can be sent a message. */
export type QuietHoursFacts = {
  /** False only in a sandbox that turned quiet hours off. */
  enforced: boolean
  whereabouts: Whereabouts
  /** Null: the default window. */
  workspaceWindow?: Window | null
  campaignWindow?: Window | null
  /** The lead's own preference, "HH:MM" local: not before, and not after. */
  contactAfter?: string | null
  contactBefore?: string | null
}

/** Delivery takes time: the last minutes of a window are reserved for it. */
const MARGIN_MINUTES = 5
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE
/** Longer than any run of closed days in the tables; beyond it no window will ever open. */
const SEARCH_MS = 21 * MS_PER_DAY

/** Whether a message can be sent at that time: every window is open in every time zone where the lead may be. */
export function isOpen(facts: QuietHoursFacts, at: Date): boolean {
  if (!facts.enforced) return true
  return facts.whereabouts.zones.every((zone) => isOpenBy(facts, localTime(zone, at.getTime()), MARGIN_MINUTES))
}

/** The first open moment at or after `after`; null if the windows never overlap. */
export function nextOpening(facts: QuietHoursFacts, after: Date): Date | null {
  if (isOpen(facts, after)) return after
  const { zones } = facts.whereabouts
  const limit = after.getTime() + SEARCH_MS
  let at = Math.ceil(after.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE
  while (at <= limit) {
    const closed = zones.find((zone) => !isOpenBy(facts, localTime(zone, at), MARGIN_MINUTES))
    if (closed === undefined) return new Date(at)
    const now = localTime(closed, at)
    at = wallClockAhead(closed, at, minutesToNextStart(windowsOf(facts, now), now))
  }
  return null
}

/**
 * The first time from `at`, at most `limit`, at which a window closes in one of the zones: the text must have arrived by then.
 * Unlike `isOpen`, it includes the last minutes of a window, which are reserved for delivery.
 */
export function closingTime(facts: QuietHoursFacts, at: Date, limit: Date): Date {
  const closings = facts.whereabouts.zones.map((zone) => closingIn(facts, zone, at.getTime(), limit.getTime()))
  return new Date(Math.min(limit.getTime(), ...closings))
}

function closingIn(facts: QuietHoursFacts, zone: string, from: number, limit: number): number {
  let at = Math.floor(from / MS_PER_MINUTE) * MS_PER_MINUTE
  while (at < limit) {
    const now = localTime(zone, at)
    if (!isOpenBy(facts, now, 0)) return Math.max(at, from)
    at = wallClockAhead(zone, at, minutesToNextEnd(windowsOf(facts, now), now))
  }
  return limit
}

function isOpenBy(facts: QuietHoursFacts, now: LocalTime, marginMinutes: number): boolean {
  return allOpen(windowsOf(facts, now), now, marginMinutes)
}

/** The windows of one local day. A law can start or change with the day. */
function windowsOf(facts: QuietHoursFacts, day: LocalTime): Window[] {
  const windows = [...legalWindows(facts.whereabouts, day), facts.workspaceWindow ?? DEFAULT_HOURS]
  if (facts.campaignWindow) windows.push(facts.campaignWindow)
  const { contactAfter = null, contactBefore = null } = facts
  if (contactAfter || contactBefore) {
    const before = contactBefore === contactAfter ? null : endOfHours(contactAfter, contactBefore)
    const wish = `${contactAfter ?? '00:00'}-${before ?? '24:00'}`
    windows.push({ monFri: wish, sat: wish, sun: wish, holidays: 'as the day' })
  }
  return windows
}

function legalWindows(whereabouts: Whereabouts, day: LocalTime): Window[] {
  const { hours } = lawInForce(whereabouts, isoDate(day))
  if (whereabouts.law === 'outside_us') return [OUTSIDE_US_HOURS]
  return whereabouts.law === 'us_unknown' ? [...hours, UNKNOWN_US_HOURS] : [...hours]
}

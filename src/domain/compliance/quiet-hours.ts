import { localTime, wallClockAhead } from './local-time.ts'
import { DEFAULT_HOURS, FEDERAL_HOURS, OUTSIDE_US_HOURS, STATE_HOURS, UNKNOWN_US_HOURS } from './quiet-hours-table.ts'
import { allOpen, minutesToNextEnd, minutesToNextStart, type Window } from './sending-window.ts'
import type { Whereabouts } from './whereabouts.ts'

/** What decides when a lead may be texted. */
export type QuietHoursFacts = {
  /** Off only in a sandbox workspace that says so. */
  enforced: boolean
  whereabouts: Whereabouts
  /** The default window where the workspace has set none. */
  workspaceWindow?: Window | null
  campaignWindow?: Window | null
  /** The lead's own wish, "HH:MM" local: not before, and not after. */
  contactAfter?: string | null
  contactBefore?: string | null
}

/** Messages take a while to arrive: the last minutes of a window are left free for that. */
const MARGIN_MINUTES = 5
const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE
/** Longer than any run of closed days in the tables; beyond it nothing will ever open. */
const SEARCH_MS = 21 * MS_PER_DAY

/** Whether a message may be handed over at that moment: every window is open in every zone the lead may be in. */
export function isOpen(facts: QuietHoursFacts, at: Date): boolean {
  if (!facts.enforced) return true
  const windows = windowsOf(facts)
  return facts.whereabouts.zones.every((zone) => allOpen(windows, localTime(zone, at.getTime()), MARGIN_MINUTES))
}

/** The first open moment at or after `after`; null when the windows have nothing in common. */
export function nextOpening(facts: QuietHoursFacts, after: Date): Date | null {
  if (isOpen(facts, after)) return after
  const windows = windowsOf(facts)
  const { zones } = facts.whereabouts
  const limit = after.getTime() + SEARCH_MS
  let at = Math.ceil(after.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE
  while (at <= limit) {
    const closed = zones.find((zone) => !allOpen(windows, localTime(zone, at), MARGIN_MINUTES))
    if (closed === undefined) return new Date(at)
    at = wallClockAhead(closed, at, minutesToNextStart(windows, localTime(closed, at)))
  }
  return null
}

/**
 * The first moment from `at` on, `limit` at the latest, by which a text must have arrived: the first window closes in the
 * first zone. Unlike `isOpen` it counts the last minutes of a window, which are there for a text to arrive in.
 */
export function closingTime(facts: QuietHoursFacts, at: Date, limit: Date): Date {
  const windows = windowsOf(facts)
  const closings = facts.whereabouts.zones.map((zone) => closingIn(windows, zone, at.getTime(), limit.getTime()))
  return new Date(Math.min(limit.getTime(), ...closings))
}

function closingIn(windows: readonly Window[], zone: string, from: number, limit: number): number {
  let at = Math.floor(from / MS_PER_MINUTE) * MS_PER_MINUTE
  while (at < limit) {
    const now = localTime(zone, at)
    if (!allOpen(windows, now, 0)) return Math.max(at, from)
    at = wallClockAhead(zone, at, minutesToNextEnd(windows, now))
  }
  return limit
}

function windowsOf(facts: QuietHoursFacts): Window[] {
  const windows = [...legalWindows(facts.whereabouts), facts.workspaceWindow ?? DEFAULT_HOURS]
  if (facts.campaignWindow) windows.push(facts.campaignWindow)
  if (facts.contactAfter || facts.contactBefore) {
    const wish = `${facts.contactAfter ?? '00:00'}-${facts.contactBefore ?? '24:00'}`
    windows.push({ monFri: wish, sat: wish, sun: wish, holidays: 'as the day' })
  }
  return windows
}

function legalWindows({ law, states }: Whereabouts): Window[] {
  if (law === 'outside_us') return [OUTSIDE_US_HOURS]
  const stateWindows = states.flatMap((state) => STATE_HOURS[state] ?? [])
  return law === 'us_unknown' ? [FEDERAL_HOURS, UNKNOWN_US_HOURS] : [FEDERAL_HOURS, ...stateWindows]
}

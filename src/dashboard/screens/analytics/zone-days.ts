const DAY_MS = 24 * 3_600_000

/** The date in an IANA time zone, such as 2026-11-21. */
export function dayIn(zone: string, atMs: number): string {
  return new Date(atMs + offsetMs(zone, atMs)).toISOString().slice(0, 10)
}

/** The start of a day in a time zone. It is later than midnight when clocks are set forward at midnight. */
export function startOfDay(zone: string, day: string): number {
  const asUtcMs = Date.parse(day)
  const candidates = [-DAY_MS, DAY_MS].map((away) => asUtcMs - offsetMs(zone, asUtcMs + away))
  return Math.min(...candidates.filter((atMs) => dayIn(zone, atMs) === day))
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days, both ends included. */
export function dayCount(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
}

/** The offset of a time zone from UTC. */
function offsetMs(zone: string, atMs: number): number {
  const parts = formatOf(zone).formatToParts(atMs)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const localMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return localMs - Math.floor(atMs / 1_000) * 1_000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...numbers, ...times })
  formats.set(timeZone, made)
  return made
}

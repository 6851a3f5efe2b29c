const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const MINUTE_MS = 60_000

/** A minute in the reader's time zone, as `<input type="datetime-local">` expects it. */
export function localMinute(atMs: number): string {
  const zoneMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS
  return new Date(atMs - zoneMs).toISOString().slice(0, 16)
}

export function isLocalMinute(value: unknown): value is string {
  if (typeof value !== 'string' || !LOCAL.test(value)) return false
  const asUtc = new Date(`${value}Z`) // 31 February would become a day in March
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(value)
}

/** The same minute as a timestamp for the API. */
export function instantOf(local: string | undefined): string | null {
  return isLocalMinute(local) ? new Date(local).toISOString() : null
}

export function count(value: number): string {
  return value.toLocaleString()
}

/** Returns "1 lead" or "2 leads". */
export function counted(value: number, of: string, ofMany = `${of}s`): string {
  return `${count(value)} ${value === 1 ? of : ofMany}`
}

/** From 0 to 1; null if `whole` is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns e.g. "0.8 s", "12 s", "3 min 20 s", "2 h 5 min", "1 d 4 h". */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`
  const whole = Math.round(seconds)
  if (whole < MINUTE) return `${whole} s`
  if (whole < HOUR) return inTwo([whole, 'min', 's'], MINUTE)
  if (whole < DAY) return inTwo([Math.round(whole / MINUTE), 'h', 'min'], MINUTE)
  return inTwo([Math.round(whole / HOUR), 'd', 'h'], 24)
}

function inTwo([value, large, small]: [number, string, string], size: number): string {
  const rest = value % size
  const whole = `${Math.floor(value / size)} ${large}`
  return rest === 0 ? whole : `${whole} ${rest} ${small}`
}

/** Formats a day such as 2026-11-21 as "21 Nov", or with its weekday. */
export function dayWords(day: string, style: 'short' | 'long' = 'short'): string {
  const weekday = style === 'long' ? ({ weekday: 'short' } as const) : {}
  return new Date(day).toLocaleDateString(undefined, { ...weekday, day: 'numeric', month: 'short', timeZone: 'UTC' })
}

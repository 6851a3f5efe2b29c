import { type Day, dayOf, monthStart, partsOf } from './calendar.ts'

const SEASON_MONTH: Record<string, number> = {
  spring: 4,
  primavera: 4,
  summer: 7,
  verano: 7,
  fall: 10,
  autumn: 10,
  otono: 10,
  winter: 1,
  invierno: 1,
}

export function partOfMonth(part: string | undefined, first: Day): Day {
  if (/early|begin|start|first|princip|by|before|antes/.test(part ?? '')) return first + 3
  return first + (/late|end|final|fin/.test(part ?? '') ? 25 : 14)
}

export function partOfYear(part: string | undefined, year: number): Day {
  if (/early|begin|start|first|princip|by|before|antes/.test(part ?? '')) return dayOf(year, 1, 20)
  if (/late|end|final|fin/.test(part ?? '')) return dayOf(year, 11, 15)
  return dayOf(year, 7, 1)
}

export function midMonth(today: Day): Day {
  const day = monthStart(today, 0) + 14
  return day < today ? monthStart(today, 1) + 14 : day
}

export function middle(from: Day, to: Day): Day {
  return Math.floor((from + to) / 2)
}

/** The next day with this date; a date that no month has is none. */
export function dateAhead(today: Day, month: number, date: number, year?: string): Day | null {
  if (date < 1 || date > 31 || month < 1 || month > 12) return null
  if (year) return dayOf(Number(year), month, date)
  const day = dayOf(partsOf(today).year, month, date)
  return day < today ? dayOf(partsOf(today).year + 1, month, date) : day
}

/** Its middle; of one that has begun, today, unless "next" is said; its start for "before" and "by". */
export function season(name: string, today: Day, said: string): Day {
  const wanted = dateAhead(today, SEASON_MONTH[name] ?? 1, 15) ?? today
  const hasBegun = today - (wanted - 365) <= 45
  if (hasBegun && !/\bnext\b|proxim/.test(said)) return today
  if (/\b(?:end|late)\b/.test(said)) return Math.max(today, wanted + 40)
  return /\b(?:before|by|antes|early)\b/.test(said) ? Math.max(today, wanted - 30) : wanted
}

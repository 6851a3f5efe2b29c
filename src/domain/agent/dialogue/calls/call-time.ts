import { findClocks } from '../../booking/clock-words.ts'
import { findDayWords } from '../../booking/day-words.ts'
import { momentOf, wallTime } from '../../booking/wall-clock.ts'
import type { Day } from '../../reading/dates/calendar.ts'

type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** When a lead wants to be called, in the lead's zone. `at` is the beginning of that time. */
export type CallTime = {
  day: { day: Day; isFrom: boolean } | null
  part: PartOfDay | 'after_work' | null
  clock: { how: 'at' | 'after' | 'before' | 'around' | 'between'; minutes: number[] } | null
  within: { count: number; unit: 'hour' | 'minute' } | null
  at: Date
}

const HOUR = 60
/** A bare "5" means 5:00 within these hours. */
const CALLS_FROM = 8 * HOUR
const CALLS_UNTIL = 20 * HOUR
const WITHIN =
  /\b(?:in|within|en|dentro de) (?:about |like |unas? )?(?:(an?|una?|half an|media|\d{1,2}|a couple(?: of)?|two|dos|three|tres) )?(hours?|horas?|hrs?|minutes?|mins?|minutos?)\b/
const COUNTS: Record<string, number> = { two: 2, dos: 2, three: 3, tres: 3, 'a couple': 2, 'a couple of': 2 }
const AFTER_WORK = /\b(?:after (?:i'm off )?work|when i get (?:off|home)|despues del trabajo)\b/
const PARTS: [RegExp, PartOfDay][] = [
  [/\b(?:tonight|evenings?|nights?|esta noche|(?:en|por) las? noches?)\b/, 'evening'],
  [/\b(?:afternoons?|(?:en|por) las? tardes?)\b/, 'afternoon'],
  [/\b(?:mornings?|in the am|(?:en|por) las? mananas?)\b/, 'morning'],
]
const PART_STARTS = { morning: 9 * HOUR, afternoon: 13 * HOUR, evening: 18 * HOUR, after_work: 17 * HOUR }
const PART_ENDS = { morning: 12 * HOUR, afternoon: 18 * HOUR, evening: 24 * HOUR, after_work: 20 * HOUR }

/** The time that a plain text names for a call; null if it names none. */
export function findCallTime(text: string, zone: string, now: Date): CallTime | null {
  const today = wallTime(zone, now)
  const within = withinOf(text)
  const clock = within ? null : clockOf(text)
  const mention = findDayWords(text, today.day, []).find(({ negated }) => !negated) ?? null
  const isToday = mention?.from === today.day && /^(?:tonight|today|hoy)$/.test(text.slice(mention.start, mention.end))
  const day = mention && !(isToday && clock) ? { day: mention.from, isFrom: mention.from !== mention.to } : null
  const part = clock ? null : partIn(text)
  if (!day && !part && !clock && !within) return null
  const minute = clock?.minutes[0] ?? (part ? PART_STARTS[part] : today.minute)
  const begins = within
    ? new Date(now.getTime() + within.count * (within.unit === 'hour' ? HOUR : 1) * 60_000)
    : momentOf(zone, { day: day?.day ?? today.day, minute })
  return { day, part, clock, within, at: begins ?? now }
}

/** The part of the day that a text names, in minutes of the day; `end` is excluded. Null if it names none. */
export function findPartOfDay(text: string): { start: number; end: number } | null {
  const part = partIn(text)
  return part && { start: PART_STARTS[part], end: PART_ENDS[part] }
}

/** "In half an hour", in minutes; null if the text has no such words. */
export function findWithin(text: string): number | null {
  const within = withinOf(text)
  return within && within.count * (within.unit === 'hour' ? HOUR : 1)
}

function partIn(text: string): CallTime['part'] {
  return AFTER_WORK.test(text) ? 'after_work' : (PARTS.find(([words]) => words.test(text))?.[1] ?? null)
}

function clockOf(text: string): CallTime['clock'] {
  const isBetween =
    /\b(?:between|from|entre|de las?) (?:las? )?[\w:]+ ?(?:[ap]m)? ?(?:and|to|-|y|a) ?(?:las? )?\d/.test(text)
  const [first, second] = findClocks(text, isBetween)
  if (!first) return null
  const minutes = [callMinute(first.minutes)]
  if (isBetween && second) return { how: 'between', minutes: [...minutes, callMinute(second.minutes)] }
  const words = text.slice(Math.max(0, first.start - 12), first.end)
  if (/\b(?:after|past|despues de)\b/.test(words)) return { how: 'after', minutes }
  if (/\b(?:before|by|until|till|til|antes de)\b/.test(words)) return { how: 'before', minutes }
  return { how: first.isApproximate || /\b(?:around|about|like|como|tipo)\b/.test(words) ? 'around' : 'at', minutes }
}

/** The likelier of two readings of a clock: a bare "5" is 5 p.m. */
export function callMinute(minutes: number[]): number {
  return minutes.find((minute) => minute >= CALLS_FROM && minute < CALLS_UNTIL) ?? minutes[0]!
}

function withinOf(text: string): CallTime['within'] {
  const found = WITHIN.exec(text)
  if (!found) return null
  const [, count = '', unit = ''] = found
  const isHours = unit.startsWith('h')
  if (/half|media/.test(count)) return { count: 30, unit: 'minute' }
  if (count === '' && !isHours) return null
  return { count: COUNTS[count] ?? (Number(count) || 1), unit: isHours ? 'hour' : 'minute' }
}

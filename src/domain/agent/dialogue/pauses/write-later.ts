import { matchesOf } from '../../../texts/index.ts'
import { findClocks } from '../../booking/clock-words.ts'
import { findDayWords } from '../../booking/day-words.ts'
import { type WallTime, wallTime } from '../../booking/wall-clock.ts'
import type { Day } from '../../reading/dates/calendar.ts'
import { findDays } from '../../reading/dates/dates.ts'
import { callMinute, findPartOfDay, findWithin } from '../calls/call-time.ts'
import {
  BARE_REQUEST,
  CLAUSE_ENDS,
  GIVE,
  HOLD,
  LATER_TODAY,
  NO_REQUEST_AFTER,
  NO_REQUEST_BEFORE,
  NO_TIME_BEFORE,
  NOT_OF_BOTH_BEFORE,
  NOT_THEN,
  OF_BOTH,
  ONLY_IF,
  REQUEST,
  SOON,
  THEN,
} from './later-words.ts'

/** When a lead wants the next message, in the lead's zone. `minute` is that of the day; null if only the day is named. */
export type LaterTime = { day: Day; minute: number | null }

/** The most letters between a request and its time. */
const REACH = 44
const NEAR = 24
const HOUR = 60
const SOON_MINUTES = HOUR
const LATER_MINUTES = 3 * HOUR
/** Within a part of the day that has begun: "this afternoon" at two. */
const WITHIN_PART_MINUTES = 2 * HOUR
/** A later time of the day is outside the usual sending hours: the message waits for the next morning. */
const LATEST = 20 * HOUR
/** For a shorter wait the agent sends nothing by itself. */
const SHORTEST_MINUTES = 15
/** A clock beside a farther day belongs to today: "school gets out 3:30, text me then". */
const FAR_DAYS = 31
const WEEK_DAYS = 7
/** "530" is 5:30. */
const DIGITS = /(?<![\d$.,:/])(1[0-2]|[1-9])([0-5][05])(?![\d:/.,]|k\b)/g
const SENTENCE_END = /[.!?;\n]/

/** The time of "text me tomorrow", "hold off until Friday", "give me two hours, then ask". Null if a plain text asks for none. */
export function findWriteLater(plain: string, zone: string, now: Date): LaterTime | null {
  const at = wallTime(zone, now)
  for (const words of [HOLD, GIVE]) {
    for (const { index, 0: found } of matchesOf(plain, words)) {
      const after = plain.slice(index + found.length, index + found.length + REACH)
      const time = words === HOLD && THEN.test(after) ? timeIn(plain.slice(0, index), at) : timeIn(`in ${after}`, at)
      if (time) return time
    }
  }
  return requestTime(plain, at, REQUEST) ?? requestTime(plain, at, BARE_REQUEST)
}

/** The next time that a text names; null if it names none. */
export function findTime(plain: string, zone: string, now: Date): LaterTime | null {
  return timeIn(plain.replaceAll(GIVE, 'in '), wallTime(zone, now))
}

/** Whether a text has these words as a request to us: not "I will text", and not "text me the price". */
export function asksUs(plain: string, requests: RegExp): boolean {
  return matchesOf(plain, requests).some(({ index, 0: found }) =>
    isToUs(found, plain.slice(0, index), plain.slice(index + found.length)),
  )
}

function requestTime(plain: string, at: WallTime, requests: RegExp): LaterTime | null {
  for (const { index, 0: found } of matchesOf(plain, requests)) {
    const before = plain.slice(0, index)
    const after = plain.slice(index + found.length)
    if (!isToUs(found, before, after)) continue
    const isBare = requests === BARE_REQUEST
    const [next = ''] = after.slice(0, isBare ? NEAR : REACH).split(/[.!?;,\n]/)
    const time = (THEN.test(after) ? null : timeIn(next, at)) ?? timeBefore(before, after, at, isBare)
    if (time) return time
  }
  return null
}

function isToUs(request: string, before: string, after: string): boolean {
  const isOther = OF_BOTH.test(request) ? NOT_OF_BOTH_BEFORE.test(before) : NO_REQUEST_BEFORE.test(before)
  return !isOther && !NO_REQUEST_AFTER.test(after) && !ONLY_IF.test(after.slice(0, REACH))
}

/** The time named before the request: "out until Tuesday. Try back then", "tomorrow please text me". */
function timeBefore(before: string, after: string, at: WallTime, isBare: boolean): LaterTime | null {
  if (THEN.test(after)) return timeIn(before, at)
  if (isBare) return null
  const near = before.split(SENTENCE_END).at(-1)!
  return timeIn(near.slice(CLAUSE_ENDS.test(after) ? -REACH : -NEAR), at)
}

function timeIn(text: string, at: WallTime): LaterTime | null {
  const words = text.replaceAll(NOT_THEN, ' ').replaceAll(DIGITS, '$1:$2')
  const { day: today, minute: now } = at
  const within = findWithin(words)
  if (within !== null) return within < SHORTEST_MINUTES ? null : atMinute(at, now + within)
  const clock = findClocks(words, false).find(({ start }) => !NO_TIME_BEFORE.test(words.slice(0, start)))
  const minute = clock ? callMinute(clock.minutes) : null
  const day = dayIn(words, today)
  const isFar = day !== null && minute !== null && day - today > FAR_DAYS
  const part = findPartOfDay(words)
  if (day !== null && !isFar) return { day, minute: minute ?? part?.start ?? null }
  if (minute !== null) return atMinute(at, minute)
  if (LATER_TODAY.test(words))
    return atMinute(at, Math.max(part?.start ?? 0, now + (part ? WITHIN_PART_MINUTES : LATER_MINUTES)))
  if (part) return atMinute(at, now >= part.start && now < part.end ? now + WITHIN_PART_MINUTES : part.start)
  return SOON.test(words) ? atMinute(at, now + SOON_MINUTES) : null
}

/** The first day after today that the words name. "Next week" is its Monday. */
function dayIn(words: string, today: Day): Day | null {
  const mention = findDays(words, today).find(
    ({ start, end, day }) =>
      day > today && !NO_TIME_BEFORE.test(words.slice(0, start)) && !/^'?s\b/.test(words.slice(end)),
  )
  if (!mention) return null
  const week = findDayWords(words, today, []).find(({ from, to }) => from > today && to - from === WEEK_DAYS - 1)
  return week?.start === mention.start && week.end === mention.end ? week.from : mention.day
}

/** A time that is over, or outside the usual sending hours, means the next morning. */
function atMinute({ day, minute: now }: WallTime, minute: number): LaterTime {
  return minute > now && minute < LATEST ? { day, minute } : { day: day + 1, minute: null }
}

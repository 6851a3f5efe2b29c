import { findClocks } from '../../booking/clock-words.ts'
import { findDayWords } from '../../booking/day-words.ts'
import type { WallTime } from '../../booking/wall-clock.ts'
import { type Day, partsOf } from '../../reading/dates/calendar.ts'
import { findDays } from '../../reading/dates/dates.ts'
import { callMinute, findPartOfDay, findWithin } from '../calls/call-time.ts'
import { LATER_TODAY, NO_TIME_BEFORE, NOT_THEN, SOON } from './later-words.ts'

/**
 * When a lead wants the next message, in the lead's zone. `minute` is that of the day, null if only the day is named. `within`: the
 * minutes from now, if the lead named them: "in two hours".
 */
export type LaterTime = { day: Day; minute: number | null; within?: number }

const HOUR = 60
const DAY = 24 * HOUR
const SOON_MINUTES = HOUR
const LATER_MINUTES = 3 * HOUR
/** Within a part of the day that has begun: "this afternoon" at two. */
const WITHIN_PART_MINUTES = 2 * HOUR
/** A shorter wait is no reason to write first. */
const SHORTEST_MINUTES = 15
/** The usual sending hours. A clock time outside of them could not be kept. */
const EARLIEST = 9 * HOUR
const EARLIEST_ON_SUNDAY = 12 * HOUR
const LATEST = 20 * HOUR
const SUNDAY = 0
/** A clock beside a farther day belongs to today: "school gets out 3:30, text me then". */
const FAR_DAYS = 31
const WEEK_DAYS = 7
/** "For my daughter of 7 years" is no time to write at. */
const FARTHEST_DAYS = 2 * 366
/** "530" is 5:30. */
const DIGITS = /(?<![\d$.,:/-])(1[0-2]|[1-9])([0-5][05])(?![\d:/.,-]|k\b)/g

/** The next time that plain words name; null if they name none. */
export function timeIn(text: string, at: WallTime): LaterTime | null {
  const words = text.replaceAll(NOT_THEN, ' ').replaceAll(DIGITS, '$1:$2')
  const within = findWithin(words)
  if (within !== null) return within < SHORTEST_MINUTES ? null : after(within, at)
  const clock = findClocks(words, false).find(({ start }) => !NO_TIME_BEFORE.test(words.slice(0, start)))
  const minute = clock ? callMinute(clock.minutes) : null
  const part = findPartOfDay(words)
  const day = dayIn(words, at.day)
  const isFar = day !== null && minute !== null && day - at.day > FAR_DAYS
  if (day !== null && !isFar) return settled({ day, minute: minute ?? part?.start ?? null }, at)
  const today = minute ?? minuteOfToday(words, part, at.minute)
  return today === null ? null : settled({ day: at.day, minute: today }, at)
}

function after(minutes: number, at: WallTime): LaterTime {
  const total = at.minute + minutes
  const time = { day: at.day + Math.floor(total / DAY), minute: total % DAY }
  const kept = settled(time, at)
  return kept.day === time.day && kept.minute === time.minute ? { ...kept, within: minutes } : kept
}

/** The minute of "later today", "this afternoon" or "in a bit". */
function minuteOfToday(words: string, part: ReturnType<typeof findPartOfDay>, now: number): number | null {
  const hasBegun = part !== null && now >= part.start && now < part.end
  if (part) return hasBegun ? now + WITHIN_PART_MINUTES : part.start
  if (LATER_TODAY.test(words)) return now + LATER_MINUTES
  return SOON.test(words) ? now + SOON_MINUTES : null
}

/** The first day after today that the words name. "Next week" is its Monday. */
function dayIn(words: string, today: Day): Day | null {
  const mention = findDays(words, today).find(
    ({ start, end, day }) =>
      day > today &&
      day - today <= FARTHEST_DAYS &&
      !NO_TIME_BEFORE.test(words.slice(0, start)) &&
      !/^'?s\b/.test(words.slice(end)),
  )
  if (!mention) return null
  const week = findDayWords(words, today, []).find(({ from, to }) => from > today && to - from === WEEK_DAYS - 1)
  return week?.start === mention.start && week.end === mention.end ? week.from : mention.day
}

/** A time that is over, or after the sending hours, means the next morning; one before them means their beginning. */
function settled({ day, minute }: LaterTime, at: WallTime): LaterTime {
  if (minute === null) return { day, minute }
  const isOver = day === at.day && minute <= at.minute
  if (isOver || minute >= LATEST) return { day: day + 1, minute: null }
  const earliest = partsOf(day).weekday === SUNDAY ? EARLIEST_ON_SUNDAY : EARLIEST
  return { day, minute: Math.max(minute, earliest) }
}

import { matchesOf } from '../../../texts/index.ts'
import { type WallTime, wallTime } from '../../booking/wall-clock.ts'
import { type LaterTime, timeIn } from './later-time.ts'
import {
  BARE_REQUEST,
  CLAUSE_ENDS,
  GIVE,
  HOLD,
  NO_HOLD_BEFORE,
  NO_REQUEST_AFTER,
  NO_REQUEST_BEFORE,
  NOT_OF_BOTH_BEFORE,
  OF_BOTH,
  ONLY_IF,
  REQUEST,
  THEN,
} from './later-words.ts'

/** The most letters between a request and its time, and between a short request and its time. */
const REACH = 44
const NEAR = 24
const SENTENCE_END = /[.!?;\n]/
const CLAUSE_END = /[.!?;,\n]/

/** Words with what stands before and after them in the text. */
type Found = { words: string; before: string; after: string }

/** The time of "text me tomorrow", "hold off until Friday", "give me two hours, then ask". Null if a plain text asks for none. */
export function findWriteLater(plain: string, zone: string, now: Date): LaterTime | null {
  const at = wallTime(zone, now)
  const times = [
    ...found(plain, HOLD).map((hold) => holdTime(hold, at)),
    ...found(plain, GIVE).map(({ after }) => timeIn(`in ${after.slice(0, REACH)}`, at)),
    ...found(plain, REQUEST).map((request) => requestTime(request, at)),
    ...found(plain, BARE_REQUEST).map((request) => bareTime(request, at)),
  ]
  return times.find((time) => time !== null) ?? null
}

/** The next time that a text names; null if it names none. */
export function findTime(plain: string, zone: string, now: Date): LaterTime | null {
  return timeIn(plain.replaceAll(GIVE, 'in '), wallTime(zone, now))
}

/** Whether a text has these words as a request to us: not "I will text", and not "text me the price". */
export function asksUs(plain: string, requests: RegExp): boolean {
  return found(plain, requests).some(isToUs)
}

function found(plain: string, searched: RegExp): Found[] {
  return matchesOf(plain, searched).map(({ index, 0: words }) => {
    return { words, before: plain.slice(0, index), after: plain.slice(index + words.length) }
  })
}

function holdTime({ before, after }: Found, at: WallTime): LaterTime | null {
  if (NO_HOLD_BEFORE.test(before)) return null
  return THEN.test(after) ? timeIn(before, at) : timeIn(after.slice(0, REACH), at)
}

/** The time after the request, or before it: "out until Tuesday. Try back then", "tomorrow please text me". */
function requestTime(request: Found, at: WallTime): LaterTime | null {
  if (!isToUs(request)) return null
  const { before, after } = request
  if (THEN.test(after)) return timeIn(before, at)
  const near = before.split(SENTENCE_END).at(-1)!
  return timeIn(next(after, REACH), at) ?? timeIn(near.slice(CLAUSE_ENDS.test(after) ? -REACH : -NEAR), at)
}

function bareTime(request: Found, at: WallTime): LaterTime | null {
  if (!isToUs(request)) return null
  return THEN.test(request.after) ? timeIn(request.before, at) : timeIn(next(request.after, NEAR), at)
}

function next(after: string, reach: number): string {
  return after.slice(0, reach).split(CLAUSE_END)[0]!
}

function isToUs({ words, before, after }: Found): boolean {
  const isOther = (OF_BOTH.test(words) ? NOT_OF_BOTH_BEFORE : NO_REQUEST_BEFORE).test(before)
  return !isOther && !NO_REQUEST_AFTER.test(after) && !ONLY_IF.test(after.slice(0, REACH))
}

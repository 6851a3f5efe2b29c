import { anyOf, pattern } from '../../texts/index.ts'
import type { Day } from '../reading/dates/calendar.ts'
import { findClocks, findParts } from './clock-words.ts'
import { findDayWords } from './day-words.ts'
import { findExtreme, findOrdinals, saysAny, saysMove, saysNone } from './slot-words.ts'

const TIME_WORDS = anyOf`
  when | how soon | later | earlier | weeks? | weekends? | months? | times? | days? | dates? | appointments? | schedul\w+ | available | availability | openings? | come | coming | which
  cuando | que tan pronto | semanas? | mas tarde | horas? | dias? | fechas? | citas? | disponib\w+ | vienen | venir | cual(?:es)?
`
/** "Does that work?", "is that ok": about the time that is on offer. */
const SUITS = anyOf`works? | ok(?:ay)? | good | fine | possible | free then | correct | right | esta bien | se puede`
const ABOUT_TIMES = pattern()`\b${TIME_WORDS}\b|\b(?:that|this|it|eso)\b[^.!?]{0,12}\b${SUITS}\b`
const OFFERS_MAX = 3
const ANY_DAY: Day = 0

/** Whether a question in plain form is about appointment times, and so no question beside them. */
export function isAboutTimes(text: string): boolean {
  if (ABOUT_TIMES.test(text) || saysAny(text) || saysNone(text) || saysMove(text) || findExtreme(text)) return true
  const found = [
    findDayWords(text, ANY_DAY, []),
    findClocks(text, false),
    findParts(text),
    findOrdinals(text, OFFERS_MAX),
  ]
  return found.some((hits) => hits.length > 0)
}

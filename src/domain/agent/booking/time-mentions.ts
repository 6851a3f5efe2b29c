import { anyOf, pattern } from '../../texts/index.ts'
import type { Day } from '../reading/dates/calendar.ts'
import type { Reading } from '../reading/reading.ts'
import { type ClockMention, findClocks, findParts, type PartMention } from './clock-words.ts'
import { type DayMention, findDayWords, isRefused } from './day-words.ts'
import { overlaps } from './hits.ts'
import { findOrdinals } from './slot-words.ts'
import type { Availability } from './slots.ts'
import { wallTime } from './wall-clock.ts'

const APPROXIMATE_MINUTES = 45
/** Words after which a day or an hour is one of the past. */
export const PAST =
  /\b(?:ago|last (?:week|month|year|night)|was|were|happened|since|hace|leaked|(?:semana|mes) pasad[oa]|pasad[oa] (?:lunes|martes|semana|mes))\b/

/** All that one text says about days and times. */
export type TimeMentions = {
  days: DayMention[]
  clock: ClockMention | null
  part: PartMention | null
  relation: { minutes: { from: number; to: number } } | null
}

type Offer = { offered: string[]; held: string | null }

const NUMBERED_PLACES = anyOf`
  apt | apartment | unit | suite | ste | room | rm | lot | bldg | building | gate | door | code | pin | floor | house | apto | depto | piso | puerta
`
const COUNTED_PLACES = anyOf`floor | street | st | ave(?:nue)? | blvd | door | entrance | apartment | unit | house | piso`
const STREETS = anyOf`st | street | ave(?:nue)? | rd | road | dr | drive | ln | lane | blvd | ct | court | way | circle | calle`
/** Numbers and days of something else than the appointment: "apt 4", "2nd street", "text me a reminder tomorrow". */
const NOT_TIMES = pattern('g')`
  \b${NUMBERED_PLACES}\.?(?: (?:code|number|is))*:? ?#?\d+\w*\b|
  \b\d{1,2}(?:st|nd|rd|th) ${COUNTED_PLACES}\b|
  \b\d+ (?:[a-z]+ ){1,2}${STREETS}\b|
  \b(?:reminders?|recordatorios?)\b[^.!?\n]*
`

export function findMentions(
  availability: Availability,
  offer: Offer,
  { text: whole, receivedAt }: Reading,
): TimeMentions {
  const text = whole.replace(NOT_TIMES, (words) => ' '.repeat(words.length))
  const ordinals = findOrdinals(text, offer.offered.length)
  const today = wallTime(availability.leadZone, receivedAt).day
  const days = findDayWords(text, today, ordinals)
  const allowsBareNumber = offer.held !== null || (offer.offered.length > 0 && (days.length > 0 || isBareNumber(text)))
  const clocks = findClocks(text, allowsBareNumber).filter((clock) => !days.some((day) => overlaps(day, clock)))
  const clock = clocks.at(-1) ?? null
  const parts = findParts(text).filter((part) => !clocks.some((other) => overlaps(other, part)))
  const part = parts.map((found) => ({ ...found, negated: isRefused(text, found) })).findLast(({ negated }) => !negated)
  return { days, clock, part: part ?? null, relation: relationIn(text, clocks) }
}

export function matchesMentions(
  availability: Availability,
  startsAt: Date,
  mentions: TimeMentions,
  days: DayMention[],
  heldDay: Day | null,
): boolean {
  const { day, minute } = wallTime(availability.leadZone, startsAt)
  const last = days.at(-1)
  if (last && !days.some(({ from, to }) => day >= from && day <= to)) return false
  if (heldDay !== null && mentions.clock && day !== heldDay) return false
  if (mentions.days.some(({ negated, from, to }) => negated && day >= from && day <= to)) return false
  if (mentions.part && (minute < mentions.part.from || minute >= mentions.part.to)) return false
  if (mentions.relation) return minute >= mentions.relation.minutes.from && minute < mentions.relation.minutes.to
  if (!mentions.clock) return true
  const slack = mentions.clock.isApproximate ? APPROXIMATE_MINUTES : 0
  return withPart(mentions.clock.minutes, mentions.part).some((mentioned) => Math.abs(mentioned - minute) <= slack)
}

/** "After 4", "before noon", "between 2 and 4". */
function relationIn(text: string, clocks: ClockMention[]): TimeMentions['relation'] {
  const [first, second] = clocks
  if (!first) return null
  const word = /^(?:after|past|despues)|^(?:before|antes)|^(?:between|from)/.exec(text.slice(first.start))?.[0]
  const at = daytime(first.minutes)
  if (word === 'between' || word === 'from')
    return second ? { minutes: { from: at, to: daytime(second.minutes) + 1 } } : null
  if (word === 'before' || word === 'antes') return { minutes: { from: 0, to: at } }
  return word ? { minutes: { from: at, to: 24 * 60 } } : null
}

/** Of two possible minutes the one in the daytime. */
export function daytime(minutes: number[]): number {
  return minutes.find((minute) => minute >= 7 * 60) ?? minutes[0]!
}

export function withPart(minutes: number[], part: PartMention | null): number[] {
  const within = part ? minutes.filter((minute) => minute >= part.from && minute < part.to) : []
  return within.length > 0 ? within : minutes
}

export function hasMentions({ days, clock, part, relation }: TimeMentions): boolean {
  return days.length > 0 || clock !== null || part !== null || relation !== null
}

export function isBareNumber(text: string): boolean {
  return /^\W*(?:at |a las? )?(?:\d{1,2}|[a-z]+)(?: ?(?:is (?:good|fine|ok|perfect)|works|please|por favor|it is))*\W*$/.test(
    text,
  )
}

import { type Day, isoDay } from '../reading/dates/calendar.ts'
import { type Hit, type Reading, wholeOf } from '../reading/reading.ts'
import type { Wish } from '../reading/wish.ts'
import { type ClockMention, findClocks, findParts, type PartMention } from './clock-words.ts'
import { type DayMention, findDayWords, isRefused } from './day-words.ts'
import {
  findAgreement,
  findExtreme,
  findOrdinals,
  hasQuestion,
  saysAny,
  saysCancel,
  saysMove,
  saysNone,
} from './slot-words.ts'
import { type Desk, fitsWish, isOpen } from './slots.ts'
import { momentOf, wallTime } from './wall-clock.ts'

/** Where the talk of a time stands. ISO times; `offered` in the order in which the lead read them. */
export type BookingTalk = { offered: string[]; held: string | null; booked: string | null }

/** What a text says of a time. `times` may be two: the hour is the lead's, the half of the day is not known. */
export type SlotReply = Hit &
  (
    | { kind: 'choose'; startsAt: string }
    | { kind: 'propose'; times: string[]; loose: boolean }
    | { kind: 'wish'; wish: Wish }
    | { kind: 'which'; among: string[] }
    | { kind: 'none' | 'yes' | 'no' | 'cancel' | 'move' }
  )

type Answer = SlotReply extends infer One ? (One extends SlotReply ? Omit<One, keyof Hit> : never) : never

const LOOSELY_MINUTES = 45
const PAST =
  /\b(?:ago|last (?:week|month|year|night)|was|were|happened|since|hace|leaked|(?:semana|mes) pasad[oa]|pasad[oa] (?:lunes|martes|semana|mes))\b/

/** A yes beside one of these is not sure of the time: it is echoed once more. */
const ASKS_WHEN =
  /\b(?:wh(?:ich|at) (?:day|time|date)|what was (?:it|that)|when (?:is|was) (?:it|that)|(?:que|cual) (?:dia|hora|fecha))\b/

/** All that one text names. */
type Named = {
  days: DayMention[]
  clock: ClockMention | null
  part: PartMention | null
  relation: { minutes: { from: number; to: number } } | null
}

/** Reads one text of a lead to whom times were offered or echoed, or whose visit is booked. Null when it is of other things. */
export function readSlotReply(desk: Desk, talk: BookingTalk, reading: Reading): SlotReply | null {
  const { text } = reading
  const answer = talk.booked ? aboutBooked(text) : aboutTimes(desk, talk, reading)
  return answer && ({ ...wholeOf(reading), ...answer } as SlotReply)
}

function aboutBooked(text: string): Answer | null {
  if (saysCancel(text)) return { kind: 'cancel' }
  return saysMove(text) ? { kind: 'move' } : null
}

function aboutTimes(desk: Desk, talk: BookingTalk, reading: Reading): Answer | null {
  const { text } = reading
  if (talk.held && saysCancel(text)) return { kind: 'cancel' }
  const named = namedIn(desk, talk, reading)
  const pointed = pointedAt(desk, talk, named, text)
  if (pointed) return pointed
  const timed = isNothing(named) || PAST.test(text) ? null : byTime(desk, talk, named, text)
  if (timed) return timed
  return byStance(talk, named, text)
}

function namedIn(desk: Desk, talk: BookingTalk, { text, receivedAt }: Reading): Named {
  const ordinals = findOrdinals(text, talk.offered.length)
  const today = wallTime(desk.leadZone, receivedAt).day
  const days = findDayWords(text, today, ordinals)
  const bare = talk.offered.length > 0 && (days.length > 0 || isBareNumber(text) || talk.held !== null)
  const free = (hit: Hit) => !days.some((day) => day.start < hit.end && hit.start < day.end)
  const clocks = findClocks(text, bare).filter(free)
  const clock = clocks.at(-1) ?? null
  const parts = findParts(text).filter((part) => !clocks.some((c) => c.start < part.end && part.start < c.end))
  const part = parts.map((found) => ({ ...found, negated: isRefused(text, found) })).findLast(({ negated }) => !negated)
  return { days, clock, part: part ?? null, relation: relationIn(text, clocks) }
}

/** "The first", "2", "the last one": a place in the offer. A number that is the hour of another offer may be either. */
function pointedAt(desk: Desk, { offered }: BookingTalk, named: Named, text: string): Answer | null {
  const atHour = named.clock ? offered.filter((startsAt) => fits(desk, new Date(startsAt), named, [], null)) : []
  const ordinals = findOrdinals(text, offered.length)
  const wanted = ordinals.findLast(({ negated }) => !negated)
  if (wanted) {
    const place = offered[wanted.index]!
    const isDoubtful = isBareNumber(text) && atHour.length === 1 && atHour[0] !== place
    return isDoubtful ? { kind: 'which', among: [place, ...atHour].toSorted() } : { kind: 'choose', startsAt: place }
  }
  const refused = new Set(ordinals.map(({ index }) => offered[index]!))
  const left = offered.filter((startsAt) => !refused.has(startsAt))
  return refused.size > 0 && left.length === 1 && isNothing(named) ? { kind: 'choose', startsAt: left[0]! } : null
}

/** By a day, an hour, or a part of the day: the offered time that it means, or else what it proposes. */
function byTime(desk: Desk, talk: BookingTalk, named: Named, text: string): Answer | null {
  const wanted = named.days.filter(({ negated }) => !negated)
  const day = wanted.at(-1)
  const heldDay = talk.held && !day ? wallTime(desk.leadZone, new Date(talk.held)).day : null
  const refused = named.days.filter(({ negated }) => negated)
  const fitting = talk.offered.filter((startsAt) => fits(desk, new Date(startsAt), named, wanted, heldDay))
  if (day || named.clock || named.part || named.relation) {
    const isTaste = !day && !named.clock && !named.relation && !/\b(?:one|slot|la de|el de)\b/.test(text)
    const among = isTaste ? [] : extreme(fitting, text)
    if (among.length === 1) return talk.held === among[0] ? agreed(text) : { kind: 'choose', startsAt: among[0]! }
    if (among.length > 1) return { kind: 'which', among }
    return proposed(desk, named, day ?? null, heldDay, refused)
  }
  if (refused.length === 0) return null
  const left = talk.offered.filter((startsAt) => !refused.some((not) => isOn(desk, startsAt, not)))
  if (left.length === 1) return { kind: 'choose', startsAt: left[0]! }
  return { kind: 'wish', wish: { except: daysOf(refused) } }
}

function proposed(
  desk: Desk,
  named: Named,
  day: DayMention | null,
  heldDay: Day | null,
  refused: DayMention[],
): Answer {
  const { clock, part, relation } = named
  const on = day && day.from === day.to ? day.from : heldDay
  if (on !== null && clock && !relation) {
    const minutes = withPart(clock.minutes, part)
    const moments = minutes.flatMap((minute) => momentOf(desk.leadZone, { day: on, minute }) ?? [])
    const open = moments.filter((startsAt) => isOpen(desk, startsAt))
    const times = (open.length > 0 ? open : moments.slice(daytime(minutes) === minutes[0] ? 0 : -1).slice(0, 1)).map(
      (startsAt) => startsAt.toISOString(),
    )
    return { kind: 'propose', times, loose: clock.loose }
  }
  const minutes = relation?.minutes ?? (clock ? around(daytime(withPart(clock.minutes, part))) : part)
  const days = day && { from: isoDay(day.from), to: isoDay(day.to) }
  const except = daysOf(refused)
  return {
    kind: 'wish',
    wish: {
      ...(days && { days }),
      ...(minutes && { minutes: { from: minutes.from, to: minutes.to } }),
      ...(except.length > 0 && { except }),
    },
  }
}

function byStance(talk: BookingTalk, named: Named, text: string): Answer | null {
  const { offered, held } = talk
  if (held) {
    const agreement = findAgreement(text)
    if (agreement && ASKS_WHEN.test(text)) return { kind: 'choose', startsAt: held }
    if (agreement !== null && !(agreement && saysMove(text))) return { kind: agreement ? 'yes' : 'no' }
    return saysMove(text) || saysNone(text) ? { kind: 'no' } : null
  }
  if (offered.length === 0) return null
  if (/\blater (?:in|this|on in) (?:the |this )?week\b/.test(text)) return { kind: 'wish', wish: laterWish(offered) }
  if (saysNone(text)) return { kind: 'none' }
  const among = extreme(offered, text)
  if (among.length === 1) return { kind: 'choose', startsAt: among[0]! }
  if (saysAny(text)) return { kind: 'choose', startsAt: offered[0]! }
  if (!isNothing(named) || (hasQuestion(text) && text.length > 24)) return null
  const agreement = findAgreement(text)
  if (agreement === null) return null
  return agreement ? { kind: 'which', among: offered } : { kind: 'none' }
}

function agreed(text: string): Answer {
  return findAgreement(text) === false ? { kind: 'no' } : { kind: 'yes' }
}

function fits(desk: Desk, startsAt: Date, named: Named, days: DayMention[], heldDay: Day | null): boolean {
  const { day, minute } = wallTime(desk.leadZone, startsAt)
  const last = days.at(-1)
  if (last && !days.some(({ from, to }) => day >= from && day <= to)) return false
  if (heldDay !== null && named.clock && day !== heldDay) return false
  if (named.days.some(({ negated, from, to }) => negated && day >= from && day <= to)) return false
  if (named.part && (minute < named.part.from || minute >= named.part.to)) return false
  if (named.relation) return minute >= named.relation.minutes.from && minute < named.relation.minutes.to
  if (!named.clock) return true
  const slack = named.clock.loose ? LOOSELY_MINUTES : 0
  return withPart(named.clock.minutes, named.part).some((meant) => Math.abs(meant - minute) <= slack)
}

/** "After 4", "before noon", "between 2 and 4". */
function relationIn(text: string, clocks: ClockMention[]): Named['relation'] {
  const [first, second] = clocks
  if (!first) return null
  const word = /^(?:after|past|despues)|^(?:before|antes)|^(?:between|from)/.exec(text.slice(first.start))?.[0]
  const at = daytime(first.minutes)
  if (word === 'between' || word === 'from')
    return second ? { minutes: { from: at, to: daytime(second.minutes) + 1 } } : null
  if (word === 'before' || word === 'antes') return { minutes: { from: 0, to: at } }
  return word ? { minutes: { from: at, to: 24 * 60 } } : null
}

/** Of two hours the one at which people are up. */
function daytime(minutes: number[]): number {
  return minutes.find((minute) => minute >= 7 * 60) ?? minutes[0]!
}

function around(minute: number): { from: number; to: number } {
  return { from: minute - 30, to: minute + 60 }
}

function withPart(minutes: number[], part: PartMention | null): number[] {
  const within = part ? minutes.filter((minute) => minute >= part.from && minute < part.to) : []
  return within.length > 0 ? within : minutes
}

function extreme(startsAt: string[], text: string): string[] {
  const which = startsAt.length > 1 ? findExtreme(text) : null
  if (!which) return startsAt
  return which === 'earliest' ? startsAt.slice(0, 1) : startsAt.slice(-1)
}

function laterWish(offered: string[]): Wish {
  const after = new Date(Date.parse(offered.at(-1)!) + 86_400_000).toISOString().slice(0, 10)
  return { days: { from: after, to: '9999-12-31' } }
}

function isNothing({ days, clock, part, relation }: Named): boolean {
  return days.length === 0 && !clock && !part && !relation
}

function isBareNumber(text: string): boolean {
  return /^\W*(?:at |a las? )?(?:\d{1,2}|[a-z]+)(?: ?(?:is (?:good|fine|ok|perfect)|works|please|por favor|it is))*\W*$/.test(
    text,
  )
}

function isOn(desk: Desk, startsAt: string, { from, to }: DayMention): boolean {
  return fitsWish(desk.leadZone, new Date(startsAt), { days: { from: isoDay(from), to: isoDay(to) } })
}

function daysOf(mentions: DayMention[]): string[] {
  return mentions.filter(({ from, to }) => from === to).map(({ from }) => isoDay(from))
}

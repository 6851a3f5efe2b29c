import { type Day, isoDay } from '../reading/dates/calendar.ts'
import { type Hit, type Reading, wholeOf } from '../reading/reading.ts'
import type { Wish } from '../reading/wish.ts'
import type { DayMention } from './day-words.ts'
import { findAgreement, findExtreme, findOrdinals, saysAny, saysCancel, saysMove, saysNone } from './slot-words.ts'
import { type Availability, fitsWish, isOpen } from './slots.ts'
import {
  daytime,
  findMentions,
  hasMentions,
  isBareNumber,
  matchesMentions,
  PAST,
  type TimeMentions,
  withPart,
} from './time-mentions.ts'
import { momentOf, wallTime } from './wall-clock.ts'

/** What the lead replies to. Times are ISO; `offered` in the order in which the lead read them. */
export type OfferedTimes = { offered: string[]; held: string | null; booked: string | null }

/** What a text says about times. `times` has two values when a.m. and p.m. are both possible. */
export type SlotReply = Hit &
  (
    | { kind: 'choose'; startsAt: string }
    | { kind: 'propose'; times: string[]; isApproximate: boolean }
    | { kind: 'wish'; wish: Wish }
    | { kind: 'which'; among: string[] }
    | { kind: 'none' | 'yes' | 'no' | 'cancel' | 'move' }
  )

type ReplyContent = SlotReply extends infer One ? (One extends SlotReply ? Omit<One, keyof Hit> : never) : never

/** A lead who says yes and also asks one of these is not sure of the time, so the agent repeats it. */
const ASKS_WHEN =
  /\b(?:wh(?:ich|at) (?:day|time|date)|what was (?:it|that)|when (?:is|was) (?:it|that)|(?:que|cual) (?:dia|hora|fecha))\b/

type OfferReading = OfferedTimes & { availability: Availability; mentions: TimeMentions; text: string }

/** Reads a text of a lead who has an offer, a hold or an appointment. Null when the text is not about times. */
export function readSlotReply(availability: Availability, offer: OfferedTimes, reading: Reading): SlotReply | null {
  const { text } = reading
  const content = offer.booked ? readAboutBooked(text) : readAboutOffer(availability, offer, reading)
  return content && ({ ...wholeOf(reading), ...content } as SlotReply)
}

function readAboutBooked(text: string): ReplyContent | null {
  if (saysCancel(text)) return { kind: 'cancel' }
  return saysMove(text) ? { kind: 'move' } : null
}

function readAboutOffer(availability: Availability, offer: OfferedTimes, reading: Reading): ReplyContent | null {
  const { text } = reading
  if (offer.held && saysCancel(text)) return { kind: 'cancel' }
  const mentions = findMentions(availability, offer, reading)
  const all = { ...offer, availability, mentions, text }
  const isTimed = hasMentions(mentions) && !PAST.test(text)
  return readPosition(all) ?? (isTimed ? readTime(all) : null) ?? readAgreement(all)
}

/** "The first", "2", "the last one". A number can be a position in the offer or the hour of an offered time. */
function readPosition({ availability, offered, mentions, text }: OfferReading): ReplyContent | null {
  const atHour = mentions.clock
    ? offered.filter((startsAt) => matchesMentions(availability, new Date(startsAt), mentions, [], null))
    : []
  const ordinals = findOrdinals(text, offered.length)
  const wanted = ordinals.findLast(({ negated }) => !negated)
  if (wanted) {
    const chosen = offered[wanted.index]!
    const isDoubtful = isBareNumber(text) && atHour.length === 1 && atHour[0] !== chosen
    return isDoubtful ? { kind: 'which', among: [chosen, ...atHour].toSorted() } : { kind: 'choose', startsAt: chosen }
  }
  const refused = new Set(ordinals.map(({ index }) => offered[index]!))
  const left = offered.filter((startsAt) => !refused.has(startsAt))
  return refused.size > 0 && left.length === 1 && !hasMentions(mentions) ? { kind: 'choose', startsAt: left[0]! } : null
}

/** A day, an hour or a part of the day: chooses the offered times that match, or else proposes a time. */
function readTime({ availability, offered, held, mentions, text }: OfferReading): ReplyContent | null {
  const wanted = mentions.days.filter(({ negated }) => !negated)
  const day = wanted.at(-1)
  const heldDay = held && !day ? wallTime(availability.leadZone, new Date(held)).day : null
  const refused = mentions.days.filter(({ negated }) => negated)
  if (held && agreesTo(held, { availability, mentions, text })) return { kind: 'yes' }
  const matching = (
    held === null || offered.includes(held) || OTHERWISE.test(text) ? offered : [...offered, held]
  ).filter((startsAt) => matchesMentions(availability, new Date(startsAt), mentions, wanted, heldDay))
  if (day || mentions.clock || mentions.part || mentions.relation) {
    const isPreference = !day && !mentions.clock && !mentions.relation && !/\b(?:one|slot|la de|el de)\b/.test(text)
    const among = isPreference ? [] : narrowToExtreme(matching, text)
    if (among.length === 1)
      return held === among[0]
        ? { kind: findAgreement(text) === false ? 'no' : 'yes' }
        : { kind: 'choose', startsAt: among[0]! }
    if (among.length > 1) return { kind: 'which', among }
    return proposalOf(availability, mentions, day ?? null, heldDay, refused)
  }
  if (refused.length === 0) return null
  const left = offered.filter((startsAt) => !refused.some((mention) => isOn(availability, startsAt, mention)))
  if (left.length === 1) return { kind: 'choose', startsAt: left[0]! }
  return { kind: 'wish', wish: { except: daysOf(refused) } }
}

const OTHERWISE = /\b(?:but|instead|rather|actually|or|earlier|sooner|pero|mejor|en vez|o(?!'| ?clock))\b/

/** "Yes, see you Friday": a yes whose day, hour and part of the day are those of the held time. */
function agreesTo(held: string, { availability, mentions, text }: Omit<OfferReading, keyof OfferedTimes>): boolean {
  if (!findAgreement(text) || OTHERWISE.test(text) || saysMove(text) || ASKS_WHEN.test(text)) return false
  const wanted = mentions.days.filter(({ negated }) => !negated)
  const { day } = wallTime(availability.leadZone, new Date(held))
  return (
    wanted.every(({ from, to }) => day >= from && day <= to) &&
    matchesMentions(availability, new Date(held), mentions, wanted, day)
  )
}

function proposalOf(
  availability: Availability,
  mentions: TimeMentions,
  day: DayMention | null,
  heldDay: Day | null,
  refused: DayMention[],
): ReplyContent {
  const { clock, part, relation } = mentions
  const on = day && day.from === day.to ? day.from : heldDay
  if (on !== null && clock && !relation) {
    const minutes = withPart(clock.minutes, part)
    const moments = minutes.flatMap((minute) => momentOf(availability.leadZone, { day: on, minute }) ?? [])
    const open = moments.filter((startsAt) => isOpen(availability, startsAt))
    const likely = moments.slice(daytime(minutes) === minutes[0] ? 0 : -1).slice(0, 1)
    const times = (open.length > 0 ? open : likely).map((startsAt) => startsAt.toISOString())
    return { kind: 'propose', times, isApproximate: clock.isApproximate }
  }
  const minutes = relation?.minutes ?? (clock ? windowAround(daytime(withPart(clock.minutes, part))) : part)
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

function readAgreement({ availability, offered, held, mentions, text }: OfferReading): ReplyContent | null {
  if (held) {
    const agreement = findAgreement(text)
    if (agreement && ASKS_WHEN.test(text)) return { kind: 'choose', startsAt: held }
    if (agreement !== null && !(agreement && saysMove(text))) return { kind: agreement ? 'yes' : 'no' }
    return saysMove(text) || saysNone(text) ? { kind: 'no' } : null
  }
  if (offered.length === 0) return null
  if (/\blater (?:in|this|on in) (?:the |this )?week\b/.test(text))
    return { kind: 'wish', wish: laterWish(availability.leadZone, offered) }
  if (saysNone(text)) return { kind: 'none' }
  const among = narrowToExtreme(offered, text)
  if (among.length < offered.length) return { kind: 'choose', startsAt: among[0]! }
  if (saysAny(text)) return { kind: 'choose', startsAt: offered[0]! }
  if (hasMentions(mentions) || (text.includes('?') && text.length > 24)) return null
  const agreement = findAgreement(text)
  if (agreement === null) return null
  if (!agreement) return { kind: 'none' }
  return offered.length === 1 ? { kind: 'choose', startsAt: offered[0]! } : { kind: 'which', among: offered }
}

function windowAround(minute: number): { from: number; to: number } {
  return { from: minute - 30, to: minute + 60 }
}

function narrowToExtreme(startsAt: string[], text: string): string[] {
  const which = startsAt.length > 1 ? findExtreme(text) : null
  if (!which) return startsAt
  return which === 'earliest' ? startsAt.slice(0, 1) : startsAt.slice(-1)
}

/** A day after the last offered one, in the lead's zone. */
function laterWish(zone: string, offered: string[]): Wish {
  const { day } = wallTime(zone, new Date(offered.at(-1)!))
  return { days: { from: isoDay(day + 1), to: '9999-12-31' } }
}

function isOn(availability: Availability, startsAt: string, { from, to }: DayMention): boolean {
  return fitsWish(availability.leadZone, new Date(startsAt), { days: { from: isoDay(from), to: isoDay(to) } })
}

function daysOf(mentions: DayMention[]): string[] {
  return mentions.filter(({ from, to }) => from === to).map(({ from }) => isoDay(from))
}

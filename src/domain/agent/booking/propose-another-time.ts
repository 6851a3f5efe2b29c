import { anyOf, pattern } from '../../texts/index.ts'
import type { Reading } from '../reading/reading.ts'
import { findExtreme } from './slot-words.ts'
import type { Availability } from './slots.ts'
import { findMentions, hasMentions, matchesMentions, PAST, type TimeMentions } from './time-mentions.ts'
import { wallTime } from './wall-clock.ts'

const CHANGING = anyOf`
  instead | better | rather | prefer | (?:how|what) about | make it | would like | i'd like | i want | i need
  can (?:we|you|u|i) do | could (?:we|you|i) do | works (?:for me)? | see (?:you|ya|u)
  mejor | en vez | prefiero | puede ser | podria ser | nos vemos
`
const CHANGES = pattern()`\b${CHANGING}(?![a-z'])`
/** The text asks when the business is open, and not for another time. */
const OPENING_HOURS = /\b(?:open|close[sd]?|hours|office|abiert\w+|abren|cierran)\b/
const FEW_WORDS = /^\W*(?!happy|good|great|nice|have|buen|feliz)(?:\S+\s+){0,2}\S+\s*$/

/**
 * Whether a lead with an appointment asks for another time: names a day or an hour that is not the appointment's, and proposes it.
 * `isProposal`: the text was read as one.
 */
export function proposesAnotherTime(
  availability: Availability,
  { booked, isProposal }: { booked: string; isProposal: boolean },
  reading: Reading,
): boolean {
  const { text } = reading
  if (PAST.test(text) || OPENING_HOURS.test(text)) return false
  const mentions = findMentions(availability, { offered: [], held: booked }, reading)
  if (!hasMentions(mentions)) return isProposal && findExtreme(text) !== null
  const isOnlyTime = (mentions.days.length > 0 || mentions.clock !== null) && FEW_WORDS.test(text)
  const isMeant = isProposal || isOnlyTime || CHANGES.test(text)
  return isMeant && !isAppointment(availability, booked, mentions)
}

function isAppointment(availability: Availability, booked: string, mentions: TimeMentions): boolean {
  const startsAt = new Date(booked)
  const wanted = mentions.days.filter(({ negated }) => !negated)
  return matchesMentions(availability, startsAt, mentions, wanted, wallTime(availability.leadZone, startsAt).day)
}

import { knownZone, wallTime } from '../booking/wall-clock.ts'
import { partsOf } from '../reading/dates/calendar.ts'
import type { BookingDecision, View } from './view.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const OPENERS = {
  ready: 'Great, thanks.',
  asked: 'Happy to help with that.',
  declined: 'No problem.',
  taken: 'Sorry, that time was just taken.',
}

/** The words of a booking decision, for `render`. */
export function slotWording(decision: BookingDecision, view: View): string {
  const said = (slot: string) => saySlot(slot, zoneOf(view))
  switch (decision.act) {
    case 'offer': {
      const times = decision.slots.map(said)
      const ask = times.length > 1 ? 'Which works best for you?' : 'Does that work for you?'
      return `${OPENERS[decision.why]} We have ${listed(times)}${zoneNote(decision.slots, view)}. ${ask}`
    }
    case 'which':
      return `Just to be sure, which is it: ${listed(decision.among.map(said))}?`
    case 'hold':
      return `To confirm: ${said(decision.slot)}${zoneNote([decision.slot], view)}, right?`
    case 'book':
      return `You're booked for ${said(decision.slot)} with ${view.facts.playbook.brand.name}. Text us here if anything changes.`
  }
}

/** What an answer to something else ends with while a time is being arranged; empty when none is. */
export function slotReminder({ state, facts }: View): string {
  const { held, offered } = state.booking
  if (held) return `And ${saySlot(held, knownZone(facts.timezone))}, right?`
  return offered.length > 0 ? 'And which of the times works for you?' : ''
}

/** `Thursday Nov 26 at 3:00 PM`, by clocks in the zone. */
export function saySlot(startsAt: string, zone: string): string {
  const { day, minute } = wallTime(zone, new Date(startsAt))
  const { weekday, month, date } = partsOf(day)
  const hour = Math.floor(minute / 60)
  const clock = `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${WEEKDAYS[weekday]} ${MONTHS[month - 1]} ${date} at ${clock}`
}

function zoneOf({ facts }: View): string {
  return knownZone(facts.timezone)
}

/** Where our clocks differ from the lead's, whose they are is said. */
function zoneNote(slots: string[], { facts, desk }: View): string {
  const ours = knownZone(desk?.calendar.timezone ?? facts.timezone)
  return slots.some((slot) => saySlot(slot, ours) !== saySlot(slot, knownZone(facts.timezone))) ? ' your time' : ''
}

function listed(words: string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

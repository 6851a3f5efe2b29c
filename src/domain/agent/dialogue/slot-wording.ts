import { wallTime } from '../booking/wall-clock.ts'
import { knownZone, partsOf } from '../reading/dates/calendar.ts'
import { joinList } from './lines/format.ts'
import type { Lines } from './lines/lines.ts'
import type { BookingDecision, View } from './view.ts'

/** The message of a booking decision, as a template for `render`. */
export function slotWording(decision: BookingDecision, view: View): string {
  const { lines, facts } = view
  const { slots } = lines
  const say = (slot: string) => saySlot(slot, knownZone(facts.timezone), lines)
  switch (decision.act) {
    case 'offer': {
      const times = `${joinList(decision.slots.map(say), slots.or)}${zoneNote(decision.slots, view)}`
      return `${slots.openers[decision.why]} ${slots.offer(times, decision.slots.length === 1)}`
    }
    case 'which':
      return slots.which(joinList(decision.among.map(say), slots.or))
    case 'hold':
      return slots.confirm(`${say(decision.slot)}${zoneNote([decision.slot], view)}`)
    case 'book':
      return slots.booked(say(decision.slot), facts.playbook.brand.name)
  }
}

/** The last sentence of an answer during a booking, which repeats the open question. Empty without a booking. */
export function slotReminder({ state, facts, lines }: View): string {
  const { held, offered } = state.booking
  if (held) return lines.slots.held(saySlot(held, knownZone(facts.timezone), lines))
  return offered.length > 0 ? lines.slots.offered : ''
}

/** `Thursday Nov 26 at 3:00 PM` in the zone. */
export function saySlot(startsAt: string, zone: string, { slots, clock }: Lines): string {
  const { day, minute } = wallTime(zone, new Date(startsAt))
  const { weekday, month, date } = partsOf(day)
  return slots.slot([weekday, month, date], clock(minute))
}

/** "your time", if the business's zone shows another time. */
function zoneNote(slots: string[], { facts, availability, lines }: View): string {
  const businessZone = knownZone(availability?.calendar.timezone ?? facts.timezone)
  const differs = (slot: string) =>
    saySlot(slot, businessZone, lines) !== saySlot(slot, knownZone(facts.timezone), lines)
  return slots.some(differs) ? lines.slots.yourTime : ''
}

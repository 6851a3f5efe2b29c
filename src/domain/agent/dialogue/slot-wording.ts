import { knownZone, wallTime } from '../booking/wall-clock.ts'
import { partsOf } from '../reading/dates/calendar.ts'
import type { Lines } from './lines/lines.ts'
import { listed } from './lines/listed.ts'
import type { BookingDecision, View } from './view.ts'

/** The words of a booking decision, for `render`. */
export function slotWording(decision: BookingDecision, view: View): string {
  const { lines, facts } = view
  const { slots } = lines
  const said = (slot: string) => saySlot(slot, zoneOf(view), lines)
  switch (decision.act) {
    case 'offer': {
      const times = `${listed(decision.slots.map(said), slots.or)}${zoneNote(decision.slots, view)}`
      return `${slots.openers[decision.why]} ${slots.offer(times, decision.slots.length === 1)}`
    }
    case 'which':
      return slots.which(listed(decision.among.map(said), slots.or))
    case 'hold':
      return slots.confirm(`${said(decision.slot)}${zoneNote([decision.slot], view)}`)
    case 'book':
      return slots.booked(said(decision.slot), facts.playbook.brand.name)
  }
}

/** What an answer to something else ends with while a time is being arranged; empty when none is. */
export function slotReminder({ state, facts, lines }: View): string {
  const { held, offered } = state.booking
  if (held) return lines.slots.held(saySlot(held, knownZone(facts.timezone), lines))
  return offered.length > 0 ? lines.slots.offered : ''
}

/** `Thursday Nov 26 at 3:00 PM`, by clocks in the zone. */
export function saySlot(startsAt: string, zone: string, { slots, clock }: Lines): string {
  const { day, minute } = wallTime(zone, new Date(startsAt))
  const { weekday, month, date } = partsOf(day)
  return slots.slot([weekday, month, date], clock(minute))
}

function zoneOf({ facts }: View): string {
  return knownZone(facts.timezone)
}

/** Where our clocks differ from the lead's, whose they are is said. */
function zoneNote(slots: string[], { facts, desk, lines }: View): string {
  const ours = knownZone(desk?.calendar.timezone ?? facts.timezone)
  const differs = (slot: string) => saySlot(slot, ours, lines) !== saySlot(slot, knownZone(facts.timezone), lines)
  return slots.some(differs) ? lines.slots.yourTime : ''
}

import { type AppointmentEffect, type BookingState, noBooking } from '../booking/booking-state.ts'
import { endOf } from '../booking/slots.ts'
import { confirmedSlot } from './step.ts'
import type { Decision, View } from './view.ts'

/** The state of the appointment after a decision. */
export function bookingAfter(decision: Decision, view: View): BookingState {
  const { state, reply } = view
  const { booking } = state
  switch (decision.act) {
    case 'offer': {
      const offers = booking.offers + (decision.why === 'taken' ? 0 : 1)
      const passed = [...new Set([...booking.passed, ...decision.slots])]
      return { ...noBooking(), offered: decision.slots, passed, offers }
    }
    case 'which':
      return { ...booking, offered: decision.among, held: null }
    case 'hold':
      return { ...booking, held: decision.slot, proposed: [], wish: null }
    case 'book':
      return noBooking(decision.slot)
    case 'handoff':
    case 'end':
      return noBooking(confirmedSlot(view) ?? booking.booked)
    default:
      if (reply?.kind === 'propose') return { ...booking, proposed: reply.times }
      return reply?.kind === 'wish' ? { ...booking, wish: reply.wish } : booking
  }
}

/** What must become true of the calendar for it. A hold that a person is to see to runs out by itself. */
export function appointmentFor(decision: Decision, view: View): AppointmentEffect | null {
  const { desk, state } = view
  const booked = confirmedSlot(view)
  const slot = booked ?? (decision.act === 'hold' ? decision.slot : null)
  if (desk && slot !== null) {
    const endsAt = endOf(desk, new Date(slot)).toISOString()
    return { do: booked === null ? 'hold' : 'book', startsAt: slot, endsAt, timezone: desk.leadZone }
  }
  const isGivenUp = decision.act === 'offer' || decision.act === 'which' || decision.act === 'end'
  return state.booking.held !== null && isGivenUp ? { do: 'release' } : null
}

import { type AppointmentEffect, type BookingState, noBooking } from '../booking/booking-state.ts'
import { endOf } from '../booking/slots.ts'
import { confirmedSlot } from './booking-step.ts'
import type { Decision, View } from './view.ts'

/** The booking state after a decision. */
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

/** A decision's change to the calendar. After a handoff the hold expires on its own. */
export function appointmentFor(decision: Decision, view: View): AppointmentEffect | null {
  const { availability, state } = view
  const booked = confirmedSlot(view)
  const slot = booked ?? (decision.act === 'hold' ? decision.slot : null)
  if (availability && slot !== null) {
    const endsAt = endOf(availability, new Date(slot)).toISOString()
    return { do: booked === null ? 'hold' : 'book', startsAt: slot, endsAt, timezone: availability.leadZone }
  }
  const isReleased = decision.act === 'offer' || decision.act === 'which' || decision.act === 'end'
  return state.booking.held !== null && isReleased ? { do: 'release' } : null
}

import type { Wish } from '../reading/wish.ts'

/** The state of a conversation's appointment, stored as plain JSON. Times are ISO. */
export type BookingState = {
  /** The times of the last offer, in the order of the message. */
  offered: string[]
  /** Times of all earlier offers. They are not offered again. */
  passed: string[]
  /** Number of offers so far, except those made because a time was taken by another lead. */
  offers: number
  /** The time that the agent repeated and that waits for the lead's yes. */
  held: string | null
  booked: string | null
  /** Times that the lead proposed before the agent could offer any. */
  proposed: string[]
  wish: Wish | null
}

/** A turn's change to the calendar. Times are ISO; `timezone` is the lead's. */
export type AppointmentEffect =
  | { do: 'hold' | 'book'; startsAt: string; endsAt: string; timezone: string }
  | { do: 'release' }

export function noBooking(booked: string | null = null): BookingState {
  return { offered: [], passed: [], offers: 0, held: null, booked, proposed: [], wish: null }
}

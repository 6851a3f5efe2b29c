import type { Wish } from '../reading/wish.ts'

/** How far a conversation has come with its appointment. Times are ISO; it is stored as plain JSON. */
export type BookingState = {
  /** What was offered last, in the order of the text. */
  offered: string[]
  /** Whatever was offered before: not offered again. */
  passed: string[]
  /** How often times were offered and none was taken. */
  offers: number
  /** The time that was echoed and waits for a yes. */
  held: string | null
  booked: string | null
  /** What the lead proposed before it was time to book. */
  proposed: string[]
  wish: Wish | null
}

/** What a turn does to the calendar. ISO times; `timezone` is the lead's. */
export type AppointmentEffect =
  | { do: 'hold' | 'book'; startsAt: string; endsAt: string; timezone: string }
  | { do: 'release' }

export function noBooking(booked: string | null = null): BookingState {
  return { offered: [], passed: [], offers: 0, held: null, booked, proposed: [], wish: null }
}

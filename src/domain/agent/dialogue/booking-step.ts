import type { SlotReply } from '../booking/read-slot-reply.ts'
import { type Availability, isFree, pickOffers } from '../booking/slots.ts'
import type { Wish } from '../reading/wish.ts'
import { hasCommand, QUESTIONS } from './commands.ts'
import { handOffByRule } from './hand-off-by-rule.ts'
import type { BookingDecision, Decision, View } from './view.ts'

type BookingView = View & { availability: Availability }

const OFFERS_MAX = 2
const NEARBY_MINUTES = [15, -15, 30, -30]
const MS_PER_MINUTE = 60_000
/** After one of these handoffs the agent offers times again only if the lead asks. */
const BOOKING_HANDOFFS = ['booking_requested', 'no_slot_taken', 'no_free_time', 'time_not_free', 'cancel_requested']

/**
 * Offers times, holds the one that the lead chooses, and books it after a yes. If no free time fits, or the playbook has no
 * calendar, a person takes over.
 */
export function bookingStep(view: View): Decision | null {
  if (!hasCalendar(view)) return isDue(view) ? handOffByRule('booking_requested', 'is ready for an appointment') : null
  const { booking } = view.state
  const { reply } = view
  const confirmed = confirmedSlot(view)
  if (confirmed !== null) return { act: 'book', slot: confirmed }
  if (reply?.kind === 'cancel') return handOffByRule('cancel_requested', 'wants to cancel the appointment')
  if (reply?.kind === 'move') return handOffByRule('reschedule_requested', 'wants another time for the appointment')
  if (booking.booked) return null
  if (booking.held || booking.offered.length > 0) return reply ? decideOnReply(view, reply) : replyWhileOfferOpen(view)
  if (!isDue(view)) return null
  if (view.status !== 'qualified')
    return handOffByRule('booking_requested', 'asked for an appointment before qualifying')
  return firstOffer(view)
}

/**
 * The held time that the lead confirmed, if it is still free. It is booked whatever else the burst says, except that the lead
 * is not interested.
 */
export function confirmedSlot({ availability, state, reply, commands }: View): string | null {
  const { held } = state.booking
  if (availability === null || held === null || reply?.kind !== 'yes') return null
  if (hasCommand(commands, 'NotInterested')) return null
  return isFree(availability, new Date(held)) ? held : null
}

function hasCalendar(view: View): view is BookingView {
  return view.availability !== null
}

/** Booking is the goal and nothing is left to ask; or the lead asks for an appointment and is qualified, or asks again. */
function isDue({ facts, state, status, next }: View): boolean {
  const { booking, rulesFired, timeProposals } = state
  const isReady = status === 'qualified' && next === null
  const isRequested = timeProposals > 0 && (timeProposals > 1 || next === null || status === 'qualified')
  const isGoal =
    facts.playbook.goal === 'book' && isReady && !BOOKING_HANDOFFS.some((rule) => rulesFired.includes(rule))
  return booking.booked === null && (isRequested || isGoal)
}

function firstOffer(view: BookingView): Decision {
  const { proposed, wish } = view.state.booking
  const free = proposed.filter((startsAt) => isFree(view.availability, new Date(startsAt)))
  if (free.length > 0) return decideOnTimes(view, free, false)
  if (view.reply?.kind === 'propose') return decideOnTimes(view, view.reply.times, view.reply.isApproximate)
  const requested = view.reply?.kind === 'wish' ? view.reply.wish : wish
  return offerTimes(view, requested, hasCommand(view.commands, 'ProposeTime') ? 'asked' : 'ready')
}

function decideOnReply(view: BookingView, reply: SlotReply): Decision {
  switch (reply.kind) {
    case 'yes':
      return offerTimes(view, null, 'taken')
    case 'choose':
      return isFree(view.availability, new Date(reply.startsAt))
        ? { act: 'hold', slot: reply.startsAt }
        : offerTimes(view, null, 'taken')
    case 'propose':
      return decideOnTimes(view, reply.times, reply.isApproximate)
    case 'which':
      return { act: 'which', among: reply.among }
    case 'wish':
      return offerTimes(view, reply.wish, 'asked')
    default:
      return offerTimes(view, null, 'declined')
  }
}

/** The lead writes about something else during a booking: the agent answers, and the offer stays open. */
function replyWhileOfferOpen({ commands, state }: BookingView): Decision | null {
  const { held, offered } = state.booking
  if (hasCommand(commands, ...QUESTIONS)) return { act: 'answer', ask: null }
  if (hasCommand(commands, 'Postpone')) return null
  if (commands.length > 0 && commands.every(({ type }) => type === 'Acknowledge')) return { act: 'wait' }
  return held ? { act: 'hold', slot: held } : { act: 'which', among: offered }
}

/** Times that the lead proposed: holds the free one, asks if both are free, hands off if none is. */
function decideOnTimes(view: BookingView, times: string[], isApproximate: boolean): Decision {
  const near = isApproximate && times.length === 1 ? NEARBY_MINUTES.map((minutes) => shifted(times[0]!, minutes)) : []
  const isOpen = (startsAt: string) => isFree(view.availability, new Date(startsAt))
  const free = times.filter(isOpen)
  const [slot] = free.length > 0 ? free : near.filter(isOpen)
  if (slot === undefined) return handOffByRule('time_not_free', 'proposed a time that is not free')
  return free.length > 1 ? { act: 'which', among: free } : { act: 'hold', slot }
}

/** Offers because a time was `taken` do not count towards the maximum: the lead declined nothing. */
function offerTimes(
  view: BookingView,
  wish: Wish | null,
  why: Extract<BookingDecision, { act: 'offer' }>['why'],
): Decision {
  const { booking } = view.state
  if (why !== 'taken' && booking.offers >= OFFERS_MAX) {
    return handOffByRule('no_slot_taken', 'declined two offers of appointment times')
  }
  const passed = wish === null ? booking.passed : []
  const slots = pickOffers(view.availability, wish, passed)
  if (slots.length > 0) return { act: 'offer', slots, why }
  return wish === null || why === 'ready'
    ? handOffByRule('no_free_time', 'is ready for an appointment, but no time is free')
    : handOffByRule('time_not_free', 'asked for a time that is not free')
}

function shifted(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * MS_PER_MINUTE).toISOString()
}

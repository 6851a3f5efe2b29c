import type { SlotReply } from '../booking/read-slot-reply.ts'
import { type Desk, isFree, pickOffers } from '../booking/slots.ts'
import type { CommandType } from '../reading/command.ts'
import type { Wish } from '../reading/wish.ts'
import type { BookingDecision, Decision, View } from './view.ts'

type Open = View & { desk: Desk }

const OFFERS_MAX = 2
const LOOSELY_MINUTES = [15, -15, 30, -30]
const MS_PER_MINUTE = 60_000
/** A person has had this conversation about an appointment: the agent offers again only when the lead asks. */
const SETTLED_BY_PERSON = ['booking_requested', 'no_slot_taken', 'no_free_time', 'time_not_free', 'cancel_requested']
const QUESTIONS: CommandType[] = ['AskFact', 'AskBot', 'AskIdentity']

/**
 * The booking step: offers times when it is time, takes the one that is meant, asks for a yes to it, and books on that. What
 * no free time fits is a person's; so is every appointment of a playbook without a calendar.
 */
export function bookingStep(view: View): Decision | null {
  if (!hasDesk(view)) return isDue(view) ? byPerson('booking_requested', 'is ready for an appointment') : null
  const { booking } = view.state
  const { reply } = view
  const confirmed = confirmedSlot(view)
  if (confirmed !== null) return { act: 'book', slot: confirmed }
  if (reply?.kind === 'cancel') return byPerson('cancel_requested', 'wants to cancel the appointment')
  if (reply?.kind === 'move') return byPerson('reschedule_requested', 'wants another time for the appointment')
  if (booking.booked) return null
  if (booking.held || booking.offered.length > 0) return reply ? answerTo(view, reply) : besides(view)
  if (!isDue(view)) return null
  if (view.status !== 'qualified') return byPerson('booking_requested', 'asked for an appointment before qualifying')
  return firstOffer(view)
}

/**
 * The held time to which the lead said yes, if it is still free: it is booked whatever else the burst says, but that the
 * lead is not interested.
 */
export function confirmedSlot({ desk, state, reply, commands }: View): string | null {
  const { held } = state.booking
  if (
    desk === null ||
    held === null ||
    reply?.kind !== 'yes' ||
    commands.some(({ type }) => type === 'NotInterested')
  ) {
    return null
  }
  return isFree(desk, new Date(held)) ? held : null
}

function hasDesk(view: View): view is Open {
  return view.desk !== null
}

/** Ready with nothing left to ask, if booking is the goal; or asked for by a lead who is qualified, or who presses. */
function isDue({ facts, state, status, next }: View): boolean {
  const { booking, rulesFired, timeProposals } = state
  const isReady = status === 'qualified' && next === null
  const isWanted = timeProposals > 0 && (timeProposals > 1 || next === null || status === 'qualified')
  const isGoal =
    facts.playbook.goal === 'book' && isReady && !SETTLED_BY_PERSON.some((rule) => rulesFired.includes(rule))
  return booking.booked === null && (isWanted || isGoal)
}

function firstOffer(view: Open): Decision {
  const { proposed, wish } = view.state.booking
  const free = proposed.filter((startsAt) => isFree(view.desk, new Date(startsAt)))
  if (free.length > 0) return take(view, free, false)
  if (view.reply?.kind === 'propose') return take(view, view.reply.times, view.reply.loose)
  const wanted = view.reply?.kind === 'wish' ? view.reply.wish : wish
  const isAsked = view.commands.some(({ type }) => type === 'ProposeTime')
  return offer(view, wanted, isAsked ? 'asked' : 'ready')
}

function answerTo(view: Open, reply: SlotReply): Decision {
  switch (reply.kind) {
    case 'yes':
      return offer(view, null, 'taken')
    case 'choose':
      return isFree(view.desk, new Date(reply.startsAt))
        ? { act: 'hold', slot: reply.startsAt }
        : offer(view, null, 'taken')
    case 'propose':
      return take(view, reply.times, reply.loose)
    case 'which':
      return { act: 'which', among: reply.among }
    case 'wish':
      return offer(view, reply.wish, 'asked')
    default:
      return offer(view, null, 'declined')
  }
}

/** The lead speaks of something else while times are on the table: it is answered, and the times stand. */
function besides({ commands, state }: Open): Decision | null {
  const { held, offered } = state.booking
  const has = (types: CommandType[]) => commands.some(({ type }) => types.includes(type))
  if (has(QUESTIONS)) return { act: 'answer', ask: null }
  if (has(['Postpone'])) return null
  if (commands.length > 0 && commands.every(({ type }) => type === 'Acknowledge')) return { act: 'wait' }
  return held ? { act: 'hold', slot: held } : { act: 'which', among: offered }
}

/** Times that the lead named: the free one; asked about if both halves of the day are; a person's matter if none is. */
function take(view: Open, times: string[], loose: boolean): Decision {
  const near = loose && times.length === 1 ? LOOSELY_MINUTES.map((minutes) => shifted(times[0]!, minutes)) : []
  const isOurs = (startsAt: string) => isFree(view.desk, new Date(startsAt))
  const free = times.filter(isOurs)
  const [slot] = free.length > 0 ? free : near.filter(isOurs)
  if (slot === undefined) return byPerson('time_not_free', 'proposed a time that is not free')
  return free.length > 1 ? { act: 'which', among: free } : { act: 'hold', slot }
}

/** `taken` is nobody's refusal, and is not counted as one. */
function offer(view: Open, wish: Wish | null, why: Extract<BookingDecision, { act: 'offer' }>['why']): Decision {
  const { booking } = view.state
  if (why !== 'taken' && booking.offers >= OFFERS_MAX) {
    return byPerson('no_slot_taken', 'declined two offers of appointment times')
  }
  const passed = wish === null ? booking.passed : []
  const slots = pickOffers(view.desk, wish, passed)
  if (slots.length > 0) return { act: 'offer', slots, why }
  return wish === null || why === 'ready'
    ? byPerson('no_free_time', 'is ready for an appointment, but no time is free')
    : byPerson('time_not_free', 'asked for a time that is not free')
}

function byPerson(rule: string, cause: string): Decision {
  return { act: 'handoff', reason: 'rule', rule, cause }
}

function shifted(startsAt: string, minutes: number): string {
  return new Date(Date.parse(startsAt) + minutes * MS_PER_MINUTE).toISOString()
}

import { proposesAnotherTime } from '../booking/propose-another-time.ts'
import { readSlotReply, type SlotReply } from '../booking/read-slot-reply.ts'
import { type Availability, availabilityOf } from '../booking/slots.ts'
import { type Command, type CommandType, isSignalCommand } from '../reading/command.ts'
import { knownZone } from '../reading/dates/calendar.ts'
import { type InboundText, plainText, readText, spanOf, wholeOf } from '../reading/reading.ts'
import { isBesideTimes, isUnknownQuestion } from './commands.ts'
import { findWriteLater } from './pauses/write-later.ts'
import type { TurnFacts } from './turn.ts'

/** The reply of a burst about appointment times, and all commands of the burst. */
type BookingReading = { availability: Availability | null; reply: SlotReply | null; commands: Command[] }

/** Commands that words about a time are mistaken for. */
const OVERRULED = new Set<CommandType>([
  'ProposeTime',
  'CannotHandle',
  'Acknowledge',
  'Postpone',
  'Clarify',
  'Preference',
  'DeclineAnswer',
])

/** What a lead can say about an appointment beside the time of the next message. */
const GIVES_UP = new Set<SlotReply['kind']>(['cancel', 'move'])

/**
 * Reads a burst for appointment times: always during a booking, otherwise if the lead proposes one. Later texts win. The day of
 * "text me tomorrow" is none of an appointment.
 */
export function readBooking(facts: TurnFacts, commands: Command[]): BookingReading {
  const { playbook, calendar, timezone, now, state, texts } = facts
  if (!playbook.booking) return { availability: null, reply: null, commands }
  const availability = availabilityOf(playbook.booking, calendar ?? null, timezone, now)
  const { offered, held, booked } = state.booking
  const isBooking = offered.length > 0 || held !== null || booked !== null
  const candidates = isBooking ? texts : texts.filter(({ messageId }) => proposes(commands, messageId))
  const read = (text: InboundText) => {
    const reading = readText(text)
    const reply = readSlotReply(availability, state.booking, reading) ?? readOtherTime(text)
    if (reply === null || (!GIVES_UP.has(reply.kind) && putsOff(commands, text, facts))) return null
    return { reply, text, span: spanOf(reading, reply) }
  }
  const readOtherTime = (text: InboundText): SlotReply | null => {
    if (booked === null || asksForValue(facts)) return null
    const reading = readText(text)
    const proposal = { booked, isProposal: proposes(commands, text.messageId) }
    const isOther = !putsOff(commands, text, facts) && proposesAnotherTime(availability, proposal, reading)
    return isOther ? { kind: 'move', ...wholeOf(reading) } : null
  }
  const found = candidates.map(read).findLast((each) => each !== null)
  if (!found) return { availability, reply: null, commands }
  const others = commands.filter((command) => !isOverruled(command, found.text, playbook.signals))
  return {
    availability,
    reply: isPartial(found.reply) ? (readJoined(candidates, read) ?? found.reply) : found.reply,
    commands: [...others, toCommand(found.reply, found.span)],
  }
}

/** Reads all texts as one: "Friday" in one text and "at 2" in the next are one time. */
function readJoined(texts: InboundText[], read: (text: InboundText) => { reply: SlotReply } | null): SlotReply | null {
  const last = texts.at(-1)
  if (!last || texts.length < 2) return null
  const whole = read({ ...last, body: texts.map(({ body }) => body).join('\n') })
  return whole && !isPartial(whole.reply) ? whole.reply : null
}

function isPartial({ kind }: SlotReply): boolean {
  return kind === 'wish' || kind === 'which'
}

/** A day in an answer to a question of the playbook is no other time for the appointment. */
function asksForValue({ playbook, state }: TurnFacts): boolean {
  return playbook.signals.some(({ key, kind }) => key === state.pending && kind !== 'boolean')
}

/** "Yes, text me a reminder tomorrow" puts nothing off. */
const REMINDER = /\breminders?\b|\brecordatorios?\b/

/** Whether a text asks to be written at a time: "text me tomorrow". */
function putsOff(commands: Command[], { messageId, body }: InboundText, { timezone, now }: TurnFacts): boolean {
  const isDated = ({ type, span, ...command }: Command) =>
    type === 'Postpone' && span.messageId === messageId && 'until' in command && command.until != null
  const text = plainText(body)
  return commands.some(isDated) && !REMINDER.test(text) && findWriteLater(text, knownZone(timezone), now) !== null
}

function proposes(commands: Command[], messageId: string): boolean {
  return commands.some(({ type, span }) => type === 'ProposeTime' && span.messageId === messageId)
}

function isOverruled(command: Command, text: InboundText, signals: TurnFacts['playbook']['signals']): boolean {
  if (command.span.messageId !== text.messageId) return false
  if (isSignalCommand(command)) {
    const kind = signals.find(({ key }) => key === command.key)?.kind
    return kind === 'date' || kind === 'number'
  }
  return OVERRULED.has(command.type) || (isUnknownQuestion(command) && !isBesideTimes(command, [text]))
}

function toCommand(reply: SlotReply, span: Command['span']): Command {
  switch (reply.kind) {
    case 'choose':
      return { type: 'ChooseSlot', startsAt: reply.startsAt, span }
    case 'propose':
      return { type: 'ProposeTime', times: reply.times, span }
    case 'wish':
      return { type: 'ProposeTime', wish: reply.wish, span }
    case 'which':
      return { type: 'UnclearSlot', among: reply.among, span }
    case 'none':
      return { type: 'DeclineSlots', span }
    case 'yes':
    case 'no':
      return { type: 'ConfirmSlot', yes: reply.kind === 'yes', span }
    case 'cancel':
      return { type: 'CancelAppointment', span }
    case 'move':
      return { type: 'MoveAppointment', span }
  }
}

import type { Message } from './messages.ts'

/** Explains the error codes of the gate, the service and the carriers. */
const CODES: Readonly<Record<string, string>> = {
  recipient_opted_out: 'the lead has opted out',
  quiet_hours: 'quiet hours in the lead’s time zone',
  frequency_cap_reached: 'the lead’s frequency cap is reached',
  consent_missing: 'no consent on record',
  no_sender_available: 'no phone number can send it',
  conversation_with_human: 'a teammate has the conversation',
  campaign_not_active: 'the campaign isn’t active',
  handed_off: 'a teammate took over',
  lead_wrote: 'the lead texted first',
  too_late: 'too late to answer the keyword',
  conversation_completed: 'the conversation has ended',
  carrier_outcome_unknown: 'the carrier never confirmed it',
  internal_error: 'processing failed after several attempts',
  carrier_down: 'the carrier was unreachable',
  carrier_refused: 'the carrier rejected it',
  carrier_filtered: 'the carrier filtered it as spam',
  throttled: 'the carrier’s rate limit was reached',
  opted_out: 'the lead opted out with the carrier',
  invalid_number: 'the number doesn’t exist',
  landline: 'the number is a landline',
  unreachable: 'the phone was unreachable',
  unregistered_sender: 'the sending number isn’t registered',
  content_refused: 'the carrier rejected the content',
  region_blocked: 'texts to this region aren’t allowed',
}

/** Why a text was not sent or not delivered. */
export function reasonWords(code: string | null): string | null {
  return code === null ? null : (CODES[code] ?? `code ${code}`)
}

type Delivery = { label: string; tone: 'calm' | 'waiting' | 'bad' }

type Fate = Pick<Message, 'status' | 'scheduledFor' | 'errorCode'>

/** The delivery status of an outbound text. `at` formats times. */
export function deliveryOf({ status, scheduledFor, errorCode }: Fate, at: (time: string) => string): Delivery {
  const reason = reasonWords(errorCode)
  const because = reason === null ? '' : `: ${reason}`
  switch (status) {
    case 'SCHEDULED':
      return { label: scheduledFor ? `Scheduled for ${at(scheduledFor)}` : 'Scheduled', tone: 'waiting' }
    case 'QUEUED':
      return { label: 'Queued', tone: 'waiting' }
    case 'SENDING':
      return { label: 'Sending', tone: 'waiting' }
    case 'SENT':
      return { label: 'Sent', tone: 'calm' }
    case 'DELIVERED':
      return { label: 'Delivered', tone: 'calm' }
    case 'RECEIVED':
      return { label: 'Received', tone: 'calm' }
    case 'CANCELED':
      return { label: `Not sent${because || ', canceled'}`, tone: 'calm' }
    case 'BLOCKED':
      return { label: `Not sent${because}`, tone: 'bad' }
    case 'UNDELIVERED':
      return { label: `Not delivered${because}`, tone: 'bad' }
    case 'FAILED':
      return { label: `Failed${because}`, tone: 'bad' }
  }
}

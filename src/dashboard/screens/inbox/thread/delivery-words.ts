import type { Message } from './messages.ts'

/** What a code of the gate, of ours or of the carrier means to who reads it in a thread. */
const CODES: Readonly<Record<string, string>> = {
  recipient_opted_out: 'the lead has opted out',
  quiet_hours: 'it is quiet hours where the lead may be',
  frequency_cap_reached: 'the lead has been texted as often as the cap allows',
  consent_missing: 'there is no consent on record',
  no_sender_available: 'no registered number may send it',
  conversation_with_human: 'a person has the conversation',
  campaign_not_active: 'its campaign is not active',
  handed_off: 'a person took the conversation over',
  lead_wrote: 'the lead wrote first',
  conversation_completed: 'the conversation has ended',
  carrier_outcome_unknown: 'the carrier never said whether it took it',
  internal_error: 'it could not be processed after several tries',
  carrier_down: 'the carrier could not be reached',
  carrier_refused: 'the carrier refused it',
  carrier_filtered: 'the carrier filtered it as unwanted',
  throttled: 'the carrier had no room for more texts',
  opted_out: 'the lead has opted out with the carrier',
  invalid_number: 'the number does not exist',
  landline: 'the number is a landline',
  unreachable: 'the phone could not be reached',
  unregistered_sender: 'our number is not registered to send',
  content_refused: 'the carrier does not take its content',
  region_blocked: 'texts to this region are not allowed',
}

export function reasonWords(code: string | null): string | null {
  return code === null ? null : (CODES[code] ?? `code ${code}`)
}

type Delivery = { label: string; tone: 'calm' | 'waiting' | 'bad' }

/** What has become of a text of ours, in words. `at` says times as people read them. */
export function deliveryOf({ status, scheduledFor, errorCode }: Message, at: (time: string) => string): Delivery {
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
      return { label: `Withheld${because}`, tone: 'bad' }
    case 'UNDELIVERED':
      return { label: `Not delivered${because}`, tone: 'bad' }
    case 'FAILED':
      return { label: `Failed${because}`, tone: 'bad' }
  }
}

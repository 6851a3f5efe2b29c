import { z } from 'zod'
import { idOf, phone, wireTime, wordsOf } from '../kernel/index.ts'

/** Shapes that REST responses and events have in common. */

export const confidence = wordsOf('Confidence', 'Confidence in the score.', {
  low: 'Little is known, or the answers are vague.',
  medium: 'Part of the required information is known.',
  high: 'The required information is known and reliable.',
})

export const messageDirection = wordsOf('MessageDirection', 'Direction of a message.', {
  outbound: 'Sent to the lead.',
  inbound: 'Received from the lead.',
})

export const messageStatus = wordsOf('MessageStatus', 'Status of a message.', {
  scheduled: 'Scheduled for a later time.',
  queued: 'Waiting to be handed to the carrier.',
  sending: 'Being handed to the carrier.',
  sent: 'Accepted by the carrier.',
  delivered: 'The carrier reported delivery.',
  undelivered: 'The carrier reported that delivery failed.',
  failed: 'The carrier rejected the message; see the error code.',
  canceled: 'Canceled before it was sent.',
  blocked: 'Withheld and not sent; see the error code.',
  received: 'Received from the lead.',
})

export const sentBy = wordsOf('SentBy', 'Who wrote a message.', {
  api: 'An integration.',
  agent: 'The automated agent.',
  human: 'A member of the workspace.',
  system: 'The service, for example to confirm an opt-out.',
  lead: 'The lead.',
})

const messagePurpose = wordsOf('MessagePurpose', 'Purpose of an outbound message.', {
  opening: 'The opening message of a campaign.',
  conversation: 'A message in a conversation.',
  follow_up: 'A follow-up after the lead has not replied.',
  opt_out_confirmation: 'Confirmation of an opt-out.',
  opt_in_confirmation: 'Confirmation that the lead opted in again.',
  help: 'Reply to HELP.',
})

export const handoffUrgency = wordsOf('HandoffUrgency', 'How soon a person should take over.', {
  normal: 'Within the usual time.',
  high: 'At once: the lead reported an emergency or is in distress.',
})

export const suppressionReason = wordsOf('SuppressionReason', 'Why a phone number is suppressed.', {
  opt_out: 'The recipient opted out.',
  wrong_number: 'The number does not belong to the lead.',
  complaint: 'The recipient complained.',
  legal: 'A legal requirement, such as a court order.',
})

export const suppressionMethod = wordsOf('SuppressionMethod', 'How a suppression was created.', {
  keyword: 'The lead sent a keyword such as STOP.',
  phrase: 'The lead opted out in other words.',
  carrier: 'Reported by the carrier.',
  manual: 'Created by a member or through the API.',
  import: 'Imported from a file.',
})

export const qualificationShape = z
  .object({
    score: z.number().describe('Score from 0 to 100.'),
    signals: z.array(z.string()).describe('Keys of the signals that added points, in the order of the playbook.'),
    confidence: confidence.describe('Confidence in the score.'),
  })
  .describe('Qualification result of a conversation.')

export const messageShape = z
  .object({
    id: idOf('msg', 'ID of the message.'),
    lead_id: idOf('lead', 'ID of the lead.'),
    conversation_id: idOf('conv', 'ID of the conversation; null until the lead has replied.').nullable(),
    campaign_id: idOf('camp', 'The campaign that the message was sent for.').nullable(),
    direction: messageDirection.describe('Direction of the message. `outbound` is to the lead.'),
    status: messageStatus.describe('Status of the message. Inbound messages are `received`.'),
    body: z.string().describe('Body of the message.'),
    from: phone('Sender of the message.'),
    to: phone('Recipient of the message.'),
    segments: z.int().describe('Number of SMS segments.'),
    sent_by: sentBy.describe('Who wrote the message.'),
    purpose: messagePurpose.nullable().describe('Purpose of the message. Null for inbound messages.'),
    error_code: z.string().nullable().describe('Why the message was blocked or canceled, or failed.'),
    scheduled_for: wireTime.nullable().describe('When the message is scheduled to be sent.'),
    sent_at: wireTime
      .nullable()
      .describe('When the carrier accepted the message or, for an inbound message, received it.'),
    delivered_at: wireTime.nullable().describe('When the carrier reported delivery.'),
    created_at: wireTime.describe('When the message was accepted.'),
  })
  .describe('One inbound or outbound SMS message.')

import { z } from 'zod'
import { idOf, phone, wireTime, wordsOf } from '../kernel/index.ts'

/** Shapes that REST responses and events have in common. */

export const confidence = wordsOf('Confidence', 'Confidence in the score.', {
  low: 'Little of the required information is known, or the answers are vague.',
  medium: 'Part of the required information is known.',
  high: 'The required information is known and reliable.',
})

export const messageDirection = wordsOf('MessageDirection', 'Direction of a message.', {
  outbound: 'The message was sent to the lead.',
  inbound: 'The message was received from the lead.',
})

export const messageStatus = wordsOf('MessageStatus', 'Status of a message.', {
  scheduled: 'The message is scheduled for a later time.',
  queued: 'The message is waiting to be sent to the carrier.',
  sending: 'The message is being sent to the carrier.',
  sent: 'The carrier accepted the message.',
  delivered: 'The carrier reported that the message was delivered.',
  undelivered: 'The carrier reported that the message was not delivered.',
  failed: 'The carrier rejected the message. See the error code.',
  canceled: 'The message was canceled before it was sent.',
  blocked: 'The message was not sent because a sending rule did not allow it. See the error code.',
  received: 'The message was received from the lead.',
})

export const sentBy = wordsOf('SentBy', 'Who wrote a message.', {
  api: 'An integration that uses the API.',
  agent: 'The automated agent.',
  human: 'A member of the workspace.',
  system: 'The service itself, for example to confirm an opt-out.',
  lead: 'The lead.',
})

const messagePurpose = wordsOf('MessagePurpose', 'Purpose of an outbound message.', {
  opening: 'The opening message of a campaign.',
  conversation: 'A regular message in a conversation.',
  follow_up: 'A follow-up to a lead who has not replied.',
  opt_out_confirmation: 'Confirmation of an opt-out.',
  opt_in_confirmation: 'Confirmation that the lead opted in again.',
  help: 'Reply to HELP.',
})

export const leadStatus = wordsOf('LeadStatus', 'Status of a lead, derived from its messages and conversations.', {
  new: 'No message has been sent to the lead.',
  contacted: 'A message has been sent to the lead.',
  engaged: 'The lead has an open conversation.',
  qualified: 'The lead’s open conversation has reached the qualification threshold.',
  booked: 'The lead’s last conversation ended with an appointment.',
  disqualified: 'The lead’s last conversation ended because the lead was disqualified.',
  'opted-out': 'The lead’s phone number is suppressed.',
})

export const language = wordsOf('Language', 'Language in which the agent writes.', {
  en: 'English.',
  es: 'Spanish.',
})

export const handoffUrgency = wordsOf('HandoffUrgency', 'How soon a person should take over.', {
  normal: 'Within the usual response time of the team.',
  high: 'Immediately, because the lead reported an emergency or is in distress.',
})

export const suppressionReason = wordsOf('SuppressionReason', 'Why a phone number is suppressed.', {
  opt_out: 'The recipient opted out.',
  wrong_number: 'The number does not belong to the lead.',
  complaint: 'The recipient complained.',
  legal: 'A legal requirement, such as a court order.',
})

export const suppressionMethod = wordsOf('SuppressionMethod', 'How a suppression was created.', {
  keyword: 'The lead sent a keyword such as STOP.',
  phrase: 'The lead opted out in free text, without a keyword.',
  carrier: 'The carrier reported the opt-out.',
  manual: 'A member or an API request created the suppression.',
  import: 'The phone number was imported from a file.',
})

export const qualificationShape = z
  .object({
    score: z.number().describe('Score from 0 to 100. Starts at 0.'),
    signals: z
      .array(z.string().meta({ examples: ['service'] }))
      .describe('Keys of the signals that added points to the score, in the order of the playbook.'),
    confidence: confidence.describe('Confidence in the score. Starts at low.'),
  })
  .describe('Qualification result of a conversation.')

export const leadShape = z
  .object({
    id: idOf('lead', 'ID of the lead.'),
    phone: phone('The lead’s phone number in E.164 format.'),
    source: z
      .string()
      .nullable()
      .describe('First known source of the lead, such as an ad campaign or a form. Null if unknown.'),
    status: leadStatus.describe('Status of the lead, derived from its messages and conversations.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Custom fields of the lead.'),
    suppressed: z
      .boolean()
      .describe('Whether the lead’s phone number is suppressed. No messages are sent to suppressed phone numbers.'),
    timezone: z.string().nullable().describe('IANA time zone of the lead, such as America/Chicago. Null if unknown.'),
    language: language.nullable().describe('Language in which the agent writes to the lead. Null if unknown.'),
    campaign_id: idOf(
      'camp',
      'ID of the campaign that the lead is assigned to. Null if the lead has no campaign.',
    ).nullable(),
    created_at: wireTime.describe('When the lead was created.'),
    updated_at: wireTime.describe('When the lead was last updated.'),
  })
  .describe('A person who can be sent messages until they opt out.')

export const messageShape = z
  .object({
    id: idOf('msg', 'ID of the message.'),
    lead_id: idOf('lead', 'ID of the lead.'),
    conversation_id: idOf('conv', 'ID of the conversation. Null until the lead has replied.').nullable(),
    campaign_id: idOf('camp', 'ID of the message’s campaign. Null if the message has no campaign.').nullable(),
    direction: messageDirection.describe('Direction of the message. `outbound` is to the lead.'),
    status: messageStatus.describe('Status of the message. Inbound messages are `received`.'),
    body: z
      .string()
      .describe('Body of the message.')
      .meta({ examples: ['Hi Dana, how can we help you?'] }),
    from: phone('Phone number of the sender, in E.164 format.'),
    to: phone('Phone number of the recipient, in E.164 format.'),
    segments: z.int().describe('Number of SMS segments.'),
    sent_by: sentBy.describe('Who wrote the message.'),
    purpose: messagePurpose.nullable().describe('Purpose of the message. Null for inbound messages.'),
    error_code: z
      .string()
      .nullable()
      .describe(
        'Error code that explains why the message was blocked, canceled or not delivered. Null if there is no ' +
          'error.',
      ),
    scheduled_for: wireTime.nullable().describe('When the message is scheduled to be sent. Null if no time was set.'),
    sent_at: wireTime
      .nullable()
      .describe(
        'When the carrier accepted the outbound message or received the inbound message. Null if the carrier has ' +
          'not accepted the message.',
      ),
    delivered_at: wireTime
      .nullable()
      .describe(
        'When the carrier reported that the message was delivered. Null if the carrier has not reported a delivery.',
      ),
    created_at: wireTime.describe('When the service created the message.'),
  })
  .describe('One inbound or outbound SMS message.')

import { z } from 'zod'
import { idOf, phone, wireTime } from '../kernel/index.ts'
import { type EventType, eventType } from './catalogue.ts'
import { handoffUrgency, messageShape, qualificationShape, suppressionMethod, suppressionReason } from './shapes.ts'

const leadPhone = phone('The lead’s phone number in E.164 format.')
const campaignId = idOf('camp', 'ID of the conversation’s campaign.')
const conversationId = idOf('conv', 'ID of the conversation.')
const leadId = idOf('lead', 'ID of the lead.')

const aboutMessage = {
  message: messageShape,
  lead_id: leadId,
  conversation_id: idOf('conv', 'ID of the conversation. Null until the lead has replied.').nullable(),
  phone: leadPhone,
  campaign_id: idOf('camp', 'ID of the message’s campaign. Null if the message has no campaign.').nullable(),
}

const transcript = z
  .object({
    url: z.string().describe('API URL of the conversation. Requests to it require an API key.'),
    messages: z.int().describe('Number of messages in the conversation.'),
  })
  .describe('Where to read the messages of the conversation.')

/** The `data` of each event type. Fields are only ever added. */
export const EVENT_DATA = {
  'message.received': z.object(aboutMessage).describe('A lead sent a message.'),
  'message.delivered': z.object(aboutMessage).describe('The carrier reported a message as delivered.'),
  'lead.qualified': z
    .object({
      lead_id: leadId,
      conversation_id: conversationId,
      phone: leadPhone,
      qualification: qualificationShape,
      campaign_id: campaignId,
      attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Details of the lead.'),
    })
    .describe('A conversation reached the qualification threshold of its playbook. Sent once per conversation.'),
  'lead.opted_out': z
    .object({
      lead_id: leadId,
      conversation_id: idOf(
        'conv',
        'ID of the conversation that the opt-out ended. Null if no conversation was open.',
      ).nullable(),
      phone: leadPhone,
      message_id: idOf(
        'msg',
        'ID of the message with which the lead opted out. Null if the lead did not opt out by message.',
      ).nullable(),
      keyword: z.string().nullable().describe('Keyword that was recognized in the message. Null if there was none.'),
      method: suppressionMethod.describe('How the opt-out was detected.'),
      reason: suppressionReason.describe('Why the phone number is suppressed.'),
      opted_out_at: wireTime.describe('When the lead opted out.'),
    })
    .describe('A lead opted out.'),
  'conversation.completed': z
    .object({
      conversation_id: conversationId,
      lead_id: leadId,
      phone: leadPhone,
      campaign_id: campaignId,
      outcome: z.enum(['booked', 'disqualified', 'opted-out']).describe('Outcome of the conversation.'),
      qualification: qualificationShape,
      transcript,
      completed_at: wireTime.describe('When the conversation ended.'),
    })
    .describe('A conversation ended.'),
  'agent.requested': z
    .object({
      conversation_id: conversationId,
      lead_id: leadId,
      phone: leadPhone,
      campaign_id: campaignId,
      reason: z.enum(['lead_request', 'rule', 'manual']).describe('Why the conversation was handed off.'),
      rule: z.string().nullable().describe('Rule that triggered the handoff. Null if no rule did.'),
      urgency: handoffUrgency.describe(
        'How soon a person should take over. `high` means that the lead reported an emergency or is in distress.',
      ),
      summary: z.string().describe('Summary for the person who takes over.'),
      qualification: qualificationShape,
      requested_at: wireTime.describe('When the handoff was requested.'),
    })
    .describe('A conversation was handed off to a person.'),
} satisfies Record<EventType, z.ZodObject>

/** The envelope of `data`: the body of a delivery and of `GET /events`. */
export function envelopeOf<Type extends EventType>(type: Type) {
  return z
    .object({
      id: idOf('evt', 'ID of the event. It is the same for every attempt and replay.'),
      type: z.literal(type).describe('Type of the event.'),
      created: wireTime.describe('When the event occurred.'),
      workspace_id: idOf('ws', 'ID of the workspace.'),
      data: EVENT_DATA[type],
    })
    .describe(EVENT_DATA[type].description ?? '')
}

/** An event of any type, as in REST and the documentation. */
export const eventShape = z
  .object({
    id: idOf('evt', 'ID of the event. Deliveries of the event send it in the `webhook-id` header.'),
    type: eventType.describe('Type of the event.'),
    created: wireTime.describe('When the event occurred.'),
    workspace_id: idOf('ws', 'ID of the workspace.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('Data of the event, as sent to webhook endpoints. The fields depend on the event type.'),
  })
  .describe('An event in the workspace, as sent to webhook endpoints. Events are kept for 7 days.')

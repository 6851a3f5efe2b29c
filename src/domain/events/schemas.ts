import { z } from 'zod'
import { idOf, phone, wireTime } from '../kernel/index.ts'
import { EVENT_MEANINGS, type EventType, eventType } from './catalogue.ts'
import { importCountsShape, sendCountsShape } from './counts.ts'
import {
  handoffUrgency,
  leadShape,
  messageShape,
  qualificationShape,
  suppressionMethod,
  suppressionReason,
} from './shapes.ts'

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

const aboutConversation = {
  conversation_id: conversationId,
  lead_id: leadId,
  phone: leadPhone,
  campaign_id: campaignId,
}

const aboutLead = {
  lead: leadShape,
  lead_id: leadId,
  phone: leadPhone,
  campaign_id: idOf(
    'camp',
    'ID of the campaign that the lead is assigned to. Null if the lead has no campaign.',
  ).nullable(),
}

const assignee = (description: string) => z.string().nullable().describe(description)

const aboutAppointment = {
  appointment_id: idOf('appt', 'ID of the appointment.'),
  ...aboutConversation,
  starts_at: wireTime.describe('When the appointment starts.'),
  ends_at: wireTime.describe('When the appointment ends.'),
  timezone: z.string().describe('IANA time zone in which the time was agreed.'),
}

const transcript = z
  .object({
    url: z.string().describe('API URL of the conversation. Requests to this URL require an API key.'),
    messages: z.int().describe('Number of messages in the conversation.'),
  })
  .describe('Location of the conversation’s messages.')

/** The `data` of each event type. Fields are only ever added. */
export const EVENT_DATA = {
  'lead.created': z
    .object(aboutLead)
    .describe('The new lead. This event is sent once per lead, and before the events of its messages.'),
  'lead.updated': z
    .object({
      ...aboutLead,
      changed: z
        .array(z.string().meta({ examples: ['attributes'] }))
        .describe(
          'Names of the changed fields of `lead`: `source`, `attributes`, `timezone`, `language` or `campaign_id`.',
        ),
    })
    .describe(
      'The lead with its new values. Changes of `status` and `suppressed` are reported by other events, such as ' +
        '`lead.qualified` and `lead.opted_out`.',
    ),
  'message.received': z.object(aboutMessage).describe('The message from the lead.'),
  'message.sent': z
    .object(aboutMessage)
    .describe('The sent message, with the status `sent`. This event is sent once per message.'),
  'message.delivered': z.object(aboutMessage).describe('The delivered message.'),
  'message.failed': z
    .object({
      ...aboutMessage,
      error_code: z
        .string()
        .nullable()
        .describe(
          'Service error code, also included in `message`. `carrier_outcome_unknown` means that the message may ' +
            'have been delivered. Null if the carrier gave no reason.',
        ),
      carrier_error: z.string().nullable().describe('Carrier error code. Null if the carrier sent none.'),
    })
    .describe(
      'The message that failed or was not delivered. This event is sent once per message. If the carrier reports ' +
        'the delivery later, `message.delivered` follows.',
    ),
  'conversation.started': z
    .object({
      ...aboutConversation,
      handler: z.enum(['agent', 'human']).describe('Who replies to the lead: the agent or a person.'),
      assigned_to: assignee(
        'Member or other person that the new conversation is assigned to. Null if the conversation is not assigned.',
      ),
      continues: idOf(
        'conv',
        'ID of the ended conversation that this one continues. Null if this conversation does not continue another one.',
      ).nullable(),
      started_at: wireTime.describe('When the conversation was opened.'),
    })
    .describe(
      'The new conversation, opened by a lead’s first message or by a person who continues an ended conversation.',
    ),
  'lead.qualified': z
    .object({
      lead_id: leadId,
      conversation_id: conversationId,
      phone: leadPhone,
      qualification: qualificationShape,
      campaign_id: campaignId,
      attributes: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .describe('Custom fields of the lead.'),
    })
    .describe(
      'The qualified lead, with the score at the time of the event. `qualification.updated` reports later changes.',
    ),
  'qualification.updated': z
    .object({
      ...aboutConversation,
      qualification: qualificationShape,
      updated_at: wireTime.describe('When the score or signals changed.'),
    })
    .describe('The updated score and signals of the conversation.'),
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
      keyword: z
        .string()
        .nullable()
        .describe('Keyword that was recognized in the message. Null if no keyword was recognized.'),
      method: suppressionMethod.describe('How the opt-out was detected.'),
      reason: suppressionReason.describe('Why the phone number is suppressed.'),
      opted_out_at: wireTime.describe('When the lead opted out.'),
    })
    .describe('The lead and the opt-out.'),
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
    .describe('The ended conversation and its outcome.'),
  'agent.requested': z
    .object({
      conversation_id: conversationId,
      lead_id: leadId,
      phone: leadPhone,
      campaign_id: campaignId,
      reason: z.enum(['lead_request', 'rule', 'manual']).describe('Why the conversation was handed off.'),
      rule: z.string().nullable().describe('ID of the rule that triggered the handoff. Null if no rule triggered it.'),
      urgency: handoffUrgency.describe(
        'How soon a person should take over. `high` means that the lead reported an emergency or is in distress.',
      ),
      summary: z.string().describe('Summary for the person who takes over.'),
      qualification: qualificationShape,
      requested_at: wireTime.describe('When the handoff was requested.'),
    })
    .describe('The handed-off conversation and the reason for the handoff.'),
  'conversation.assigned': z
    .object({
      ...aboutConversation,
      assigned_to: assignee(
        'The new assignee: a member ID, or the name or ID that an integration provided. Null if the assignee was ' +
          'removed.',
      ),
      previously_assigned_to: assignee('The previous assignee. Null if the conversation was not assigned.'),
      assigned_at: wireTime.describe('When the assignee changed.'),
    })
    .describe('The open conversation, with its new and previous assignees.'),
  'appointment.booked': z
    .object({
      ...aboutAppointment,
      rescheduled_from: wireTime
        .nullable()
        .describe('Previous start time of a rescheduled appointment. Null for a new appointment.'),
    })
    .describe('The booked or rescheduled appointment.'),
  'appointment.canceled': z
    .object({ ...aboutAppointment, canceled_at: wireTime.describe('When the appointment was canceled.') })
    .describe('The canceled appointment. No event is sent for a slot that was only held.'),
  'import.completed': z
    .object({
      import_id: idOf('imp', 'ID of the import.'),
      kind: z.enum(['leads', 'suppressions']).describe('Type of the rows.'),
      file_name: z
        .string()
        .nullable()
        .describe('Name of the file in the upload form. Null if the file was sent as the request body.'),
      counts: importCountsShape,
      completed_at: wireTime.describe('When the last row was processed.'),
    })
    .describe('The completed import. No event is sent for a dry run, or if the import failed or was canceled.'),
  'campaign.completed': z
    .object({
      campaign_id: campaignId,
      send_id: idOf('snd', 'ID of the send.'),
      counts: sendCountsShape,
      completed_at: wireTime.describe('When the send was completed.'),
    })
    .describe('The completed send. All its messages were handed to the carrier or withheld.'),
} satisfies Record<EventType, z.ZodObject>

/** The envelope of `data`: the body of a delivery and of `GET /events`. */
export function envelopeOf<Type extends EventType>(type: Type) {
  return z
    .object({
      id: idOf('evt', 'ID of the event, which is the same for every attempt and replay.'),
      type: z.literal(type).describe('Type of the event.'),
      created: wireTime.describe('When the event occurred.'),
      workspace_id: idOf('ws', 'ID of the workspace.'),
      data: EVENT_DATA[type],
    })
    .describe(EVENT_MEANINGS[type])
}

/** An event of any type, as in REST and the documentation. */
export const eventShape = z
  .object({
    id: idOf('evt', 'ID of the event. Webhook requests contain this ID in the `webhook-id` header.'),
    type: eventType.describe('Type of the event.'),
    created: wireTime.describe('When the event occurred.'),
    workspace_id: idOf('ws', 'ID of the workspace.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('Data of the event, as sent to webhook endpoints. The fields depend on the event type.'),
  })
  .describe('An event in the workspace, as sent to webhook endpoints. Events are kept for 7 days.')

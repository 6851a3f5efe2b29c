import { z } from 'zod'

/** The shapes that answers and events have in common, each written once. */

export const wireTime = z.string().meta({ format: 'date-time', examples: ['2026-11-21T02:07:47.123Z'] })

export function idOf(prefix: string, description: string) {
  return z.string().meta({ description, examples: [`${prefix}_01kadh3m8fzqf4s1xw5j7ceq9t`] })
}

export function phone(description: string) {
  return z.string().meta({ description, examples: ['+14155550123'] })
}

export const qualificationShape = z
  .object({
    score: z.number().describe('Score from 0 to 100.'),
    signals: z.array(z.string()).describe('Keys of the signals that added points, in the order of the playbook.'),
    confidence: z.enum(['low', 'medium', 'high']).describe('Confidence in the score.'),
  })
  .describe('Qualification result of a conversation.')

export const messageShape = z
  .object({
    id: idOf('msg', 'ID of the message.'),
    lead_id: idOf('lead', 'ID of the lead.'),
    conversation_id: idOf('conv', 'ID of the conversation; null until the lead has replied.').nullable(),
    campaign_id: idOf('camp', 'The campaign that the message was sent for.').nullable(),
    direction: z.enum(['outbound', 'inbound']).describe('Direction of the message. `outbound` is to the lead.'),
    status: z
      .enum([
        'scheduled',
        'queued',
        'sending',
        'sent',
        'delivered',
        'undelivered',
        'failed',
        'canceled',
        'blocked',
        'received',
      ])
      .describe('Status of the message. Inbound messages are `received`.'),
    body: z.string().describe('The message text.'),
    from: phone('Sender of the message.'),
    to: phone('Recipient of the message.'),
    segments: z.int().describe('Number of SMS segments.'),
    sent_by: z.enum(['api', 'agent', 'human', 'system', 'lead']).describe('Who wrote the message.'),
    purpose: z
      .enum(['opening', 'conversation', 'follow_up', 'opt_out_confirmation', 'opt_in_confirmation', 'help'])
      .nullable()
      .describe('Purpose of the message. Null for inbound messages.'),
    error_code: z.string().nullable().describe('Why the message was blocked or canceled, or failed.'),
    scheduled_for: wireTime.nullable().describe('When the message is scheduled to be sent.'),
    sent_at: wireTime
      .nullable()
      .describe('When the carrier accepted the message or, for an inbound message, received it.'),
    delivered_at: wireTime.nullable().describe('When the carrier reported delivery.'),
    created_at: wireTime.describe('When the message was accepted.'),
  })
  .describe('One inbound or outbound SMS message.')

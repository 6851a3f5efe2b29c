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
    signals: z.array(z.string()).describe('The keys of the signals that scored, in the playbook’s order.'),
    confidence: z.enum(['low', 'medium', 'high']).describe('Confidence in the score.'),
  })
  .describe('How promising the lead is.')

export const messageShape = z
  .object({
    id: idOf('msg', 'The message.'),
    lead_id: idOf('lead', 'Whose message it is.'),
    conversation_id: idOf('conv', 'The conversation; null until the lead has answered.').nullable(),
    campaign_id: idOf('camp', 'The campaign that the message was sent for.').nullable(),
    direction: z.enum(['outbound', 'inbound']).describe('Outbound is to the lead.'),
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
      .describe('How far it has come; `received` for an inbound one.'),
    body: z.string().describe('The message text.'),
    from: phone('The number that sent it.'),
    to: phone('The number it went to.'),
    segments: z.int().describe('How many SMS segments the text takes.'),
    sent_by: z.enum(['api', 'agent', 'human', 'system', 'lead']).describe('Whose words they are.'),
    purpose: z
      .enum(['opening', 'conversation', 'follow_up', 'opt_out_confirmation', 'opt_in_confirmation', 'help'])
      .nullable()
      .describe('What it is for; null for an inbound one.'),
    error_code: z.string().nullable().describe('Why it was blocked, cancelled or has failed.'),
    scheduled_for: wireTime.nullable().describe('When it is to be sent, if later.'),
    sent_at: wireTime.nullable().describe('When the carrier took it; when it received it, for an inbound one.'),
    delivered_at: wireTime.nullable().describe('When the carrier says it arrived.'),
    created_at: wireTime.describe('When it was accepted.'),
  })
  .describe('One text, in or out.')

import { z } from 'zod'
import {
  findMessage,
  type MessageRow,
  SendMessageInput,
  sendMessage,
  toWireMessage,
} from '../../domain/conversations/index.ts'
import { AppError, errorCatalogue } from '../../errors.ts'
import type { Context } from '../graphql/builder.ts'
import { restMutation } from './field.ts'
import { idOf, phone, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

export const messageSchema = z
  .object({
    id: idOf('msg', 'The message.'),
    lead_id: idOf('lead', 'Whose message it is.'),
    conversation_id: idOf('conv', 'The conversation; null until the lead has answered.').nullable(),
    campaign_id: idOf('camp', 'The campaign it was sent for.').nullable(),
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
    body: z.string().describe('The text.'),
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

export const RestMessage = wireType('RestMessage', messageSchema)

restMutation('send_message', {
  type: RestMessage,
  input: SendMessageInput,
  description: 'Sends one text, or answers 422 with the reason why it may not be sent.',
  resolve: async (input, { app, principal, idempotency, madeId }) => {
    const { workspaceId } = principal
    if (madeId !== undefined) return readMessage({ app, principal }, madeId)
    const result = await sendMessage(app, { workspaceId, sentBy: 'api', idempotency, ...input })
    if (result.outcome === 'withheld') throw withheld(result.refusal, app.clock.now())
    return toWireMessage(result.message)
  },
})

/** A message that is known to be there. */
export async function readMessage({ app, principal }: Pick<Context, 'app' | 'principal'>, id: string) {
  const message: MessageRow | null = await findMessage(app, { workspaceId: principal.workspaceId, id })
  if (!message) throw new AppError('not_found')
  return toWireMessage(message)
}

type Refusal = Extract<Awaited<ReturnType<typeof sendMessage>>, { outcome: 'withheld' }>['refusal']

/** 422 with the reason and, where waiting helps, when sending opens again. */
function withheld(refusal: Refusal, now: Date): AppError {
  const { code } = refusal
  if (code === 'conversation_with_human') return new AppError('conflict', { detail: code })
  if (!('retryAt' in refusal) || !refusal.retryAt) return new AppError(code)
  return new AppError(code, {
    message: `${errorCatalogue[code].message} Sending opens again at ${refusal.retryAt.toISOString()}.`,
    retryAfterSeconds: Math.max(1, Math.ceil((refusal.retryAt.getTime() - now.getTime()) / 1_000)),
  })
}

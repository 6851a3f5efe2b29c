import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type MessageRow, takeOver } from '../conversations/index.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import {
  type Db,
  type E164,
  e164,
  type IdempotencyClaim,
  idText,
  type MessageId,
  optionalOnCreate,
  stampResult,
  type Tx,
  text,
  timestamp,
} from '../kernel/index.ts'
import { checkPhoneGiven, findLead } from '../leads/index.ts'
import { type QueueDeps, type Queued, queueMessage, type Refusal } from './queue-message.ts'
import { countSegments } from './segments.ts'
import { readSendTime } from './send-time.ts'

const BODY_LENGTH_MAX = 1_600
const SEGMENTS_MAX = 10

/** A text: 1 to 1,600 code points and at most 10 segments. */
export const messageBody = text(1, BODY_LENGTH_MAX).refine((body) => countSegments(body).segments <= SEGMENTS_MAX, {
  error: `A message can have at most ${SEGMENTS_MAX} segments.`,
})

export const SendMessageInput = z
  .strictObject({
    to: optionalOnCreate(e164).describe(
      'Phone of the recipient. Creates a lead if none has this phone. Provide either `to` or `lead_id`.',
    ),
    lead_id: optionalOnCreate(idText).describe('ID of the recipient lead. Provide either `lead_id` or `to`.'),
    body: messageBody.describe('Message text, 1 to 1,600 characters and at most 10 segments.'),
    campaign_id: optionalOnCreate(idText).describe(
      'Campaign of the message. Default: the campaign of the open conversation, the lead or the workspace.',
    ),
    from: optionalOnCreate(e164).describe(
      'One of the workspace’s phone numbers. Default: the number that this lead has used before.',
    ),
    send_at: optionalOnCreate(timestamp).describe(
      'When to send the message, at most 90 days ahead. Default: now. A time up to five minutes in the past' +
        ' also means now.',
    ),
    when_withheld: optionalOnCreate(z.enum(['refuse', 'schedule'])).describe(
      'What to do if quiet hours or a frequency cap apply: `refuse` (default) returns 422, `schedule` sends' +
        ' the message when sending is allowed again.',
    ),
  })
  .refine((input) => input.to !== undefined || input.lead_id !== undefined, {
    path: ['to'],
    error: 'Provide either `to` or `lead_id`.',
    params: { code: 'missing_parameter' },
  })
  .refine((input) => input.to === undefined || input.lead_id === undefined, {
    path: ['lead_id'],
    error: 'Provide either `to` or `lead_id`, not both.',
  })

export type SendMessageRequest = z.infer<typeof SendMessageInput> & {
  workspaceId: string
  sentBy: 'api' | 'human'
  /** The person who writes. */
  assignedTo?: string | null
  idempotency?: IdempotencyClaim | undefined
}

export type SendMessageResult =
  | { outcome: 'accepted'; message: MessageRow }
  | { outcome: 'withheld'; message: MessageRow; refusal: Refusal }

type Deps = QueueDeps & { db: Db }

/** Accepts one message to a lead, or says why it may not be sent. A withheld message is on record as `blocked`. */
export async function sendMessage(deps: Deps, input: SendMessageRequest): Promise<SendMessageResult> {
  const { workspaceId, idempotency } = input
  const sendAt = readSendTime(input.send_at, deps.clock.now())
  if (input.to) await checkPhoneGiven(deps.db, { workspaceId, phone: input.to, param: 'to' })
  const phone = input.to ?? (await phoneOf(deps, input))
  return deps.db.locked('send-message', workspaceId, phone, async (tx) => {
    const queued = await queueMessage(deps, tx, {
      workspaceId,
      phone,
      leadId: input.lead_id,
      body: input.body,
      purpose: 'conversation',
      sentBy: input.sentBy,
      campaignId: input.campaign_id,
      from: input.from,
      sendAt,
      defer: input.when_withheld === 'schedule',
    })
    if (queued.outcome === 'accepted') await stampResult(tx, workspaceId, idempotency, queued.message.id as MessageId)
    const taken = await takenOver(deps, tx, input, queued)
    appendEvents(deps, tx, workspaceId, [...queued.events, ...taken])
    return queued
  })
}

/** A person who writes has taken the conversation over; a message by API has not. */
async function takenOver(deps: Deps, tx: Tx, input: SendMessageRequest, queued: Queued): Promise<NewEvent[]> {
  const conversationId = queued.message.conversation_id
  if (input.sentBy !== 'human' || queued.outcome !== 'accepted' || conversationId === null) return []
  const { workspaceId, assignedTo = null } = input
  return (await takeOver(deps, tx, { workspaceId, conversationId, assignedTo })) ?? []
}

async function phoneOf(deps: Deps, { workspaceId, lead_id }: SendMessageRequest): Promise<E164> {
  const lead = await findLead(deps, { workspaceId, id: lead_id! })
  if (lead) return lead.phone as E164
  throw AppError.notFound('lead', lead_id!, 'lead_id')
}

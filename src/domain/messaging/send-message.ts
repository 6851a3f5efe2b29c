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
  error: `A message has at most ${SEGMENTS_MAX} segments.`,
})

export const SendMessageInput = z
  .strictObject({
    to: optionalOnCreate(e164).describe('The recipient; becomes a lead if it is none yet. Or give `lead_id`.'),
    lead_id: optionalOnCreate(idText).describe('The recipient, as a lead of this workspace. Or give `to`.'),
    body: messageBody.describe('The text: 1 to 1,600 characters, at most 10 segments.'),
    campaign_id: optionalOnCreate(idText).describe('Default: the open conversation’s, the lead’s or the workspace’s.'),
    from: optionalOnCreate(e164).describe('One of the workspace’s numbers. Default: the one this lead knows.'),
    send_at: optionalOnCreate(timestamp).describe(
      'When to send it, at most 90 days ahead. Default: now, as for a time up to five minutes ago.',
    ),
    when_withheld: optionalOnCreate(z.enum(['refuse', 'schedule'])).describe(
      'What quiet hours and caps do: `refuse` (default) answers 422, `schedule` sends when the window opens.',
    ),
  })
  .refine((input) => input.to !== undefined || input.lead_id !== undefined, {
    path: ['to'],
    error: 'Give `to` or `lead_id`.',
    params: { code: 'missing_parameter' },
  })
  .refine((input) => input.to === undefined || input.lead_id === undefined, {
    path: ['lead_id'],
    error: 'Give `to` or `lead_id`, not both.',
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
  throw new AppError('not_found', { param: 'lead_id', message: 'There is no lead with this id in this workspace.' })
}

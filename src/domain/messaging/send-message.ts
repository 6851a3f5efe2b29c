import { z } from 'zod'
import { orNotFound } from '../../errors.ts'
import {
  checkContinued,
  continueConversation,
  giveToAgent,
  handler,
  type MessageRow,
  takeOver,
} from '../conversations/index.ts'
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
  wordsOf,
} from '../kernel/index.ts'
import { checkPhoneGiven, findLead } from '../leads/index.ts'
import { type QueueDeps, type QueueResult, queueMessage, type Refusal } from './queue-message.ts'
import { countSegments } from './segments.ts'
import { readSendTime } from './send-time.ts'

const BODY_LENGTH_MAX = 1_600
const SEGMENTS_MAX = 10

/** A text: 1 to 1,600 code points and at most 10 segments. */
const messageBody = text(1, BODY_LENGTH_MAX).refine((body) => countSegments(body).segments <= SEGMENTS_MAX, {
  error: `A message can have at most ${SEGMENTS_MAX} segments.`,
})

const whenWithheld = wordsOf(
  'WhenWithheld',
  'What to do with a message that quiet hours or a frequency cap do not allow at the moment.',
  {
    refuse: 'Do not send the message, and return the reason.',
    schedule: 'Accept the message and send it when sending is allowed again.',
  },
)

export const whenWithheldField = optionalOnCreate(whenWithheld).describe(
  'What to do if quiet hours or a frequency cap apply: `refuse` (default) returns 422, `schedule` sends' +
    ' the message when sending is allowed again.',
)

/** Fields of a message and of its preview. */
export const messageFields = {
  body: messageBody.describe('Body of the message, 1 to 1,600 characters and at most 10 segments.'),
  campaign_id: optionalOnCreate(idText).describe(
    'ID of the message’s campaign. Default: the open conversation’s campaign, otherwise the lead’s campaign, ' +
      'otherwise the workspace’s default campaign.',
  ),
  from: optionalOnCreate(e164).describe(
    'One of the workspace’s phone numbers. Default: the number of the last message with this lead, otherwise a number ' +
      'that the service chooses.',
  ),
}

export const SendMessageInput = z
  .strictObject({
    to: optionalOnCreate(e164).describe(
      'Phone number of the recipient. Creates a lead if none has this phone number. Provide either `to` or `lead_id`.',
    ),
    lead_id: optionalOnCreate(idText).describe('ID of the recipient lead. Provide either `lead_id` or `to`.'),
    ...messageFields,
    send_at: optionalOnCreate(timestamp).describe(
      'When to send the message, at most 90 days ahead. Default: now. A time up to five minutes in the past' +
        ' also means now.',
    ),
    when_withheld: whenWithheldField,
    handler: optionalOnCreate(handler).describe(
      'Who replies to the lead’s next message: the agent or a person. Default: a person if a member sends the ' +
        'message, otherwise no change.',
    ),
    continues: optionalOnCreate(idText).describe(
      'ID of an ended conversation with this lead. The message opens a new conversation, which is linked to the ' +
        'ended one and handled by a person. If the lead already has an open conversation, the message is added to ' +
        'that conversation.',
    ),
  })
  .refine((input) => input.continues === undefined || input.handler !== 'agent', {
    path: ['handler'],
    error: 'Must be `human` if `continues` is set. Omit this field, or set it to `human`.',
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
  .describe('One message and its recipient.')

export type SendMessageRequest = z.infer<typeof SendMessageInput> & {
  workspaceId: string
  sentBy: 'api' | 'human'
  /** The member who writes. */
  assignedTo?: string | null
  idempotency?: IdempotencyClaim | undefined
}

export type SendMessageResult =
  | { outcome: 'accepted'; message: MessageRow }
  | { outcome: 'withheld'; message: MessageRow; refusal: Refusal }

type Deps = QueueDeps & { db: Db }

/** Accepts one message to a lead, or returns why it is withheld. A withheld message is stored as `blocked`. */
export async function sendMessage(deps: Deps, input: SendMessageRequest): Promise<SendMessageResult> {
  const { workspaceId } = input
  const sendAt = readSendTime(input.send_at, deps.clock.now())
  if (input.to) await checkPhoneGiven(deps.db, { workspaceId, phone: input.to, param: 'to' })
  const phone = input.to ?? (await phoneOf(deps, input))
  return deps.db.locked('send-message', workspaceId, phone, async (tx) => {
    const { sent, events } = await sendInLock(deps, tx, { ...input, phone, sendAt })
    appendEvents(deps, tx, workspaceId, events)
    return sent
  })
}

type LockedRequest = Omit<SendMessageRequest, 'to' | 'send_at' | 'handler' | 'continues'> &
  Partial<Pick<SendMessageRequest, 'handler' | 'continues'>> & { phone: E164; sendAt?: Date | undefined }

/** The message of a transaction that has locked the phone. The caller appends the events last. */
export async function sendInLock(
  deps: Deps,
  tx: Tx,
  input: LockedRequest,
): Promise<{ sent: QueueResult; events: NewEvent[] }> {
  const { workspaceId, phone, idempotency } = input
  if (input.continues) await checkContinued(tx, { workspaceId, phone, continues: input.continues })
  const queued = await queueMessage(deps, tx, {
    workspaceId,
    phone,
    leadId: input.lead_id,
    body: input.body,
    purpose: 'conversation',
    sentBy: input.sentBy,
    campaignId: input.campaign_id,
    from: input.from,
    sendAt: input.sendAt,
    defer: input.when_withheld === 'schedule',
    nextHandler: nextHandlerOf(input),
    nextAssignee: input.assignedTo,
  })
  if (queued.outcome === 'accepted') await stampResult(tx, workspaceId, idempotency, queued.message.id as MessageId)
  return placeInConversation(deps, tx, input, queued)
}

/** A member who writes takes the conversation over, unless the request says otherwise. A message by API changes nothing. */
function nextHandlerOf({ handler, sentBy }: LockedRequest): 'agent' | 'human' | null {
  return handler ?? (sentBy === 'human' ? 'human' : null)
}

/** Continues the ended conversation that the request names, or changes who handles the open one. */
async function placeInConversation(
  deps: Deps,
  tx: Tx,
  input: LockedRequest,
  queued: QueueResult,
): Promise<{ sent: QueueResult; events: NewEvent[] }> {
  const { workspaceId, phone, continues, assignedTo = null } = input
  if (!continues || queued.outcome !== 'accepted' || queued.message.conversation_id !== null) {
    return { sent: queued, events: [...queued.events, ...(await changeHandler(deps, tx, input, queued))] }
  }
  const { message } = queued
  const next = { workspaceId, phone, continues, assignedTo, messageId: message.id }
  const opened = await continueConversation(deps, tx, next)
  const placed = queued.events.map((event) => ({ ...event, conversationId: opened.id }))
  const sent = { ...queued, message: { ...message, conversation_id: opened.id } }
  return { sent, events: [...placed, ...opened.events] }
}

async function changeHandler(deps: Deps, tx: Tx, input: LockedRequest, queued: QueueResult): Promise<NewEvent[]> {
  const conversationId = queued.message.conversation_id
  const next = nextHandlerOf(input)
  if (next === null || queued.outcome !== 'accepted' || conversationId === null) return []
  const { workspaceId, assignedTo = null } = input
  const isAnswered = input.sentBy === 'human'
  if (next === 'agent') return (await giveToAgent(deps, tx, { workspaceId, conversationId, isAnswered })) ?? []
  return (await takeOver(deps, tx, { workspaceId, conversationId, assignedTo })) ?? []
}

async function phoneOf(deps: Deps, { workspaceId, lead_id }: SendMessageRequest): Promise<E164> {
  const lead = orNotFound(await findLead(deps, { workspaceId, id: lead_id! }), 'lead', lead_id!, 'lead_id')
  return lead.phone as E164
}

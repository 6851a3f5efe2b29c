import { AppError } from '../../errors.ts'
import {
  decideSend,
  type MessagePurpose,
  type SendDecision,
  type SendFacts,
  withAgentNotice,
} from '../compliance/index.ts'
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  messageCounted,
  type OutboundStatus,
  type SentBy,
} from '../conversations/index.ts'
import type { NewEvent } from '../events/index.ts'
import { type Clock, type E164, type Ids, type Random, sql, type Tx, type Vault } from '../kernel/index.ts'
import { upsertLead } from '../leads/index.ts'
import { gateFacts } from './gate-facts.ts'
import { type PhoneFacts, readPhoneFacts } from './phone-facts.ts'
import { countSegments } from './segments.ts'
import { withPlainTypography } from './smart-encoding.ts'
import { takeFromDay } from './spend-guard.ts'

export type Draft = {
  workspaceId: string
  phone: E164
  /** If given, this lead must still exist. Absent: the lead of the phone, which is created if necessary. */
  leadId?: string | undefined
  body: string
  purpose: MessagePurpose
  sentBy: Exclude<SentBy, 'lead'>
  campaignId?: string | null | undefined
  from?: string | null | undefined
  /** Absent: now. */
  sendAt?: Date | undefined
  /** Whether quiet hours and caps put it off instead of refusing it. */
  defer: boolean
  /** The ended conversation that it belongs to: a confirmation. */
  conversationId?: string | null
  /** Who answers the lead's reply if that opens a conversation. Absent: the agent. */
  nextHandler?: 'agent' | 'human' | null
  nextAssignee?: string | null | undefined
}

export type Refusal = Extract<SendDecision, { allowed: false }>

export type QueueResult =
  | { outcome: 'accepted'; message: MessageRow; events: NewEvent[] }
  | { outcome: 'withheld'; message: MessageRow; events: NewEvent[]; refusal: Refusal }

export type QueueDeps = { ids: Ids; clock: Clock; random: Random; vault: Vault }

/** Deferred messages do not all go at the stroke of the opening hour. */
const SPREAD_MS = 30 * 60_000

/**
 * The first half of the only sending path: runs the gate and stores the message as queued, scheduled or blocked. Requires the
 * phone's lock; the caller appends the events last and can pass the facts if it has read them.
 */
export async function queueMessage(deps: QueueDeps, tx: Tx, draft: Draft, known?: PhoneFacts): Promise<QueueResult> {
  const now = deps.clock.now()
  const at = draft.sendAt ?? now
  const { workspaceId, phone, body } = draft
  const question = {
    workspaceId,
    phone,
    body,
    at,
    campaignId: draft.campaignId ?? null,
    from: draft.from ?? null,
    preferred: null,
    except: null,
  }
  const facts = known ?? (await readPhoneFacts(deps, tx, question))
  checkReferences(draft, facts)
  const leadId =
    facts.lead_id ??
    (await upsertLead(deps, tx, { workspaceId, phone, source: draft.sentBy === 'human' ? 'dashboard' : 'api', now }))
      .lead.id

  const gate = gateFacts(facts, { ...draft, now: at })
  const { decision, plan } = await decideWithinDay(deps, tx, { draft, facts, gate, now })
  const row = { leadId, initiated: gate.initiated, conversationId: draft.conversationId ?? facts.conversation_id }
  const worded = gate.agentNotice ? { ...draft, body: withAgentNotice(body) } : draft
  const message = await insertMessage(deps, tx, { draft: worded, facts, plan, now, ...row })
  if (plan.status === 'queued') tx.hint({ queue: 'dispatch-message', workspaceId, id: message.id })
  const conversationId = message.conversation_id
  const events: NewEvent[] = [
    { type: 'message.added', leadId, conversationId, messageId: message.id, changed: [] },
    ...(conversationId ? [messageCounted({ id: conversationId, lead_id: leadId })] : []),
  ]
  if (plan.status !== 'blocked' || decision.allowed) return { outcome: 'accepted', message, events }
  return { outcome: 'withheld', message, events, refusal: decision }
}

type DecisionFacts = { draft: Draft; facts: PhoneFacts; gate: SendFacts; now: Date }

/** The gate's word, and then the workspace's limit for the day. */
async function decideWithinDay(deps: QueueDeps, tx: Tx, { draft, facts, gate, now }: DecisionFacts) {
  const decision = decideSend(gate)
  const plan = planRelease(decision, draft, now, deps.random)
  if (plan.status === 'blocked') return { decision, plan }
  const at = plan.notBefore ?? now
  const day = { timezone: facts.workspace_timezone, max: facts.messages_per_day_max }
  const waiting = { defer: draft.defer, quietHours: gate.quietHours, spreadMs: SPREAD_MS }
  const { workspaceId, purpose } = draft
  const spent = await takeFromDay(deps, tx, { workspaceId, purpose, at, ...day, ...waiting })
  if (spent.outcome === 'taken') return { decision, plan: spent.at > at ? scheduled(spent.at) : plan }
  const { retryAt, words } = spent
  const refusal: SendDecision = { allowed: false, code: 'frequency_cap_reached', retryAt, words }
  return { decision: refusal, plan: planRelease(refusal, { defer: false }, now, deps.random) }
}

type ReleasePlan = {
  status: OutboundStatus
  notBefore: Date | null
  scheduledFor: Date | null
  errorCode: string | null
}

/** The message's status after the gate's decision. Also used when a message is released. */
export function planRelease(
  decision: SendDecision,
  { sendAt, defer }: Pick<Draft, 'sendAt' | 'defer'>,
  now: Date,
  random: Random,
): ReleasePlan {
  if (decision.allowed) {
    if (sendAt && sendAt > now) return scheduled(sendAt)
    return { status: 'queued', notBefore: now, scheduledFor: null, errorCode: null }
  }
  if (defer && 'retryAt' in decision && decision.retryAt) {
    return scheduled(new Date(decision.retryAt.getTime() + Math.floor(random.number() * SPREAD_MS)))
  }
  return { status: 'blocked', notBefore: null, scheduledFor: null, errorCode: decision.code }
}

function scheduled(at: Date): ReleasePlan {
  return { status: 'scheduled', notBefore: at, scheduledFor: at, errorCode: null }
}

/** Whether what a message names is there. Throws `not_found` and `invalid_parameter`. */
export function checkReferences(draft: Pick<Draft, 'leadId' | 'campaignId' | 'from'>, facts: PhoneFacts): void {
  if (draft.leadId && facts.lead_id !== draft.leadId) {
    throw AppError.notFound('lead', draft.leadId, 'lead_id')
  }
  if (draft.campaignId && facts.campaign_id !== draft.campaignId) {
    throw AppError.notFound('campaign', draft.campaignId, 'campaign_id')
  }
  if (draft.from && facts.sender !== draft.from) {
    throw new AppError('invalid_parameter', {
      param: 'from',
      message: 'This phone number does not belong to the workspace.',
    })
  }
}

type NewMessage = {
  draft: Draft
  facts: PhoneFacts
  plan: ReleasePlan
  leadId: string
  conversationId: string | null
  initiated: boolean
  now: Date
}

async function insertMessage({ ids }: QueueDeps, tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { draft, facts, plan, now } = message
  const conversationId = plan.status === 'blocked' ? null : message.conversationId
  const body = facts.smart_encoding ? withPlainTypography(draft.body) : draft.body
  const [row] = await tx.query<MessageRow>(sql`
    with joined as (
      update conversation set message_count = message_count + 1, last_message_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        waiting_since = case when ${draft.sentBy === 'human' || draft.sentBy === 'api'} then null else waiting_since end
      where workspace_id = ${draft.workspaceId} and id = ${conversationId}
    )
    insert into message (workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body,
      "from", "to", segments, sent_by, purpose, next_handler, next_assignee, initiated, may_defer, from_given, priority, error_code, scheduled_for, not_before, created_at, updated_at)
    values (${draft.workspaceId}, ${ids.next('msg')}, ${message.leadId}, ${conversationId}, ${facts.campaign_id}, ${facts.sender_id},
      'outbound', ${plan.status}, ${body}, ${facts.sender ?? ''}, ${draft.phone}, ${countSegments(body).segments},
      ${draft.sentBy}, ${draft.purpose}, ${draft.nextHandler ?? null}, ${draft.nextAssignee ?? null}, ${message.initiated}, ${draft.defer}, ${draft.from != null}, ${priorityOf(draft, message)},
      ${plan.errorCode}, ${plan.scheduledFor}, ${plan.notBefore}, ${now}, ${now})
    returning ${MESSAGE_COLUMNS}`)
  return row!
}

/** Priority at a number: 0 replies, 1 openings, 2 follow-ups. */
function priorityOf({ purpose }: Draft, { initiated }: { initiated: boolean }): number {
  if (purpose === 'follow_up') return 2
  return initiated || purpose === 'opening' ? 1 : 0
}

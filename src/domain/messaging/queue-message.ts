import { AppError } from '../../errors.ts'
import { decideSend, type SendDecision } from '../compliance/index.ts'
import { type MessageRow, messageCounted } from '../conversations/index.ts'
import type { NewEvent } from '../events/index.ts'
import type { Clock, Ids, Random, Tx, Vault } from '../kernel/index.ts'
import { upsertLead } from '../leads/index.ts'
import type { DecidedDraft, Draft, ReleasePlan } from './draft.ts'
import { gateFacts } from './gate-facts.ts'
import { insertMessages } from './insert-messages.ts'
import { type PhoneFacts, readPhoneFacts } from './phone-facts.ts'
import { takeAllFromDay, takeFromDay } from './spend-guard.ts'

export type Refusal = Extract<SendDecision, { allowed: false }>

export type QueueResult =
  | { outcome: 'accepted'; message: MessageRow; events: NewEvent[] }
  | { outcome: 'withheld'; message: MessageRow; events: NewEvent[]; refusal: Refusal }

export type QueueDeps = { ids: Ids; clock: Clock; random: Random; vault: Vault }

/** Spreads deferred messages, so that they are not all sent when the sending hours begin. */
export const SPREAD_MS = 30 * 60_000

/**
 * The first half of the only sending path: runs the gate and stores the message as queued, scheduled or blocked. Requires the
 * phone's lock; the caller appends the events last and can pass the facts if it has read them.
 */
export async function queueMessage(deps: QueueDeps, tx: Tx, draft: Draft, known?: PhoneFacts): Promise<QueueResult> {
  const { workspaceId, phone, body, campaignId = null, from = null } = draft
  const question = { workspaceId, phone, body, campaignId, from, preferred: null, except: null }
  const at = draft.sendAt ?? deps.clock.now()
  const facts = known ?? (await readPhoneFacts(deps, tx, { ...question, at }))
  const [queued] = await queueMessages(deps, tx, [{ draft, facts }])
  return queued!
}

/**
 * The same for messages of one workspace and purpose, each to a phone of its own, in the given order. If the gate has been asked before,
 * pass the same `now`: quiet hours can begin in between.
 */
export async function queueMessages(
  deps: QueueDeps,
  tx: Tx,
  messages: readonly { draft: Draft; facts: PhoneFacts }[],
  now = deps.clock.now(),
): Promise<QueueResult[]> {
  const decided: DecidedDraft[] = []
  for (const { draft, facts } of messages) decided.push(await decide(deps, tx, { draft, facts, now }))
  const allowed = await withinDay(deps, tx, decided, now)
  const rows = await insertMessages(deps, tx, allowed, now)
  return allowed.map((message, i) => resultOf(tx, message, rows[i]!))
}

async function decide(
  deps: QueueDeps,
  tx: Tx,
  { draft, facts, now }: { draft: Draft; facts: PhoneFacts; now: Date },
): Promise<DecidedDraft> {
  checkReferences(draft, facts)
  const { workspaceId, phone, sentBy, sendAt = now } = draft
  const source = sentBy === 'human' ? 'dashboard' : 'api'
  const created = facts.lead_id === null ? await upsertLead(deps, tx, { workspaceId, phone, source, now }) : null
  const lead = { leadId: facts.lead_id ?? created!.lead.id, leadEvents: created?.events ?? [] }
  const gate = gateFacts(facts, { ...draft, now: sendAt })
  const decision = decideSend(gate)
  return { draft, facts, gate, decision, plan: planRelease(decision, draft, now, deps.random), ...lead }
}

/** The workspace's daily limit. Messages that are sent now are counted together if all of them fit, otherwise one by one. */
async function withinDay(deps: QueueDeps, tx: Tx, decided: DecidedDraft[], now: Date): Promise<DecidedDraft[]> {
  const going = decided.filter(({ plan }) => plan.status !== 'blocked')
  if (going.length > 1 && going.every(({ plan }) => plan.status === 'queued')) {
    const { draft, facts } = going[0]!
    const day = { timezone: facts.workspace_timezone, max: facts.messages_per_day_max, at: now, count: going.length }
    if (await takeAllFromDay(tx, { workspaceId: draft.workspaceId, purpose: draft.purpose, ...day })) return decided
  }
  const within: DecidedDraft[] = []
  for (const message of decided) within.push(await takeOwnPlace(deps, tx, message, now))
  return within
}

async function takeOwnPlace(deps: QueueDeps, tx: Tx, message: DecidedDraft, now: Date): Promise<DecidedDraft> {
  const { draft, facts, gate, plan } = message
  if (plan.status === 'blocked') return message
  const at = plan.notBefore ?? now
  const day = { timezone: facts.workspace_timezone, max: facts.messages_per_day_max }
  const waiting = { defer: draft.defer, quietHours: gate.quietHours, spreadMs: SPREAD_MS }
  const { workspaceId, purpose } = draft
  const spent = await takeFromDay(deps, tx, { workspaceId, purpose, at, ...day, ...waiting })
  if (spent.outcome === 'taken') return spent.at > at ? { ...message, plan: scheduled(spent.at) } : message
  const { retryAt, words } = spent
  const decision: SendDecision = { allowed: false, code: 'frequency_cap_reached', retryAt, words }
  return { ...message, decision, plan: planRelease(decision, { defer: false }, now, deps.random) }
}

function resultOf(tx: Tx, { draft, decision, plan, leadEvents }: DecidedDraft, message: MessageRow): QueueResult {
  const { id, lead_id: leadId, conversation_id: conversationId } = message
  if (plan.status === 'queued') tx.hint({ queue: 'dispatch-message', workspaceId: draft.workspaceId, id })
  const events: NewEvent[] = [
    ...leadEvents,
    { type: 'message.added', leadId, conversationId, messageId: id, changed: [] },
    ...(conversationId ? [messageCounted({ id: conversationId, lead_id: leadId })] : []),
  ]
  if (plan.status !== 'blocked' || decision.allowed) return { outcome: 'accepted', message, events }
  return { outcome: 'withheld', message, events, refusal: decision }
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

/** Checks that the resources that a message refers to exist. Throws `not_found` and `invalid_parameter`. */
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
      message: 'This phone number does not belong to the workspace. Use one of its phone numbers.',
    })
  }
}

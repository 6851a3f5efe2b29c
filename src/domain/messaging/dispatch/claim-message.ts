import {
  decideSend,
  isKeywordAnswer,
  keywordAnswerEnd,
  localDay,
  sendDeadline,
  withAgentNotice,
} from '../../compliance/index.ts'
import { conversationUpdated, type MessageRow, messageUpdated } from '../../conversations/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type E164, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import type { Language } from '../../texts/index.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import type { ReleasePlan } from '../draft.ts'
import { type GateFacts, gateFacts } from '../gate-facts.ts'
import { hintNext, type QueuedMessage, takeSlot } from '../numbers/sender-line.ts'
import { type PhoneFacts, readPhoneFacts } from '../phone-facts.ts'
import { planRelease, SPREAD_MS } from '../queue-message.ts'
import { countSegments } from '../segments.ts'
import { takeFromDay } from '../spend-guard.ts'
import type { Claim, DispatchDeps } from './claim.ts'

const LEASE_MS = 60_000

type MessageToSend = MessageRow & {
  phone_number_id: string | null
  may_defer: boolean
  from_given: boolean
  hand_over_count: number
  waits_for_end: boolean
} & Omit<SealedAccount, 'id'> & { account_id: string; carrier: string } // of its number, if it has one

type ClaimRequest = RowKey & { place: QueuedMessage }

/**
 * Under the phone's lock: runs the gate again, takes the number's slot and leases the message. Null if it is not to be sent
 * now: another worker has it, the gate refused, the slot is taken, or another number must send it.
 */
export async function claimMessage(
  deps: DispatchDeps,
  tx: Tx,
  { workspaceId, id, place }: ClaimRequest,
): Promise<Claim | null> {
  const now = deps.clock.now()
  const phone = place.phone as E164
  const [message] = await tx.query<MessageToSend>(sql`
    select m.*, m.sent_by = 'agent' and c.completes_at is not null as waits_for_end,
      a.id as account_id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings
    from message m
    left join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    left join phone_number n on n.workspace_id = m.workspace_id and n.id = m.phone_number_id
    left join carrier_account a on a.workspace_id = n.workspace_id and a.id = n.carrier_account_id
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.status in ('scheduled', 'queued')
      and m.not_before <= ${now} for no key update of m`)
  if (!message) return null
  if (message.waits_for_end) {
    waitForEnd(tx, { workspaceId, message })
    await hintNext(tx, { workspaceId, messageId: id, place, now })
    return null
  }

  const { body, campaign_id: campaignId, purpose, sent_by: sentBy, phone_number_id: preferred } = message
  const from = message.from_given ? message.from : null
  const question = { workspaceId, phone, body, at: now, campaignId, from, preferred, except: id }
  const facts = await readPhoneFacts(deps, tx, question)
  const askedAt = askedAtOf(message, facts)
  if (askedAt && keywordAnswerEnd(askedAt) <= now) {
    await cancelLateAnswer(deps, tx, { workspaceId, message, now })
    await hintNext(tx, { workspaceId, messageId: id, place, now })
    return null
  }
  const gate = gateFacts(facts, { phone, purpose: purpose!, sentBy, now })
  const decision = decideSend(gate)
  if (!decision.allowed) {
    const released = planRelease(decision, { defer: message.may_defer }, now, deps.random)
    const plan = await withinNextDay(deps, tx, { workspaceId, facts, gate, now, plan: released })
    const changed = await withholdMessage(tx, { workspaceId, message, plan, now })
    if (plan.status === 'scheduled') tx.hint({ queue: 'dispatch-message', workspaceId, id })
    await hintNext(tx, { workspaceId, messageId: id, place, now })
    appendEvents(deps, tx, workspaceId, changed)
    return null
  }
  if (facts.sender_id !== preferred) {
    await moveToSender(deps, tx, { workspaceId, message, facts, now })
    return null
  }
  const worded = gate.agentNotice
    ? await addAgentNotice(tx, { workspaceId, language: facts.lead_language }, message)
    : message
  const waiting = { workspaceId, messageId: id, place, now }
  if (!(await takeSlot(tx, waiting))) return null
  await hintNext(tx, waiting)
  return leaseMessage(deps, tx, {
    workspaceId,
    message: worded,
    now,
    initiated: gate.initiated,
    validUntil: sendDeadline(askedAt ? { ...gate, lastInboundAt: askedAt } : gate),
  })
}

/** The time of the keyword that the message answers; null if it answers none. The lead may have written again since. */
function askedAtOf({ purpose, created_at }: MessageToSend, { last_inbound_at }: PhoneFacts): Date | null {
  if (!isKeywordAnswer(purpose!)) return null
  return last_inbound_at && last_inbound_at < created_at ? last_inbound_at : created_at
}

/** A reply to a keyword that waited too long, for example because no worker ran. */
async function cancelLateAnswer(
  deps: DispatchDeps,
  tx: Tx,
  { workspaceId, message, now }: { workspaceId: string; message: MessageToSend; now: Date },
): Promise<void> {
  await tx.query(sql`
    update message set status = 'canceled', error_code = 'too_late', not_before = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${message.id}`)
  appendEvents(deps, tx, workspaceId, [messageUpdated(message, ['status', 'errorCode'])])
}

/** The agent sends nothing while the end of a conversation can be undone. Its messages wait, and the end cancels them. */
function waitForEnd(tx: Tx, { workspaceId, message }: { workspaceId: string; message: MessageToSend }): void {
  tx.soon(sql`
    update message m set not_before = greatest(c.completes_at, m.not_before) + interval '1 second'
    from conversation c
    where m.workspace_id = ${workspaceId} and m.id = ${message.id} and c.workspace_id = m.workspace_id
      and c.id = m.conversation_id and c.completes_at is not null`)
}

type NextDay = { workspaceId: string; facts: PhoneFacts; gate: GateFacts; now: Date; plan: ReleasePlan }

/** A message that moves to another day of the workspace also counts towards that day's limit, and waits longer if it is full. */
async function withinNextDay(
  deps: DispatchDeps,
  tx: Tx,
  { workspaceId, facts, gate, now, plan }: NextDay,
): Promise<ReleasePlan> {
  const { workspace_timezone: timezone, messages_per_day_max: max } = facts
  const at = plan.notBefore
  if (plan.status !== 'scheduled' || at === null || at < localDay(timezone, now).end) return plan
  const { purpose, quietHours } = gate
  const spending = { workspaceId, purpose, at, timezone, max, defer: true, quietHours, spreadMs: SPREAD_MS }
  const spent = await takeFromDay(deps, tx, spending)
  if (spent.outcome === 'taken') return { ...plan, notBefore: spent.at, scheduledFor: spent.at }
  return { status: 'blocked', notBefore: null, scheduledFor: null, errorCode: 'frequency_cap_reached' }
}

type Withholding = { workspaceId: string; message: MessageToSend; plan: ReleasePlan; now: Date }

/**
 * Hours may have passed in the queue, and the gate refuses: reschedules the message, or blocks it and removes it from its
 * conversation.
 */
async function withholdMessage(tx: Tx, { workspaceId, message, plan, now }: Withholding): Promise<NewEvent[]> {
  const leaves = plan.status === 'blocked' ? message.conversation_id : null
  await tx.query(sql`
    with left_it as (
      update conversation set message_count = message_count - 1, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${leaves}
    )
    update message set status = ${plan.status}, not_before = ${plan.notBefore}, scheduled_for = coalesce(${plan.scheduledFor}, scheduled_for),
      error_code = ${plan.errorCode}, updated_at = ${now},
      conversation_id = case when ${plan.status} = 'blocked' then null else conversation_id end
    where workspace_id = ${workspaceId} and id = ${message.id}`)
  const updated = messageUpdated(message, ['status', 'errorCode', 'scheduledFor'])
  return leaves ? [updated, conversationUpdated({ id: leaves, lead_id: message.lead_id }, ['messageCount'])] : [updated]
}

type SenderChange = { workspaceId: string; message: MessageToSend; facts: PhoneFacts; now: Date }

/** Its number was stopped or released in the meantime: it waits in the queue of the number that replaces it. */
async function moveToSender(
  deps: DispatchDeps,
  tx: Tx,
  { workspaceId, message, facts, now }: SenderChange,
): Promise<void> {
  await tx.query(sql`
    update message set phone_number_id = ${facts.sender_id}, "from" = ${facts.sender}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${message.id}`)
  tx.hint({ queue: 'dispatch-message', workspaceId, id: message.id })
  appendEvents(deps, tx, workspaceId, [messageUpdated(message, ['from'])])
}

/** The law, or what is known about the lead's location, has changed since the message was accepted. */
async function addAgentNotice(
  tx: Tx,
  { workspaceId, language }: { workspaceId: string; language: Language | null },
  message: MessageToSend,
): Promise<MessageToSend> {
  const body = withAgentNotice(message.body, language)
  if (body === message.body) return message
  const { segments } = countSegments(body)
  await tx.query(sql`
    update message set body = ${body}, segments = ${segments} where workspace_id = ${workspaceId} and id = ${message.id}`)
  return { ...message, body, segments }
}

type HandOverPlan = {
  workspaceId: string
  message: MessageToSend
  now: Date
  initiated: boolean
  validUntil: Date | null
}

function leaseMessage(deps: DispatchDeps, tx: Tx, plan: HandOverPlan): Claim {
  const { workspaceId, message, now, initiated, validUntil } = plan
  const token = deps.random.token()
  tx.soon(sql`
    update message set status = 'sending', lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token}, not_before = null,
      handed_over_at = ${now}, hand_over_count = hand_over_count + 1, initiated = ${initiated},
      valid_until = ${validUntil}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${message.id}`)
  appendEvents(deps, tx, workspaceId, [messageUpdated(message, ['status'])])
  const { from, to, body, id: messageId } = message
  const { carrier } = message
  const opened = openAccount(deps.vault, workspaceId, { ...message, id: message.account_id }, now)
  const callbackUrl = deps.links.carrierCallback(carrier, opened.id)
  return {
    token,
    carrier,
    sms: { account: opened, from, to, body, messageId, callbackUrl, validUntil },
    leadId: message.lead_id,
    claimedAt: deps.clock.now(),
    handOvers: message.hand_over_count + 1,
  }
}

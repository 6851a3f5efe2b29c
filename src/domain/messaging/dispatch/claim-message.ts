import { decideSend, sendDeadline, withAgentNotice } from '../../compliance/index.ts'
import { conversationUpdated, type MessageRow, messageUpdated } from '../../conversations/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type E164, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import { gateFacts } from '../gate-facts.ts'
import { hintNext, type QueuedMessage, takeSlot } from '../numbers/sender-line.ts'
import { type PhoneFacts, readPhoneFacts } from '../phone-facts.ts'
import { planRelease } from '../queue-message.ts'
import { countSegments } from '../segments.ts'
import type { Claim, DispatchDeps } from './claim.ts'

const LEASE_MS = 60_000

type MessageToSend = MessageRow & {
  phone_number_id: string | null
  may_defer: boolean
  from_given: boolean
  hand_over_count: number
}

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
    select * from message where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued')
      and not_before <= ${now} for no key update`)
  if (!message) return null

  const { body, campaign_id: campaignId, purpose, sent_by: sentBy, phone_number_id: preferred } = message
  const from = message.from_given ? message.from : null
  const question = { workspaceId, phone, body, at: now, campaignId, from, preferred, except: id }
  const facts = await readPhoneFacts(deps, tx, question)
  const gate = gateFacts(facts, { phone, purpose: purpose!, sentBy, now })
  const decision = decideSend(gate)
  if (!decision.allowed) {
    const plan = planRelease(decision, { defer: message.may_defer }, now, deps.random)
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
  const worded = gate.agentNotice ? await addAgentNotice(tx, workspaceId, message) : message
  const waiting = { workspaceId, messageId: id, place, now }
  if (!(await takeSlot(tx, waiting))) return null
  await hintNext(tx, waiting)
  return leaseMessage(deps, tx, {
    workspaceId,
    message: worded,
    now,
    initiated: gate.initiated,
    validUntil: sendDeadline(gate),
  })
}

type Withholding = { workspaceId: string; message: MessageToSend; plan: ReturnType<typeof planRelease>; now: Date }

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

/** Its number was stopped or released since: it waits its turn at the one that was chosen in its place. */
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

/** The law or what we know of the lead's place has changed since the message was accepted. */
async function addAgentNotice(tx: Tx, workspaceId: string, message: MessageToSend): Promise<MessageToSend> {
  const body = withAgentNotice(message.body)
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

async function leaseMessage(deps: DispatchDeps, tx: Tx, plan: HandOverPlan): Promise<Claim> {
  const { workspaceId, message, now, initiated, validUntil } = plan
  const token = deps.random.token()
  const [account] = await tx.query<SealedAccount & { carrier: string; hand_over_count: number }>(sql`
    with claimed as (
      update message set status = 'sending', lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token}, not_before = null,
        handed_over_at = ${now}, hand_over_count = hand_over_count + 1, initiated = ${initiated},
        valid_until = ${validUntil}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${message.id}
      returning phone_number_id, hand_over_count
    )
    select a.id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings, claimed.hand_over_count
    from claimed
    join phone_number n on n.workspace_id = ${workspaceId} and n.id = claimed.phone_number_id
    join carrier_account a on a.workspace_id = ${workspaceId} and a.id = n.carrier_account_id`)
  const { carrier, hand_over_count: handOvers } = account!
  appendEvents(deps, tx, workspaceId, [messageUpdated(message, ['status'])])
  const { from, to, body, id: messageId } = message
  const opened = openAccount(deps.vault, workspaceId, account!, now)
  const callbackUrl = deps.links.carrierCallback(carrier, opened.id)
  return {
    token,
    carrier,
    sms: { account: opened, from, to, body, messageId, callbackUrl, validUntil },
    leadId: message.lead_id,
    claimedAt: deps.clock.now(),
    handOvers,
  }
}

import { decideSend } from '../compliance/index.ts'
import { type Db, type E164, type Log, type Querying, sql, type Tx } from '../context.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import type { Carrier, CarrierReply, OutboundSms } from './carrier.ts'
import { openAccount, type SealedAccount } from './carrier-account.ts'
import { conversationUpdated, type Links, messageUpdated } from './event-data.ts'
import { gateFacts } from './gate-facts.ts'
import type { MessageRow } from './message.ts'
import { readPhoneFacts } from './phone-facts.ts'
import { planRelease, type QueueDeps } from './queue-message.ts'
import { reconcileMessage } from './reconcile-message.ts'
import { settleHandOver } from './settle-hand-over.ts'

export type DispatchDeps = QueueDeps & { db: Db; log: Log; links: Links; carriers: Record<string, Carrier> }

type Named = { workspaceId: string; id: string }

/** A row that is leased for the hand-over, and all that the carrier must be told. */
export type Claim = {
  token: string
  carrier: string
  sms: OutboundSms
  leadId: string
  claimedAt: Date
  /** How often the message has been handed over, this time included. */
  handOvers: number
}

const LEASE_MS = 60_000
/** An opt-out that commits after the claim cannot stop it: so a claim is used at once or given up. */
const CLAIM_USED_WITHIN_MS = 250

/**
 * The second half of the one road out: asks the gate again, hands one message to its carrier and writes the answer. A
 * message whose lease ran out while it was being sent is reconciled, never sent again. Returns when to look again.
 */
export async function dispatchMessage(deps: DispatchDeps, named: Named): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164; status: string; not_before: Date | null }>(sql`
    select "to" as phone, status, not_before from message
    where workspace_id = ${named.workspaceId} and id = ${named.id} and direction = 'outbound'`)
  if (!found) return null
  if (found.status === 'sending') return reconcileMessage(deps, named)
  if (!found.not_before || found.not_before > deps.clock.now()) return found.not_before

  const startedAt = deps.clock.now()
  const claim = await deps.db.locked('dispatch.claim', named.workspaceId, found.phone, (tx) =>
    claimMessage(deps, tx, { ...named, phone: found.phone }),
  )
  if (!claim) return null
  const isLate = deps.clock.now().getTime() - claim.claimedAt.getTime() > CLAIM_USED_WITHIN_MS
  const reply = isLate ? ({ outcome: 'given_up' } as const) : await handOver(deps, claim)

  const settled = await settleHandOver(deps, claim, reply)
  const ms = deps.clock.now().getTime() - startedAt.getTime()
  deps.log.info({ event: 'message.dispatched', ...named, reply: reply.outcome, status: settled.status, ms })
  return settled.notBefore
}

/** A carrier's adapter answers with a value; whatever it throws may have happened after the text left. */
async function handOver({ carriers }: DispatchDeps, claim: Claim): Promise<CarrierReply> {
  const carrier = carriers[claim.carrier]
  if (!carrier) return { outcome: 'failed', error: 'carrier_down' }
  try {
    return await carrier.send(claim.sms)
  } catch {
    return { outcome: 'ambiguous' }
  }
}

type Waiting = MessageRow & { may_defer: boolean; hand_over_count: number }

async function claimMessage(deps: DispatchDeps, tx: Tx, named: Named & { phone: E164 }): Promise<Claim | null> {
  const { workspaceId, id, phone } = named
  const now = deps.clock.now()
  const [message] = await tx.query<Waiting>(sql`
    select * from message where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued')
      and not_before <= ${now} for no key update`)
  if (!message) return null

  const { body, from, campaign_id: campaignId, purpose, sent_by: sentBy } = message
  const facts = await readPhoneFacts(deps, tx, { workspaceId, phone, body, at: now, campaignId, from, except: id })
  const gate = gateFacts(facts, { phone, purpose: purpose!, sentBy, now })
  const decision = decideSend(gate)
  if (!decision.allowed) {
    const plan = planRelease(decision, { defer: message.may_defer }, now, deps.random)
    const changed = await withhold(tx, { workspaceId, message, plan, now })
    if (plan.status === 'scheduled') tx.hint({ queue: 'dispatch-message', workspaceId, id })
    await appendEvents(deps, tx, workspaceId, changed)
    return null
  }
  return takeClaim(deps, tx, { workspaceId, message, now, initiated: gate.initiated })
}

type Withheld = { workspaceId: string; message: Waiting; plan: ReturnType<typeof planRelease>; now: Date }

/** Hours passed in the queue, and the gate says no: put off, or blocked and out of its conversation. */
async function withhold(tx: Tx, { workspaceId, message, plan, now }: Withheld): Promise<NewEvent[]> {
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

type Claiming = { workspaceId: string; message: Waiting; now: Date; initiated: boolean }

async function takeClaim(
  deps: DispatchDeps,
  tx: Querying & Tx,
  { workspaceId, message, now, initiated }: Claiming,
): Promise<Claim> {
  const token = deps.random.token()
  const [account] = await tx.query<SealedAccount & { carrier: string; hand_over_count: number }>(sql`
    with claimed as (
      update message set status = 'sending', lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token}, not_before = null,
        handed_over_at = ${now}, hand_over_count = hand_over_count + 1, initiated = ${initiated}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${message.id}
      returning phone_number_id, hand_over_count
    )
    select a.id, a.carrier, a.credentials, a.previous_credentials, a.previous_until, a.settings, claimed.hand_over_count
    from claimed
    join phone_number n on n.workspace_id = ${workspaceId} and n.id = claimed.phone_number_id
    join carrier_account a on a.workspace_id = ${workspaceId} and a.id = n.carrier_account_id`)
  const { carrier, hand_over_count: handOvers } = account!
  await appendEvents(deps, tx, workspaceId, [messageUpdated(message, ['status'])])
  const { from, to, body, id: messageId } = message
  const opened = openAccount(deps.vault, workspaceId, account!, now)
  const callbackUrl = deps.links.carrierCallback(carrier, opened.id)
  return {
    token,
    carrier,
    sms: { account: opened, from, to, body, messageId, callbackUrl, validUntil: null },
    leadId: message.lead_id,
    claimedAt: now,
    handOvers,
  }
}

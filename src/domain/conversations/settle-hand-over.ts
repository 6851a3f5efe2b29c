import { type E164, sql, type Tx } from '../context.ts'
import { appendEvents, type NewEvent } from '../events/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import type { CarrierReply } from './carrier.ts'
import type { Claim, DispatchDeps } from './dispatch-message.ts'
import { messageUpdated } from './event-data.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './message.ts'
import { recordOptOut } from './record-opt-out.ts'

export type Settled = { status: string; notBefore: Date | null }

/** Gaps between the tries of a carrier that is down or throttles, in seconds. After the last it has failed. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600]

type Row = MessageRow & { hand_over_count: number; lead_is_new: boolean }

/** Writes a carrier's answer, if the lease is still ours. An ambiguous one is left to be reconciled. */
export async function settleHandOver(deps: DispatchDeps, claim: Claim, reply: CarrierReply): Promise<Settled> {
  if (reply.outcome === 'ambiguous') return { status: 'sending', notBefore: null }
  const { workspaceId } = claim.sms.account
  const settle = async (tx: Tx): Promise<Settled> => {
    const now = deps.clock.now()
    const outcome = outcomeOf(reply, await handOverCount(tx, claim), now)
    const row = await writeOutcome(tx, claim, outcome, now)
    if (!row) return { status: 'lost', notBefore: null }
    if (row.status === 'sent' && row.lead_is_new) await refreshLeadStatus(tx, workspaceId, claim.leadId, now)
    const events: NewEvent[] = [messageUpdated(row, ['status', 'sentAt', 'errorCode'])]
    if (reply.outcome === 'refused' && reply.error === 'opted_out')
      events.unshift(...(await carrierOptOut(deps, tx, workspaceId, row)))
    await appendEvents(deps, tx, workspaceId, events)
    return { status: row.status, notBefore: outcome.notBefore }
  }
  if (reply.outcome === 'accepted') return deps.db.transaction('dispatch.settle', settle)
  return deps.db.locked('dispatch.settle', workspaceId, claim.sms.to as E164, settle)
}

async function handOverCount(tx: Tx, { sms }: Claim): Promise<number> {
  const [row] = await tx.query<{ hand_over_count: number }>(sql`
    select hand_over_count from message
    where workspace_id = ${sms.account.workspaceId} and id = ${sms.messageId} for no key update`)
  return row?.hand_over_count ?? 0
}

type Outcome = {
  status: 'sent' | 'queued' | 'failed'
  notBefore: Date | null
  errorCode: string | null
  carrierMessageId: string | null
}

function outcomeOf(reply: Exclude<CarrierReply, { outcome: 'ambiguous' }>, handOvers: number, now: Date): Outcome {
  if (reply.outcome === 'accepted') {
    return { status: 'sent', notBefore: null, errorCode: null, carrierMessageId: reply.carrierMessageId }
  }
  const gap = reply.outcome === 'failed' ? RETRY_AFTER_SECONDS[handOvers - 1] : undefined
  if (gap === undefined) return { status: 'failed', notBefore: null, errorCode: reply.error, carrierMessageId: null }
  return { status: 'queued', notBefore: new Date(now.getTime() + gap * 1_000), errorCode: null, carrierMessageId: null }
}

/** A receipt may have been faster than the carrier's own answer: then only the carrier's id and the time are added. */
async function writeOutcome(tx: Tx, claim: Claim, outcome: Outcome, now: Date): Promise<Row | undefined> {
  const { workspaceId } = claim.sms.account
  const [row] = await tx.query<Row>(sql`
    update message set status = case when status = 'sending' then ${outcome.status} else status end,
      sent_at = case when ${outcome.status} = 'sent' then coalesce(sent_at, ${now}) else sent_at end,
      handed_over_at = case when ${outcome.status} = 'queued' then null else handed_over_at end,
      error_code = coalesce(${outcome.errorCode}, error_code), not_before = ${outcome.notBefore},
      carrier_message_id = coalesce(carrier_message_id, ${outcome.carrierMessageId}),
      lease_until = null, lease_token = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${claim.sms.messageId} and lease_token = ${claim.token}
    returning ${MESSAGE_COLUMNS}, hand_over_count,
      (select l.status = 'new' from lead l where l.workspace_id = ${workspaceId} and l.id = lead_id) as lead_is_new`)
  return row
}

/** The carrier knows of an opt-out that we did not: as if the lead had told us. */
async function carrierOptOut(
  deps: DispatchDeps,
  tx: Tx,
  workspaceId: string,
  message: MessageRow,
): Promise<NewEvent[]> {
  const { id, lead_id, conversation_id, to } = message
  const optOut = { lead_id, conversation_id, phone: to, message_id: id, keyword: null }
  const recorded = await recordOptOut(deps, tx, workspaceId, { ...optOut, method: 'carrier', reason: 'opt_out' })
  return recorded.events(0)
}

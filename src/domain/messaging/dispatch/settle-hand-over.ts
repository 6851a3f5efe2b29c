import { MESSAGE_COLUMNS, messageUpdated } from '../../conversations/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type E164, part, sql, type Tx } from '../../kernel/index.ts'
import { refreshLeadStatus } from '../../leads/index.ts'
import type { CarrierReply } from '../carriers/carrier.ts'
import { type ChangedMessage, progressEvents } from '../message-progress.ts'
import { slowSender } from '../numbers/sender-line.ts'
import { stopSender } from '../numbers/stop-sender.ts'
import { carrierOptOut } from '../receipts/carrier-opt-out.ts'
import { countFiltered } from '../receipts/count-filtered.ts'
import type { Claim, DispatchDeps } from './claim.ts'

export type SettledMessage = { status: string; notBefore: Date | null }

/**
 * Delays between attempts if a carrier is down or throttles, in seconds. After the last attempt or the deadline, the message
 * has failed.
 */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600]

type Row = ChangedMessage & { lead_is_new: boolean; phone_number_id: string }

/**
 * A carrier's reply, or `given_up`: the claim was not used in time, so nothing was sent and it does not count as an attempt.
 */
type End = Exclude<CarrierReply, { outcome: 'ambiguous' }> | { outcome: 'given_up' }

/** Stores the result of sending, if the lease is still held. An ambiguous result is left to be reconciled. */
export async function settleHandOver(
  deps: DispatchDeps,
  claim: Claim,
  reply: CarrierReply | { outcome: 'given_up' },
): Promise<SettledMessage> {
  if (reply.outcome === 'ambiguous') return { status: 'sending', notBefore: null }
  const { workspaceId } = claim.sms.account
  const settle = (tx: Tx) => writeEnd(deps, tx, claim, reply)
  if (reply.outcome === 'accepted') return deps.db.transaction('dispatch.settle', settle)
  return deps.db.locked('dispatch.settle', workspaceId, claim.sms.to as E164, settle)
}

async function writeEnd(deps: DispatchDeps, tx: Tx, claim: Claim, end: End): Promise<SettledMessage> {
  const { workspaceId } = claim.sms.account
  const now = deps.clock.now()
  const outcome = outcomeOf(end, claim, now)
  const row = await writeOutcome(tx, claim, outcome, now)
  if (!row) return { status: 'lost', notBefore: null }
  if (row.status === 'sent' && row.lead_is_new) refreshLeadStatus(tx, workspaceId, claim.leadId, now)
  const events: NewEvent[] = [...progressEvents(row), messageUpdated(row, ['status', 'sentAt', 'errorCode'])]
  if (end.outcome === 'refused' && end.error === 'opted_out') {
    events.unshift(...(await carrierOptOut(deps, tx, workspaceId, row)))
  }
  await judgeSender(deps, tx, { claim, end, phoneNumberId: row.phone_number_id, now })
  appendEvents(deps, tx, workspaceId, events)
  return { status: row.status, notBefore: row.status === 'queued' ? outcome.notBefore : null }
}

type HandOverResult = { claim: Claim; end: End; phoneNumberId: string; now: Date }

/** What the carrier's response means for the sender number. */
async function judgeSender(
  deps: DispatchDeps,
  tx: Tx,
  { claim, end, phoneNumberId, now }: HandOverResult,
): Promise<void> {
  const { workspaceId } = claim.sms.account
  if (end.outcome === 'failed' && end.error === 'throttled') {
    await slowSender(tx, { workspaceId, phoneNumberId, handedOverAt: claim.claimedAt, now })
  }
  if (end.outcome === 'refused' && end.error === 'carrier_filtered') {
    await countFiltered(deps, tx, { workspaceId, phoneNumberId })
  }
  if (end.outcome === 'refused' && end.error === 'unregistered_sender') {
    const carrierError = end.carrierError ?? null
    await stopSender(deps, tx, { workspaceId, phoneNumberId, reason: 'carrier_refused', carrierError })
  }
}

type Outcome = {
  status: 'sent' | 'queued' | 'failed'
  notBefore: Date | null
  errorCode: string | null
  carrierError: string | null
  carrierMessageId: string | null
  handOvers: number
}

function outcomeOf(end: End, { handOvers, sms: { validUntil } }: Claim, now: Date): Outcome {
  const nothing = { notBefore: null, errorCode: null, carrierError: null, carrierMessageId: null, handOvers }
  if (end.outcome === 'accepted') return { ...nothing, status: 'sent', carrierMessageId: end.carrierMessageId }
  if (end.outcome === 'given_up') return { ...nothing, status: 'queued', notBefore: now, handOvers: handOvers - 1 }
  const failure = { ...nothing, carrierError: end.carrierError ?? null }
  const gap = end.outcome === 'failed' ? RETRY_AFTER_SECONDS[handOvers - 1] : undefined
  const again = gap === undefined ? null : new Date(now.getTime() + gap * 1_000)
  if (again === null || (validUntil && again >= validUntil))
    return { ...failure, status: 'failed', errorCode: end.error }
  return { ...failure, status: 'queued', notBefore: again }
}

/**
 * A receipt may have arrived before the carrier's response: then only the carrier's ID and the time are added.
 *
 * A message that would wait for another attempt is canceled if something happened while it was with the carrier that cancels
 * waiting messages and that the gate does not see: a text of the lead, the end of its conversation, or an opt-out that START has
 * lifted since. An opening is not canceled by a text that needs no answer.
 */
async function writeOutcome(tx: Tx, claim: Claim, outcome: Outcome, now: Date): Promise<Row | undefined> {
  const { workspaceId } = claim.sms.account
  const [row] = await tx.query<Row>(sql`
    with before as (
      select m.status as status_before, m.sent_at as sent_before, case when ${outcome.status} = 'queued' and m.status = 'sending' then ${overtaken()} end as stopped_by
      from message m left join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.workspace_id = ${workspaceId} and m.id = ${claim.sms.messageId} and m.lease_token = ${claim.token} for no key update of m
    )
    update message set status = case when stopped_by is not null then 'canceled' when status = 'sending' then ${outcome.status} else status end,
      sent_at = case when ${outcome.status} = 'sent' then coalesce(sent_at, ${now}) else sent_at end,
      handed_over_at = case when ${outcome.status} = 'queued' then null else handed_over_at end,
      error_code = coalesce(stopped_by, ${outcome.errorCode}, error_code), carrier_error = coalesce(${outcome.carrierError}, carrier_error),
      not_before = case when stopped_by is null then ${outcome.notBefore}::timestamptz end,
      carrier_message_id = coalesce(carrier_message_id, ${outcome.carrierMessageId}), hand_over_count = ${outcome.handOvers},
      lease_until = null, lease_token = null, updated_at = ${now}
    from before
    where workspace_id = ${workspaceId} and id = ${claim.sms.messageId} and lease_token = ${claim.token}
    returning ${MESSAGE_COLUMNS}, carrier_error, status_before, sent_before, phone_number_id,
      (select l.status = 'new' from lead l where l.workspace_id = ${workspaceId} and l.id = lead_id) as lead_is_new`)
  return row
}

/** Why the message `m` of the conversation `c` may not wait for another attempt, as its error code; null if it may. */
function overtaken() {
  return part`case
    when c.status = 'opted-out' and c.completed_at > m.handed_over_at then 'recipient_opted_out'
    when m.sent_by <> 'agent' then null
    when c.status not in ('active', 'qualified') and c.completed_at > m.handed_over_at then 'conversation_completed'
    when exists (select from message i where i.workspace_id = m.workspace_id and i.lead_id = m.lead_id
      and i.direction = 'inbound' and i.created_at > m.handed_over_at
      and (m.purpose <> 'opening' or ${neededAnswer()})) then 'lead_wrote' end`
}

/** Whether the agent or a person must answer the text `i`, or has done so. The service alone answers HELP and START. */
function neededAnswer() {
  return part`(i.awaits_turn
      or exists (select from conversation h where h.workspace_id = i.workspace_id and h.id = i.conversation_id and h.handoff_at >= i.created_at)
      or exists (select from turn t where t.workspace_id = i.workspace_id and t.conversation_id = i.conversation_id
        and t.created_at >= i.created_at and t.trigger = 'texts'))`
}

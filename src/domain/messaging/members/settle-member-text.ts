import { suppressPhones } from '../../compliance/suppressions/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type RowKey, sql, type Tx } from '../../kernel/index.ts'
import type { CarrierReply } from '../carriers/carrier.ts'
import { slowSender } from '../numbers/sender-line.ts'
import { stopSender } from '../numbers/stop-sender.ts'
import type { MemberClaim, TextDeps } from './member-claim.ts'

/** Delays between attempts if a carrier is down or throttles, in seconds. After the last attempt, the text has failed. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600]

/** Stores a carrier's reply, if the lease is still held. Returns when the text is due again, if it is. */
export async function settleMemberText(
  deps: TextDeps,
  { workspaceId, id }: RowKey,
  claim: MemberClaim,
  reply: CarrierReply | { outcome: 'given_up' },
): Promise<Date | null> {
  if (reply.outcome === 'ambiguous') return null
  const { text, token } = claim
  return deps.db.locked('member-text.settle', workspaceId, text.phone, async (tx) => {
    const now = deps.clock.now()
    if (reply.outcome === 'accepted') {
      const { carrierMessageId } = reply
      await finishMemberText(tx, { workspaceId, id, token, status: 'sent', carrierMessageId, now })
      return null
    }
    const again = nextTry(claim, reply, now)
    if (again) return requeue(tx, { workspaceId, id, token, again, isUsed: reply.outcome !== 'given_up' })
    const error = 'error' in reply ? reply.error : 'carrier_down'
    const isHeld = await finishMemberText(tx, { workspaceId, id, token, status: 'failed', error, now })
    if (isHeld) await judge(deps, tx, { workspaceId, claim, error, now })
    return null
  })
}

function nextTry({ text }: MemberClaim, { outcome }: { outcome: string }, now: Date): Date | null {
  if (outcome === 'given_up') return now
  const gap = outcome === 'failed' ? RETRY_AFTER_SECONDS[text.hand_over_count - 1] : undefined
  return gap === undefined ? null : new Date(now.getTime() + gap * 1_000)
}

type Requeued = RowKey & { token: string; again: Date; isUsed: boolean }

async function requeue(tx: Tx, { workspaceId, id, token, again, isUsed }: Requeued): Promise<Date> {
  await tx.query(sql`
    update member_text set status = 'queued', lease_until = null, lease_token = null, not_before = ${again},
      hand_over_count = hand_over_count - ${isUsed ? 0 : 1}
    where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token} and status = 'sending'`)
  return again
}

type Judged = { workspaceId: string; claim: MemberClaim; error: string; now: Date }

/** What the carrier's response means for the phone and the sender number. */
async function judge(deps: TextDeps, tx: Tx, { workspaceId, claim, error, now }: Judged): Promise<void> {
  const { phone } = claim.text
  if (error === 'opted_out') {
    await stopPhone(tx, { workspaceId, phone, now })
    const optOut = { workspaceId, phones: [phone], method: 'carrier' as const, reason: 'opt_out' as const }
    const { events } = await suppressPhones(deps, tx, optOut)
    appendEvents(deps, tx, workspaceId, events)
    return
  }
  const [number] = await tx.query<{ id: string }>(sql`
    select phone_number_id as id from member_text where workspace_id = ${workspaceId} and id = ${claim.text.id}`)
  if (!number) return
  const phoneNumberId = number.id
  if (error === 'unregistered_sender') {
    await stopSender(deps, tx, { workspaceId, phoneNumberId, reason: 'carrier_refused', carrierError: null })
  }
  if (error === 'throttled') await slowSender(tx, { workspaceId, phoneNumberId, handedOverAt: claim.claimedAt, now })
}

/** Stops alerts to the phone and cancels waiting texts, except the confirmation of an earlier STOP. */
export async function stopPhone(
  tx: Tx,
  { workspaceId, phone, now }: { workspaceId: string; phone: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    with earlier as (
      select from member_phone where workspace_id = ${workspaceId} and phone = ${phone} and stopped_at is not null
    ), stopped as (
      update member_phone set stopped_at = ${now} where workspace_id = ${workspaceId} and phone = ${phone} returning member_id
    ), texts as (
      update member_text set status = 'canceled', not_before = null, body = null
      where workspace_id = ${workspaceId} and phone = ${phone} and status = 'queued'
        and (purpose <> 'opt_out_confirmation' or not exists (select from earlier)) returning id
    )
    update alert set status = 'canceled', next_attempt_at = null, finished_at = ${now}
    where workspace_id = ${workspaceId} and channel = 'sms' and status = 'pending' and lease_token is null
      and (member_id in (select member_id from stopped) or text_id in (select id from texts))`)
}

type Finished = RowKey & {
  /** The lease that must still be valid. Absent: none. */
  token?: string
  status: 'sent' | 'delivered' | 'failed'
  error?: string
  carrierMessageId?: string
  now: Date
}

/**
 * Ends a text, and the alerts that it contains. Its body is not kept. Receipts can come in any order: `delivered` stays, and `sent`
 * does not replace `failed`. False if nothing changed or the lease was lost.
 */
export async function finishMemberText(tx: Tx, finished: Finished): Promise<boolean> {
  const { workspaceId, id, token = null, status, error = null, carrierMessageId = null, now } = finished
  const [row] = await tx.query(sql`
    with ended as (
      update member_text set status = ${status}, error_code = ${error}, carrier_message_id = coalesce(carrier_message_id, ${carrierMessageId}),
        body = null, not_before = null, lease_until = null, lease_token = null
      where workspace_id = ${workspaceId} and id = ${id} and (${token}::text is null or lease_token = ${token})
        and status <> 'delivered' and (status <> 'failed' or ${status} <> 'sent')
      returning id
    ), told as (
      update alert set status = ${status === 'failed' ? 'failed' : 'sent'}, last_error = ${error}, finished_at = ${now}
      where workspace_id = ${workspaceId} and text_id in (select id from ended)
    )
    select id from ended`)
  return row !== undefined
}

import { type Links, messageUpdated } from '../../conversations/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type Db, type E164, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { refreshLeadStatus } from '../../leads/index.ts'
import { applyToMemberText } from '../members/receipt-of-member-text.ts'
import { type ChangedMessage, progressEvents } from '../message-progress.ts'
import { slowSender } from '../numbers/sender-line.ts'
import { stopSender } from '../numbers/stop-sender.ts'
import type { QueueDeps } from '../queue-message.ts'
import { carrierOptOut } from './carrier-opt-out.ts'
import { countFiltered } from './count-filtered.ts'
import type { MovedMessage } from './receipted-message.ts'
import { repeatUnreached } from './repeat-unreached.ts'

type Deps = QueueDeps & { db: Db; links: Links }
/** How long to retry receipts whose message is not found. */
const TRIED_FOR_MS = 72 * 3_600_000
const FIRST_GAP_MS = 5_000
const GAP_MAX_MS = 15 * 60_000

/** Receipts that also affect the recipient: applied under the phone's lock, which is taken first. */
const ABOUT_THE_PHONE = ['opted_out', 'unreachable']

/**
 * Updates the message of a stored receipt, if the receipt ranks higher than its status, and handles failures. Has no effect for
 * a message of an erased lead. Returns when to look again for a message that does not exist yet.
 */
export async function applyReceipt(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  const applied = await deps.db.transaction('receipt.apply', (tx) => applyChange(deps, tx, rowKey, false))
  const { needs_lock: phone } = applied
  if (!phone) return applied.again
  const locked = await deps.db.locked('receipt.apply', rowKey.workspaceId, phone, (tx) =>
    applyChange(deps, tx, rowKey, true),
  )
  return locked.again
}

/** `needs_lock`: nothing was done, because the phone must be locked first. */
type ApplyResult = { again: Date | null; needs_lock: E164 | null }

async function applyChange(deps: Deps, tx: Tx, rowKey: RowKey, isLocked: boolean): Promise<ApplyResult> {
  const row = await moveMessage(deps, tx, rowKey, isLocked)
  if (row.again && (await applyToMemberText(tx, rowKey, deps.clock.now()))) return { again: null, needs_lock: null }
  if (row.id) {
    const isErased = row.to === ''
    const followed = isErased ? [] : await followUp(deps, tx, rowKey.workspaceId, row)
    const updated = messageUpdated(row, ['status', 'deliveredAt', 'errorCode'])
    appendEvents(deps, tx, rowKey.workspaceId, [...followed, ...progressEvents(row), updated])
  }
  return row
}

type Row = ApplyResult & MovedMessage & ChangedMessage & { lead_is_new: boolean; told_error: string | null }

async function moveMessage(deps: Deps, tx: Tx, { workspaceId, id }: RowKey, isLocked: boolean): Promise<Row> {
  const now = deps.clock.now()
  const [row] = await tx.query<Row>(sql`
    with receipt as (
      select *, coalesce(error_code = any(${ABOUT_THE_PHONE}::text[]), false) and not ${isLocked} as is_early from carrier_receipt
      where workspace_id = ${workspaceId} and id = ${id} and applied_at is null and next_try_at is not null for no key update
    ), target as (
      select m.id, m.status, m.sent_at, m."to", r.is_early and m."to" <> '' as is_early from message m, receipt r
      where m.workspace_id = ${workspaceId} and m.direction = 'outbound'
        and m.id = coalesce(
          (select x.id from message x where x.workspace_id = ${workspaceId} and x.id = r.message_id),
          (select x.id from message x where x.workspace_id = ${workspaceId} and x.direction = 'outbound'
             and x.carrier_message_id = r.carrier_message_id))
      for no key update of m
    ), moved as (
      update message m set status = r.status, updated_at = ${now}, not_before = null,
        sent_at = coalesce(m.sent_at, ${now}), delivered_at = case when r.status = 'delivered' then ${now} else m.delivered_at end,
        error_code = case when r.status = 'delivered' then null else coalesce(r.error_code, m.error_code) end,
        carrier_error = coalesce(r.carrier_error, m.carrier_error), unconfirmed = r.unconfirmed,
        carrier_message_id = coalesce(m.carrier_message_id, r.carrier_message_id),
        lease_until = case when m.status = 'sending' and m.lease_until > ${now} then m.lease_until end
      from receipt r, target t, (values ('queued', 10), ('sending', 20), ('sent', 30), ('undelivered', 40), ('failed', 40), ('delivered', 50)) as
        told (status, rank), (values ('scheduled', 0), ('queued', 10), ('sending', 20), ('sent', 30), ('undelivered', 40), ('failed', 40),
        ('delivered', 50), ('canceled', 60), ('blocked', 60)) as stands (status, rank)
      where m.workspace_id = ${workspaceId} and m.id = t.id and not t.is_early and told.status = r.status and stands.status = t.status
        and (told.rank > stands.rank or (r.unconfirmed and told.rank = stands.rank and not m.unconfirmed))
      returning m.*, r.error_code as told_error, t.status as status_before, t.sent_at as sent_before
    ), settled as (
      update carrier_receipt c set applied_at = case when exists (select from target) then ${now}::timestamptz end,
        message_id = coalesce(c.message_id, (select id from target)),
        next_try_at = case when exists (select from target) or c.received_at < ${new Date(now.getTime() - TRIED_FOR_MS)} then null
          else ${now}::timestamptz + least(greatest((${now}::timestamptz - c.received_at), ${FIRST_GAP_MS} * interval '1 millisecond'),
                                           ${GAP_MAX_MS} * interval '1 millisecond') end
      from receipt r where c.workspace_id = ${workspaceId} and c.id = r.id and not exists (select from target where is_early)
      returning c.next_try_at
    )
    select (select next_try_at from settled) as again, (select "to" from target where is_early) as needs_lock,
      (select l.status = 'new' from lead l where l.workspace_id = ${workspaceId} and l.id = moved.lead_id) as lead_is_new, moved.*
    from (select 1) one left join moved on true`)
  return row!
}

/** What a receipt means for the lead, the phone and the sender number. */
async function followUp(deps: Deps, tx: Tx, workspaceId: string, row: Row): Promise<NewEvent[]> {
  const { phone_number_id: phoneNumberId, carrier_error: carrierError, told_error: error } = row
  const now = deps.clock.now()
  if (row.lead_is_new) refreshLeadStatus(tx, workspaceId, row.lead_id, now)
  if (error === 'opted_out') return carrierOptOut(deps, tx, workspaceId, row)
  if (error === 'unreachable') return repeatUnreached(deps, tx, workspaceId, row)
  if (!phoneNumberId) return []
  if (error === 'carrier_filtered') await countFiltered(deps, tx, { workspaceId, phoneNumberId })
  if (error === 'unregistered_sender') {
    await stopSender(deps, tx, { workspaceId, phoneNumberId, reason: 'carrier_refused', carrierError })
  }
  if (error === 'throttled' && row.handed_over_at) {
    await slowSender(tx, { workspaceId, phoneNumberId, handedOverAt: row.handed_over_at, now })
  }
  return []
}

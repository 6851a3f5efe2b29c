import { type Clock, type Db, type Ids, sql } from '../context.ts'
import { appendEvents } from '../events/index.ts'
import type { Receipt } from './carrier.ts'
import { messageDelivered, messageUpdated } from './event-data.ts'
import type { MessageRow } from './message.ts'

type Deps = { db: Db; ids: Ids; clock: Clock }

export type StoredReceipt = { workspaceId: string; accountId: string; receipt: Receipt; callbackId: string }

/** Receipts that find no message yet are tried again for this long. */
const TRIED_FOR_MS = 72 * 3_600_000
const FIRST_GAP_MS = 5_000
const GAP_MAX_MS = 15 * 60_000

/** Stores what a carrier told, before anything is made of it, then applies it. */
export async function recordReceipt(deps: Deps, told: StoredReceipt): Promise<void> {
  const { workspaceId, accountId, receipt, callbackId } = told
  const id = deps.ids.next('rcp')
  const now = deps.clock.now()
  await deps.db.query(sql`
    insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, carrier_message_id, status, error_code, callback_id, received_at, next_try_at)
    values (${workspaceId}, ${id}, ${accountId}, ${receipt.messageId}, ${receipt.carrierMessageId}, ${receipt.status}, ${receipt.errorCode},
            ${callbackId}, ${now}, ${now})`)
  await applyReceipt(deps, { workspaceId, id })
}

/**
 * Moves the message that a stored receipt is about, if the receipt ranks higher than where the message is. Returns when
 * to look again for a message that is not there yet.
 */
export async function applyReceipt(
  deps: Deps,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Date | null> {
  const now = deps.clock.now()
  return deps.db.transaction('receipt.apply', async (tx) => {
    const [row] = await tx.query<Applied>(sql`
      with receipt as (
        select * from carrier_receipt
        where workspace_id = ${workspaceId} and id = ${id} and applied_at is null and next_try_at is not null for no key update
      ), target as (
        select m.id, m.status from message m, receipt r
        where m.workspace_id = ${workspaceId} and m.direction = 'outbound'
          and m.id = coalesce(
            (select x.id from message x where x.workspace_id = ${workspaceId} and x.id = r.message_id),
            (select x.id from message x where x.workspace_id = ${workspaceId} and x.direction = 'outbound'
               and x.carrier_message_id = r.carrier_message_id))
        for no key update of m
      ), moved as (
        update message m set status = r.status, updated_at = ${now},
          sent_at = coalesce(m.sent_at, ${now}), delivered_at = case when r.status = 'delivered' then ${now} else m.delivered_at end,
          error_code = coalesce(r.error_code, m.error_code), carrier_message_id = coalesce(m.carrier_message_id, r.carrier_message_id),
          lease_until = case when m.status = 'sending' and m.lease_until > ${now} then m.lease_until end
        from receipt r, target t, (values ('queued', 10), ('sending', 20), ('sent', 30), ('undelivered', 40), ('failed', 40), ('delivered', 50)) as
          told (status, rank), (values ('scheduled', 0), ('queued', 10), ('sending', 20), ('sent', 30), ('undelivered', 40), ('failed', 40),
          ('delivered', 50), ('canceled', 60), ('blocked', 60)) as stands (status, rank)
        where m.workspace_id = ${workspaceId} and m.id = t.id and told.status = r.status and stands.status = t.status and told.rank > stands.rank
        returning m.*
      ), settled as (
        update carrier_receipt c set applied_at = case when exists (select from target) then ${now}::timestamptz end,
          message_id = coalesce(c.message_id, (select id from target)),
          next_try_at = case when exists (select from target) or c.received_at < ${new Date(now.getTime() - TRIED_FOR_MS)} then null
            else ${now}::timestamptz + least(greatest((${now}::timestamptz - c.received_at), ${FIRST_GAP_MS} * interval '1 millisecond'),
                                             ${GAP_MAX_MS} * interval '1 millisecond') end
        from receipt r where c.workspace_id = ${workspaceId} and c.id = r.id
        returning c.next_try_at
      )
      select (select next_try_at from settled) as again, moved.* from (select 1) one left join moved on true`)
    if (row?.id) {
      const events = [messageUpdated(row, ['status', 'deliveredAt', 'errorCode'])]
      if (row.status === 'delivered') events.unshift(messageDelivered(row))
      await appendEvents(deps, tx, workspaceId, events)
    }
    return row?.again ?? null
  })
}

type Applied = MessageRow & { again: Date | null }

import { sql, type Tx } from '../kernel/index.ts'
import type { DeletedCounts, ResetScope } from './reset.ts'

const BATCH_SIZE = 1_000

/**
 * The next events that existed before the reset, in order, so that the remaining ones have no gap, with their deliveries and
 * attempts.
 */
export async function forgetEvents(tx: Tx, { workspaceId, reset }: ResetScope): Promise<DeletedCounts> {
  const events = await tx.query<{ id: string }>(sql`
    select id from event where workspace_id = ${workspaceId} and position <= ${reset.until_position}
    order by position limit ${BATCH_SIZE}`)
  const rows = await deleteEvents(
    tx,
    workspaceId,
    events.map(({ id }) => id),
  )
  return { rows, leads: 0 }
}

/** Locks endpoints before their deliveries: waits for a running round of deliveries. */
export async function deleteEvents(tx: Tx, workspaceId: string, eventIds: string[]): Promise<number> {
  if (eventIds.length === 0) return 0
  await tx.query(sql`select id from webhook_endpoint where workspace_id = ${workspaceId} order by id for no key update`)
  const [deliveries] = await tx.query<{ count: number }>(sql`
    with old as (
      select id from webhook_delivery where workspace_id = ${workspaceId} and event_id = any (${eventIds})
    ), attempts as (
      delete from webhook_attempt a using old where a.workspace_id = ${workspaceId} and a.delivery_id = old.id returning 1
    ), deliveries as (
      delete from webhook_delivery d using old where d.workspace_id = ${workspaceId} and d.id = old.id returning 1
    )
    select (select count(*) from attempts) + (select count(*) from deliveries) as count`)
  const events = await tx.query(sql`
    delete from event where workspace_id = ${workspaceId} and id = any (${eventIds}) returning id`)
  return deliveries!.count + events.length
}

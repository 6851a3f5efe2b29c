import { type Querying, sql } from '../context.ts'
import { ATTEMPT_COLUMNS, type AttemptRow, toWireAttempt, type WireAttempt } from './attempt.ts'
import { DELIVERY_COLUMNS, type DeliveryRow, toWireDelivery, type WireDelivery } from './delivery.ts'

/** A delivery with all that is known of it. `body` is what each attempt posts, to the byte; empty once its lead was erased. */
export type WireDeliveryWithAttempts = WireDelivery & { body: string; attempts: WireAttempt[] }

/** One delivery with its attempts, in order; null when there is none of this id. That of a deleted endpoint is kept. */
export async function findDelivery(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WireDeliveryWithAttempts | null> {
  const [row] = await deps.db.query<DeliveryRow & { body: string }>(sql`
    select ${DELIVERY_COLUMNS}, coalesce(e.body, '') as body from webhook_delivery d
    join event e on e.workspace_id = d.workspace_id and e.id = d.event_id
    where d.workspace_id = ${workspaceId} and d.id = ${id}`)
  if (!row) return null
  const attempts = await deps.db.query<AttemptRow>(sql`
    select ${ATTEMPT_COLUMNS} from webhook_attempt
    where workspace_id = ${workspaceId} and delivery_id = ${id} order by number`)
  return { ...toWireDelivery(row), body: row.body, attempts: attempts.map(toWireAttempt) }
}

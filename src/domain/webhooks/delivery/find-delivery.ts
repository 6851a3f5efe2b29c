import { type Querying, sql } from '../../kernel/index.ts'
import { ATTEMPT_COLUMNS, type AttemptRow, toWireAttempt, type WireAttempt } from './attempt.ts'
import { DELIVERY_COLUMNS, type DeliveryRow, toWireDelivery, type WireDelivery } from './delivery.ts'

/** A delivery with all that is known of it. `body` is what each attempt posts, to the byte; empty once its lead was erased. */
export type WireDeliveryWithAttempts = WireDelivery & { body: string; attempts: WireAttempt[] }

/** One delivery with its attempts, in order; null when there is none of this id. That of a deleted endpoint is kept. */
export async function findDelivery(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WireDeliveryWithAttempts | null> {
  const [row] = await deps.db.query<DeliveryRow & { body: string; attempts: AttemptInJson[] }>(sql`
    select ${DELIVERY_COLUMNS}, coalesce(e.body, '') as body,
      (select coalesce(json_agg(a order by a.number), '[]') from (
        select ${ATTEMPT_COLUMNS} from webhook_attempt
        where workspace_id = ${workspaceId} and delivery_id = ${id}) a) as attempts
    from webhook_delivery d join event e on e.workspace_id = d.workspace_id and e.id = d.event_id
    where d.workspace_id = ${workspaceId} and d.id = ${id}`)
  if (!row) return null
  const attempts = row.attempts.map(({ started_at, finished_at, ...attempt }) =>
    toWireAttempt({
      ...attempt,
      started_at: new Date(started_at),
      finished_at: finished_at === null ? null : new Date(finished_at),
    }),
  )
  return { ...toWireDelivery(row), body: row.body, attempts }
}

type AttemptInJson = Omit<AttemptRow, 'started_at' | 'finished_at'> & { started_at: string; finished_at: string | null }

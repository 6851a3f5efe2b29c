import { type Clock, type EventId, type Ids, sql, type Tx } from '../kernel/index.ts'
import type { EventType } from './catalogue.ts'
import { sampleOf } from './samples.ts'

/** An event that has not happened. */
export type TestEvent = { id: EventId; type: EventType; body: string; position: number }

/**
 * Writes an event with the sample of its type, for the history of a test. It is not public: no other endpoint, list or
 * subscription gets it, and it has no sequence number. It takes the last lock, on the position: only statements that need the
 * event may follow.
 */
export async function appendTestEvent(
  deps: { ids: Ids; clock: Clock },
  tx: Tx,
  { workspaceId, type }: { workspaceId: string; type: EventType },
): Promise<TestEvent> {
  const now = deps.clock.now()
  const id = deps.ids.next('evt')
  const created = now.toISOString()
  const body = JSON.stringify({ id, type, created, workspace_id: workspaceId, data: sampleOf(type, now) })
  const [row] = await tx.query<{ position: number }>(sql`
    with position as (
      update event_position set last = last + 1 where workspace_id = ${workspaceId} returning last
    )
    insert into event (workspace_id, id, position, type, public, is_test, body, created_at)
    select ${workspaceId}, ${id}, last, ${type}, false, true, ${body}, ${now} from position
    returning position`)
  return { id, type, body, position: row!.position }
}

import { type Querying, sql } from '../kernel/index.ts'

export type EventRow = {
  id: string
  position: number
  type: string
  public: boolean
  lead_id: string | null
  conversation_id: string | null
  message_id: string | null
  /** The fields of the node that differ from before; empty for what was added. */
  changed: string[]
  /** Among the lead's public events, from 1. */
  sequence: number | null
  /** The envelope, for public events. */
  body: string | null
  created_at: Date
}

/** Events after a position, in order. */
export async function eventsAfter(
  deps: { db: Querying },
  { workspaceId, after, limit }: { workspaceId: string; after: number; limit: number },
): Promise<EventRow[]> {
  return deps.db.query<EventRow>(sql`
    select id, position, type, public, lead_id, conversation_id, message_id, changed, sequence, body, created_at
    from event where workspace_id = ${workspaceId} and position > ${after}
    order by position limit ${limit}`)
}

/** The range of positions that are kept: after `oldest - 1`, up to `latest`. */
export async function keptPositions(
  deps: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<{ oldest: number; latest: number }> {
  const [row] = await deps.db.query<{ oldest: number; latest: number }>(sql`
    select p.last as latest, coalesce((select e.position from event e where e.workspace_id = p.workspace_id
                                       order by e.position limit 1), p.last + 1) as oldest
    from event_position p where p.workspace_id = ${workspaceId}`)
  return row ?? { oldest: 1, latest: 0 }
}

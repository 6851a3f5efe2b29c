import { ifGiven, type Querying, sql } from '../kernel/index.ts'
import type { EventType } from './catalogue.ts'

/** An event as webhooks tell it, and where it stands. */
export type ToldEvent = { id: string; position: number; body: string; created_at: Date }

type Question = {
  workspaceId: string
  after?: string | undefined
  types?: readonly EventType[] | undefined
  limit: number
}

/**
 * Public events after the one named, by position, in one statement. Null when that one is not there: never was, is of
 * another workspace, or is no longer kept. One whose lead was erased keeps its place (it has its sequence still).
 */
export async function listEvents(deps: { db: Querying }, question: Question): Promise<ToldEvent[] | null> {
  const { workspaceId, after, types, limit } = question
  const rows = await deps.db.query<{ start: number | null } & (ToldEvent | { id: null })>(sql`
    select s.start, e.id, e.position, e.body, e.created_at
    from (select case when ${after ?? null}::text is null then 0 else
            (select position from event where workspace_id = ${workspaceId} and id = ${after ?? null}
               and (public or sequence is not null)) end as start) s
    left join lateral (
      select id, position, body, created_at from event
      where workspace_id = ${workspaceId} and public and position > s.start
        and (${ifGiven(types)} type = any (${types}))
      order by position limit ${limit}
    ) e on true
    order by e.position`)
  if (rows[0]!.start === null) return null
  return rows.filter((row) => row.id !== null)
}

/** One public event; null when there is none of this id. */
export async function findEvent(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<ToldEvent | null> {
  const [row] = await deps.db.query<ToldEvent>(sql`
    select id, position, body, created_at from event where workspace_id = ${workspaceId} and id = ${id} and public`)
  return row ?? null
}

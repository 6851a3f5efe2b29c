import { type Clock, type Db, type E164, sql } from '../../kernel/index.ts'

/**
 * Releases an expired hold, so that its time can be offered again. The conversation's state is unchanged: a later yes books
 * the time if it is still free. Returns the new end of a hold that was extended.
 */
export async function releaseHold(
  deps: { db: Db; clock: Clock },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164; hold_until: Date }>(sql`
    select c.phone, a.hold_until from appointment a
    join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.id = ${id} and a.status = 'held' and a.hold_until is not null`)
  if (!found) return null
  const now = deps.clock.now()
  if (found.hold_until > now) return found.hold_until
  await deps.db.locked('release-hold', workspaceId, found.phone, (tx) =>
    tx.query(sql`
      update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'held' and hold_until <= ${now}`),
  )
  return null
}

import { type Clock, type Ids, sql, type Tx } from './context.ts'

/** Who did it: a key, a member, the shell (`npm run key`), a lead by a text, or the service itself. */
export type Actor = { kind: 'key' | 'member' | 'shell' | 'lead' | 'system'; id: string | null }

export type Change = {
  workspaceId: string
  actor: Actor
  /** `noun.past_tense`, such as `api_key.created`. */
  action: string
  subjectId: string
  before?: unknown
  after?: unknown
}

/** Writes down one change of the workspace's set-up, in the transaction that makes it. */
export async function audit(deps: { ids: Ids; clock: Clock }, tx: Tx, change: Change): Promise<void> {
  const { workspaceId, actor, action, subjectId, before, after } = change
  await tx.query(sql`
    insert into audit_entry (workspace_id, id, actor_kind, actor_id, action, subject_id, before, after, created_at)
    values (${workspaceId}, ${deps.ids.next('aud')}, ${actor.kind}, ${actor.id}, ${action}, ${subjectId},
            ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb, ${deps.clock.now()})`)
}

import type { z } from 'zod'
import { type Clock, type Ids, sql, type Tx } from './context.ts'
import { wordsOf } from './words.ts'

/** Who made the change: an API key, a member, an operator with `npm run key`, a lead by text, or the service. */
export const actorKind = wordsOf('AuditActorKind', 'Type of actor that made a change.', {
  key: 'An integration using an API key.',
  member: 'A signed-in member.',
  shell: 'An operator of the deployment who used the command line.',
  lead: 'A lead who sent a message.',
  system: 'The service itself.',
})

export type Actor = { kind: z.output<typeof actorKind>; id: string | null }

type AuditEntry = {
  workspaceId: string
  actor: Actor
  /** `noun.past_tense`, such as `api_key.created`. */
  action: string
  subjectId: string
  before?: unknown
  after?: unknown
}

/** Records one change of the workspace's settings, in the transaction that makes it. */
export async function audit(deps: { ids: Ids; clock: Clock }, tx: Tx, entry: AuditEntry): Promise<void> {
  const { workspaceId, actor, action, subjectId, before, after } = entry
  await tx.query(sql`
    insert into audit_entry (workspace_id, id, actor_kind, actor_id, action, subject_id, before, after, created_at)
    values (${workspaceId}, ${deps.ids.next('aud')}, ${actor.kind}, ${actor.id}, ${action}, ${subjectId},
            ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb, ${deps.clock.now()})`)
}

import { sql, type Tx } from '../kernel/index.ts'
import { leadWords, type SearchedLead } from './indexed-words.ts'

/**
 * Stores the search words of these leads. A lead with unchanged words is not written. Requires the locks of their phones.
 */
export async function keepLeadWords(
  tx: Tx,
  workspaceId: string,
  leads: readonly (SearchedLead & { id: string })[],
): Promise<void> {
  if (leads.length === 0) return
  const rows = leads.map((lead) => ({ id: lead.id, words: leadWords(workspaceId, lead) }))
  await tx.query(sql`
    insert into lead_search as s (workspace_id, lead_id, words)
    select ${workspaceId}, g.id, array_to_tsvector(g.words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id text, words text[])
    on conflict (workspace_id, lead_id) do update set words = excluded.words where s.words <> excluded.words`)
}

/**
 * Removes the search words of a lead and its texts. This statement runs after those that empty the rows: a fill that waited
 * for them has stored nothing, and the words of an earlier fill are visible.
 */
export async function forgetWords(
  tx: Tx,
  { workspaceId, leadIds }: { workspaceId: string; leadIds: readonly string[] },
): Promise<number> {
  const [gone] = await tx.query<{ rows: number }>(sql`
    with leads as (
      delete from lead_search where workspace_id = ${workspaceId} and lead_id = any (${leadIds}) returning 1
    ), messages as (
      delete from message_search where workspace_id = ${workspaceId} and message_id in (
        select id from message where workspace_id = ${workspaceId} and lead_id = any (${leadIds})) returning 1
    )
    select (select count(*) from leads) + (select count(*) from messages) as rows`)
  return gone!.rows
}

import { type Querying, sql } from '../kernel/index.ts'

type Input = { workspaceId: string; leadId: string; conversationIds: readonly string[] }

/** Whether all of these are conversations with the lead. */
export async function areOfLead(
  deps: { db: Querying },
  { workspaceId, leadId, conversationIds }: Input,
): Promise<boolean> {
  const ids = [...new Set(conversationIds)]
  const rows = await deps.db.query(sql`
    select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId} and id = any (${ids})`)
  return rows.length === ids.length
}

import { type Querying, sql } from '../context.ts'
import type { LeadRow } from './lead.ts'

/** The lead, unless it is another workspace's, erased or unknown. */
export async function findLead(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<LeadRow | null> {
  const [row] = await deps.db.query<LeadRow>(sql`
    select id, phone, source, status, attributes, suppressed, timezone, campaign_id, created_at, updated_at
    from lead where workspace_id = ${workspaceId} and id = ${id} and phone is not null`)
  return row ?? null
}

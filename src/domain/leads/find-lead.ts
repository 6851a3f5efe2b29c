import { type Querying, type RowKey, sql } from '../kernel/index.ts'
import { LEAD_COLUMNS, type LeadRow } from './lead.ts'

/** The lead; null if it is unknown, erased or belongs to another workspace. */
export async function findLead(deps: { db: Querying }, { workspaceId, id }: RowKey): Promise<LeadRow | null> {
  const [row] = await deps.db.query<LeadRow>(sql`
    select ${LEAD_COLUMNS} from lead where workspace_id = ${workspaceId} and id = ${id} and phone is not null`)
  return row ?? null
}

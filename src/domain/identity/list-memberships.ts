import { type Querying, sql, type WorkspaceId } from '../kernel/index.ts'
import type { Mode } from './api-key.ts'
import type { Role } from './member.ts'

export type Membership = { id: WorkspaceId; name: string; mode: Mode; liveWorkspaceId: WorkspaceId; role: Role }

/**
 * The workspaces that a user can access: each with its sandbox, oldest membership first. With company sign-in only those of
 * the company.
 */
export async function listMemberships(
  deps: { db: Querying },
  { userId, companyWorkspaceId }: { userId: string; companyWorkspaceId: string | null },
): Promise<Membership[]> {
  return deps.db.query<Membership>(sql`
    select w.id, w.name, w.mode, m.workspace_id as "liveWorkspaceId", m.role
    from member m join workspace w on w.id = m.workspace_id or w.live_workspace_id = m.workspace_id
    where m.user_id = ${userId} and m.removed_at is null
      and (${companyWorkspaceId}::text is null or m.workspace_id = ${companyWorkspaceId})
    order by m.created_at, m.id, w.mode, w.id limit 400`)
}

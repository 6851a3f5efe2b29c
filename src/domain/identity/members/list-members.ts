import { type Querying, sql } from '../../kernel/index.ts'
import type { MemberRow } from '../member.ts'

/** All members of a live workspace, invited ones too, the first first. At most 200. */
export async function listMembers(
  deps: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<MemberRow[]> {
  return deps.db.query<MemberRow>(sql`
    select id, email, name, role, user_id, joined_at, created_at from member
    where workspace_id = ${workspaceId} and removed_at is null order by created_at, id`)
}

import { audit, type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'

type Deps = { clock: Clock; ids: Ids }

/** Accepts invitations of a user that have not expired: only the given one, or without one all to their address after they proved it. */
export async function joinInvitations(
  deps: Deps,
  tx: Tx,
  { userId, memberId }: { userId: string; memberId: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const joined = await tx.query<{ workspace_id: string; id: string; role: string }>(sql`
    update member m set user_id = u.id, joined_at = ${now}, invitation_expires_at = null, updated_at = ${now}
    from auth_user u
    where u.id = ${userId} and m.email = u.email and m.user_id is null and m.removed_at is null
      and (m.invitation_expires_at is null or m.invitation_expires_at > ${now})
      and case when ${memberId}::text is null then u.email_verified else m.id = ${memberId} end
    returning m.workspace_id, m.id, m.role`)
  for (const { workspace_id: workspaceId, id, role } of joined) {
    const actor = { kind: 'member', id } as const
    await audit(deps, tx, { workspaceId, actor, action: 'member.joined', subjectId: id, after: { role } })
  }
}

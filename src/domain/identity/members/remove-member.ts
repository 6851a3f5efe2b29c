import { z } from 'zod'
import {
  type Actor,
  audit,
  type IdempotencyClaim,
  idText,
  sql,
  stampResult,
  type WriteDeps,
} from '../../kernel/index.ts'
import { checkMayManage } from '../authority.ts'
import { type Authority, checkOwnerRemains, findMember, lockMembers } from '../member.ts'

export const RemoveMemberInput = z
  .strictObject({ id: idText.describe('ID of the member, such as mem_01jd….') })
  .describe('The member to remove.')

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }
type Input = z.infer<typeof RemoveMemberInput> & {
  workspaceId: string
  actor: Actor
  authority: Authority
  idempotency?: IdempotencyClaim | undefined
  /** Whose idempotency key it is: either twin's. */
  askedIn?: string
}

/**
 * Removes a member, effective everywhere within a second. Members can remove themselves; the last owner cannot be removed. Ends
 * the sessions of a user without another membership, and those of company sign-in to this workspace.
 */
export async function removeMember(deps: Deps, request: Input): Promise<string> {
  const { workspaceId, actor, authority, id, idempotency, askedIn = workspaceId } = request
  await deps.db.transaction('member.remove', async (tx) => {
    await lockMembers(tx, workspaceId)
    const { email, name, role, user_id: userId, joined_at } = await findMember(tx, { workspaceId, id })
    const now = deps.clock.now()
    if (actor.id !== id) await checkMayManage(tx, { workspaceId, actor, authority, now }, [role])
    if (role === 'owner' && joined_at) await checkOwnerRemains(tx, workspaceId, id)
    await tx
      .writes(workspaceId)
      .member.updateMany({ where: { id }, data: { removedAt: now, invitationExpiresAt: null, updatedAt: now } })
    await tx.query(sql`
      delete from auth_session s where s.user_id = ${userId}
        and (s.company_workspace_id = ${workspaceId}
          or not exists (select from member m where m.user_id = s.user_id and m.removed_at is null))`)
    await tx.query(sql`
      delete from auth_totp t where t.user_id = ${userId}
        and not exists (select from member m where m.user_id = t.user_id and m.removed_at is null)`)
    await tx.query(sql`
      with phones as (
        delete from member_phone p using workspace w where w.id = p.workspace_id and p.member_id = ${id} and w.id = ${workspaceId}
        returning p.phone
      ), texts as (
        delete from member_text t using workspace w where w.id = t.workspace_id and t.member_id = ${id} and w.id = ${workspaceId}
      ), callbacks as (
        delete from carrier_callback c using workspace w, phones p where w.id = c.workspace_id and w.id = ${workspaceId}
          and c.phones @> array[p.phone] and not exists (select from lead l where l.workspace_id = w.id and l.phone = p.phone)
      ), feeds as (
        delete from appointment_feed f using workspace w where w.id = f.workspace_id and f.member_id = ${id}
          and ${workspaceId} in (w.id, w.live_workspace_id)
      ), browsers as (
        delete from alert_browser b using workspace w where w.id = b.workspace_id and b.member_id = ${id}
          and ${workspaceId} in (w.id, w.live_workspace_id)
      )
      delete from member_alerts a using workspace w where w.id = a.workspace_id and a.member_id = ${id}
        and ${workspaceId} in (w.id, w.live_workspace_id)`)
    await stampResult(tx, askedIn, idempotency, id)
    const before = { email, name, role }
    await audit(deps, tx, { workspaceId, actor, action: 'member.removed', subjectId: id, before })
  })
  deps.bus.publishRevoked(id)
  return id
}

import { z } from 'zod'
import { type Actor, audit, type IdempotencyClaim, idText, sql, stampResult, type WriteDeps } from '../kernel/index.ts'
import { checkMayManage } from './authority.ts'
import { type Authority, checkOwnerRemains, findMember, lockMembers } from './member.ts'

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
 * the sessions of a user without another membership.
 */
export async function removeMember(deps: Deps, request: Input): Promise<string> {
  const { workspaceId, actor, authority, id, idempotency, askedIn = workspaceId } = request
  await deps.db.transaction('member.remove', async (tx) => {
    await lockMembers(tx, workspaceId)
    const { email, name, role, user_id: userId, joined_at } = await findMember(tx, { workspaceId, id })
    const now = deps.clock.now()
    if (actor.id !== id) await checkMayManage(tx, { workspaceId, actor, authority, now }, [role])
    if (role === 'owner' && joined_at) await checkOwnerRemains(tx, workspaceId, id)
    await tx.query(sql`
      update member set removed_at = ${now}, updated_at = ${now} where workspace_id = ${workspaceId} and id = ${id}`)
    await tx.query(sql`
      delete from auth_session s where s.user_id = ${userId}
        and not exists (select from member m where m.user_id = s.user_id and m.removed_at is null)`)
    await stampResult(tx, askedIn, idempotency, id)
    const before = { email, name, role }
    await audit(deps, tx, { workspaceId, actor, action: 'member.removed', subjectId: id, before })
  })
  deps.bus.publishRevoked(id)
  return id
}

import { z } from 'zod'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  stampResult,
} from '../kernel/index.ts'
import { checkMayManage } from './authority.ts'
import { type Authority, checkOwnerRemains, findMember, lockMembers } from './member.ts'

export const RemoveMemberInput = z.strictObject({ id: idText.describe('The member.') })

type Deps = { db: Db; clock: Clock; ids: Ids; bus: { publishRevoked(id: string): void } }
type Request = z.infer<typeof RemoveMemberInput> & {
  workspaceId: string
  actor: Actor
  authority: Authority
  idempotency?: IdempotencyClaim | undefined
  /** Whose idempotency key it is: either twin's. */
  askedIn?: string
}

/**
 * Takes somebody out of the workspace, everywhere within a second. Everybody may leave; the last owner may not. Sessions
 * of who belongs to nothing else end.
 */
export async function removeMember(deps: Deps, request: Request): Promise<string> {
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

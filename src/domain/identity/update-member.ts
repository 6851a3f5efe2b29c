import { z } from 'zod'
import { type Actor, audit, type Clock, type Db, type Ids, idText, sql } from '../kernel/index.ts'
import { checkMayManage } from './authority.ts'
import { memberName } from './invite-member.ts'
import { type Authority, checkOwnerRemains, findMember, lockMembers, ROLES } from './member.ts'

export const UpdateMemberInput = z.strictObject({
  id: idText.describe('The member.'),
  role: z.enum(ROLES).optional().describe('New role of the member.'),
  name: memberName.optional().describe('Display name.'),
})

type Deps = { db: Db; clock: Clock; ids: Ids; bus: { publishRevoked(id: string): void } }
type Request = z.infer<typeof UpdateMemberInput> & { workspaceId: string; actor: Actor; authority: Authority }

/**
 * Changes a member. Everybody may change their own name. A new role counts everywhere within a second: what they hold
 * open is closed. The last owner stays one.
 */
export async function updateMember(deps: Deps, request: Request): Promise<string> {
  const { workspaceId, actor, id } = request
  const now = deps.clock.now()
  await deps.db.transaction('member.update', async (tx) => {
    await lockMembers(tx, workspaceId)
    const { role, name, joined_at } = await findMember(tx, { workspaceId, id })
    const before = { role, name }
    const after = { role: request.role ?? role, name: request.name ?? name }
    if (after.role !== role || actor.id !== id) await checkMayManage(tx, { ...request, now }, [role, after.role])
    if (role === 'owner' && after.role !== 'owner' && joined_at) await checkOwnerRemains(tx, workspaceId, id)
    if (after.role === role && after.name === name) return
    await tx.query(sql`
      update member set role = ${after.role}, name = ${after.name}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id}`)
    await audit(deps, tx, { workspaceId, actor, action: 'member.changed', subjectId: id, before, after })
  })
  deps.bus.publishRevoked(id)
  return id
}

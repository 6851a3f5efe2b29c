import { z } from 'zod'
import { type Actor, audit, idText, type WriteDeps } from '../../kernel/index.ts'
import { checkMayManage } from '../authority.ts'
import { type Authority, checkOwnerRemains, findMember, lockMembers, memberRole } from '../member.ts'
import { memberName } from './invite-member.ts'

export const UpdateMemberInput = z
  .strictObject({
    id: idText.describe('ID of the member, such as mem_01jd….'),
    role: memberRole
      .optional()
      .describe('Role of the member. Only owners can assign the owner role or change an owner’s role.'),
    name: memberName
      .optional()
      .describe('Display name, at most 100 characters. Members can change their own display name.'),
  })
  .describe('Member fields to change. Omitted fields keep their values.')

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }
type Input = z.infer<typeof UpdateMemberInput> & { workspaceId: string; actor: Actor; authority: Authority }

/**
 * Changes a member. Members can change their own name. A new role takes effect everywhere within a second and closes open
 * connections. The last owner keeps the role.
 */
export async function updateMember(deps: Deps, request: Input): Promise<string> {
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
    await tx.writes(workspaceId).member.updateMany({ where: { id }, data: { ...after, updatedAt: now } })
    await audit(deps, tx, { workspaceId, actor, action: 'member.changed', subjectId: id, before, after })
  })
  deps.bus.publishRevoked(id)
  return id
}

import { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import { type Actor, audit, type IdempotencyClaim, idText, stampResult, type WriteDeps } from '../../kernel/index.ts'
import { checkMayManage } from '../authority.ts'
import { type Authority, findMember, lockMembers } from '../member.ts'

export const WithdrawInvitationInput = z
  .strictObject({ id: idText.describe('ID of the invited member, such as mem_01jd….') })
  .describe('The invitation to withdraw.')

type Input = z.infer<typeof WithdrawInvitationInput> & {
  workspaceId: string
  actor: Actor
  authority: Authority
  idempotency?: IdempotencyClaim | undefined
  /** Whose idempotency key it is: either twin's. */
  askedIn?: string
}

/** Withdraws an invitation that nobody has accepted: its links stop working. A member who has joined is a `conflict`. */
export async function withdrawInvitation(deps: WriteDeps, request: Input): Promise<string> {
  const { workspaceId, actor, id, idempotency, askedIn = workspaceId } = request
  await deps.db.transaction('member.withdraw_invitation', async (tx) => {
    await lockMembers(tx, workspaceId)
    const { email, name, role } = await findMember(tx, { workspaceId, id })
    const now = deps.clock.now()
    await checkMayManage(tx, { ...request, now }, [role])
    // The condition is checked again after a wait for a link that is opened at the same time.
    const where = { id, joinedAt: null }
    const data = { removedAt: now, invitationExpiresAt: null, updatedAt: now }
    const { count } = await tx.writes(workspaceId).member.updateMany({ where, data })
    if (count === 0) throw new Refusal({ refused: 'already_member' })
    await stampResult(tx, askedIn, idempotency, id)
    const before = { email, name, role }
    await audit(deps, tx, { workspaceId, actor, action: 'member.invitation_withdrawn', subjectId: id, before })
  })
  return id
}

import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { type Actor, audit, idText, type Mailer, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { checkIsOwner } from '../authority.ts'
import { type Authority, findMember, lockMembers } from '../member.ts'
import { deleteSessions, lockPerson } from '../sign-in/person.ts'
import { deleteSecondFactor } from '../sign-in/second-factor.ts'

export const ResetTwoFactorInput = z
  .strictObject({ id: idText.describe('ID of the member, such as mem_01jd….') })
  .describe('The member whose two-factor sign-in to reset.')

type Deps = WriteDeps & { mailer: Mailer | null; bus: { publishRevoked(id: string): void } }
type Input = { workspaceId: string; actor: Actor; authority: Authority; id: string }

const OTHER_WORKSPACE =
  'This member also belongs to another workspace, so you cannot reset their two-factor sign-in. They can sign in with ' +
  'a recovery code, or ask the operator of the service.'

/**
 * Removes the second factor of a member who lost it, ends their sessions, and informs them by email. Only owners can. An owner
 * of one workspace must not weaken the sign-in of another, so for members of several workspaces only the command line can.
 */
export async function resetTwoFactor(deps: Deps, request: Input): Promise<string> {
  const { workspaceId, actor, authority, id } = request
  const reset = await deps.db.transaction('two-factor.reset', async (tx) => {
    const workspace = await lockMembers(tx, workspaceId)
    const { user_id: userId, email } = await findMember(tx, { workspaceId, id })
    await checkIsOwner(tx, request, 'Only owners can reset the two-factor sign-in of a member.')
    if (actor.id === id) {
      throw new AppError('conflict', {
        message: 'You cannot reset your own two-factor sign-in. Turn it off under Settings > Sign-in.',
      })
    }
    if (userId !== null) await lockPerson(tx, userId)
    if (userId !== null && authority !== 'shell') await checkOnlyHere(tx, { userId, workspaceId })
    if (userId === null || !(await deleteSecondFactor(tx, userId))) {
      throw new AppError('conflict', { message: 'Two-factor sign-in of this member is off.' })
    }
    await audit(deps, tx, { workspaceId, actor, action: 'member.two_factor_reset', subjectId: id })
    return { email, workspaceName: workspace.name, ended: await deleteSessions(tx, userId, null) }
  })
  for (const sessionId of reset.ended) deps.bus.publishRevoked(sessionId)
  await deps.mailer?.send(resetMail(deps, reset))
  return id
}

async function checkOnlyHere(tx: Tx, { userId, workspaceId }: { userId: string; workspaceId: string }): Promise<void> {
  const [other] = await tx.query(sql`
    select id from member where user_id = ${userId} and workspace_id <> ${workspaceId} and removed_at is null limit 1`)
  if (other) throw new AppError('conflict', { message: OTHER_WORKSPACE })
}

function resetMail({ ids }: Pick<Deps, 'ids'>, { email, workspaceName }: { email: string; workspaceName: string }) {
  const text =
    `An owner of ${workspaceName} reset your two-factor sign-in. You are signed out everywhere, and the codes of your ` +
    'authenticator app no longer work. You can turn on two-factor sign-in again after you sign in.\n\n' +
    'If you did not ask for this, contact the owner.'
  return { id: ids.next('ntf'), to: email, subject: 'Your two-factor sign-in was reset', text }
}

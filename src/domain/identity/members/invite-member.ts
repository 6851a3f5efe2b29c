import { z } from 'zod'
import { Refusal } from '../../../errors.ts'
import { type Actor, audit, checkLimit, type Mailer, sql, type Tx, text, type WriteDeps } from '../../kernel/index.ts'
import { checkMayManage } from '../authority.ts'
import { type Authority, email, lockMembers, MEMBERS_MAX, type MemberRow, memberRole } from '../member.ts'
import { createSignInLink, INVITATION_DAYS, invitationEnd } from '../sign-in-link.ts'

const NAME_LENGTH_MAX = 100

export const memberName = text(0, NAME_LENGTH_MAX).refine(
  (name) => !/\p{Cc}/u.test(name),
  'Must be a single line of text.',
)

export const InviteMemberInput = z
  .strictObject({
    email: email.describe('Email address for the invitation and for sign-in, at most 254 characters.'),
    role: memberRole.describe('Role of the member. Only owners can invite owners.'),
    name: memberName.nullish().describe('Display name, at most 100 characters. Default: the email address.'),
  })
  .describe('The user to invite.')

type Deps = WriteDeps & { mailer: Mailer | null; links: { signIn(token: string): string } }

type Input = z.infer<typeof InviteMemberInput> & {
  /** The live one. */
  workspaceId: string
  actor: Actor
  authority: Authority
}

export type Invited = {
  memberId: string
  /** For the inviter to hand over, shown this once. Null: it would open more than this workspace. */
  link: string | null
  /** Whether the mail server accepted it. Null without a mail server. */
  emailed: boolean | null
}

/**
 * Invites a user, or repeats the invitation of a pending member with the given role. A member who has joined is a `conflict`.
 * The invitation and its links end after 7 days, and when it is accepted or withdrawn. The emailed link proves the address; the returned link does not.
 */
export async function inviteMember(deps: Deps, request: Input): Promise<Invited> {
  const { mailer, links } = deps
  const invited = await deps.db.transaction('member.invite', async (tx) => {
    const { name: workspaceName } = await lockMembers(tx, request.workspaceId)
    const memberId = await writeInvitation(deps, tx, request)
    const invitation = { email: request.email, memberId }
    const mailed = mailer && (await createSignInLink(deps, tx, { ...invitation, vouchedBy: 'mailbox' }))
    const vouchedBy = request.authority === 'shell' ? 'shell' : 'inviter'
    const isShown = vouchedBy === 'shell' || !(await isKnownElsewhere(tx, request.email))
    const shown = isShown ? await createSignInLink(deps, tx, { ...invitation, vouchedBy }) : null
    return { workspaceName, memberId, mailed, shown }
  })
  const { workspaceName, memberId, mailed, shown } = invited
  const reply = mailed && (await mailer?.send(invitationMail(request.email, workspaceName, links.signIn(mailed), deps)))
  return { memberId, link: shown && links.signIn(shown), emailed: reply ? reply.outcome === 'sent' : null }
}

async function writeInvitation(deps: Deps, tx: Tx, request: Input): Promise<string> {
  const { workspaceId, actor, email, role } = request
  const now = deps.clock.now()
  const [present] = await tx.query<MemberRow>(sql`
    select id, email, name, role, user_id, joined_at, created_at from member
    where workspace_id = ${workspaceId} and email = ${email} and removed_at is null`)
  await checkMayManage(tx, { ...request, now }, present ? [role, present.role] : [role])
  if (present?.joined_at) throw new Refusal({ refused: 'already_member' })
  const id = present?.id ?? deps.ids.next('mem')
  const name = request.name ?? present?.name ?? ''
  const expiresAt = invitationEnd(now)
  if (present) {
    const data = { role, name, invitationExpiresAt: expiresAt, updatedAt: now }
    await tx.writes(workspaceId).member.updateMany({ where: { id }, data })
  } else {
    const counted = sql`select count(*)::int as count from member where workspace_id = ${workspaceId} and removed_at is null`
    await checkLimit(tx, { workspaceId, max: MEMBERS_MAX, items: 'members' }, counted)
    const invitedBy = actor.kind === 'member' ? actor.id : null
    // SQL, so that the first start does not load Prisma’s client.
    await tx.query(sql`
      insert into member (workspace_id, id, email, name, role, invited_by, invitation_expires_at, created_at, updated_at)
      values (${workspaceId}, ${id}, ${email}, ${name}, ${role}, ${invitedBy}, ${expiresAt}, ${now}, ${now})`)
  }
  const before = present && { role: present.role, name: present.name }
  const after = { email, role, name }
  await audit(deps, tx, { workspaceId, actor, action: 'member.invited', subjectId: id, before, after })
  return id
}

/** A user who has proven the address, or joined a workspace, can only sign in with their own mailbox or password. */
async function isKnownElsewhere(tx: Tx, email: string): Promise<boolean> {
  const [known] = await tx.query(sql`
    select u.id from auth_user u where u.email = ${email}
      and (u.email_verified or exists (select from member m where m.user_id = u.id and m.removed_at is null))`)
  return known !== undefined
}

function invitationMail(to: string, workspaceName: string, link: string, { ids }: Pick<Deps, 'ids'>) {
  const words = `You have been invited to ${workspaceName} on Leadthread.`
  const body = `${words}\n\nSign in: ${link}\n\nThe link can be used once, within ${INVITATION_DAYS} days. If it has expired, ask for a new invitation.`
  return { id: ids.next('ntf'), to, subject: 'Your invitation to Leadthread', text: body }
}

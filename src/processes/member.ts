import type { App } from '../app.ts'
import {
  InviteMemberInput,
  inviteMember,
  listMembers,
  makeLink,
  removeMember,
  resetTwoFactor,
  updateSignInSettings,
} from '../domain/identity/index.ts'
import { AppError } from '../errors.ts'
import { OperatorError, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { findWorkspace } from './find-workspace.ts'

const USAGE = `npm run member -- invite ADDRESS [--role owner|admin|agent|viewer] [--name NAME] [--workspace ID|NAME]
npm run member -- list [--workspace ID|NAME]
npm run member -- remove ADDRESS|mem_… [--workspace ID|NAME]
npm run member -- link ADDRESS     prints a one-time sign-in link, valid for 15 minutes
npm run member -- reset-two-factor ADDRESS|mem_… [--workspace ID|NAME]
npm run member -- allow-other-sign-in [--workspace ID|NAME]     stops requiring company sign-in
The default role is admin. The first member of a workspace must be an owner. If there are several workspaces, select one with --workspace.`

const shell = { actor: { kind: 'shell', id: null }, authority: 'shell' } as const

type MemberOptions = { workspace?: string; role?: string; name?: string }

answerHelp(USAGE)
await withApp(async (app, words) => {
  const options = ['workspace', 'role', 'name'] as const
  const { values, positionals } = parseWords(words, { usage: USAGE, options })
  const [command, who] = positionals
  try {
    if (command === 'list') await list(app, values)
    else if (command === 'invite' && who) await invite(app, who, values)
    else if (command === 'remove' && who) await remove(app, who, values)
    else if (command === 'reset-two-factor' && who) await reset(app, who, values)
    else if (command === 'link' && who) await link(app, who)
    else if (command === 'allow-other-sign-in') await allowOtherSignIn(app, values)
    else throw new OperatorError(USAGE)
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(error.message) : error
  }
})

async function invite(app: App, email: string, values: MemberOptions): Promise<void> {
  const parsed = InviteMemberInput.safeParse({ email, role: values.role ?? 'admin', name: values.name })
  if (!parsed.success)
    throw new OperatorError(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n${USAGE}`)
  const workspaceId = await workspaceOf(app, values)
  const { memberId, link, emailed } = await inviteMember(app, { workspaceId, ...shell, ...parsed.data })
  const mailed = {
    true: 'The invitation was emailed.\n',
    false: 'The mail server rejected the invitation. Send the link to the member yourself.\n',
  }
  process.stdout.write(
    `${memberId}\n${link}\nThe link can be used once, within 7 days. ${mailed[`${emailed!}`] ?? '\n'}`,
  )
}

async function list(app: App, values: MemberOptions): Promise<void> {
  for (const member of await listMembers(app, { workspaceId: await workspaceOf(app, values) })) {
    const { id, email, name, role, joined_at: joinedAt } = member
    const state = joinedAt ? `since ${joinedAt.toISOString()}` : 'invited'
    process.stdout.write(`${id} ${email} ${role} ${state} ${name}\n`)
  }
}

async function remove(app: App, who: string, values: MemberOptions): Promise<void> {
  const { workspaceId, member } = await memberCalled(app, who, values)
  await removeMember(app, { workspaceId, ...shell, id: member.id })
  process.stdout.write(`Removed ${member.id} ${member.email}.\n`)
}

async function reset(app: App, who: string, values: MemberOptions): Promise<void> {
  const { workspaceId, member } = await memberCalled(app, who, values)
  await resetTwoFactor(app, { workspaceId, ...shell, id: member.id })
  process.stdout.write(`Reset the two-factor sign-in of ${member.id} ${member.email}.\n`)
}

/** For a workspace whose members are locked out, because its provider fails. */
async function allowOtherSignIn(app: App, values: MemberOptions): Promise<void> {
  const workspaceId = await workspaceOf(app, values)
  const settings = { require_company_sign_in: false, companyWorkspaceId: null }
  await updateSignInSettings(app, { workspaceId, ...shell, ...settings })
  process.stdout.write(`Members of ${workspaceId} can sign in with a link or a password.\n`)
}

/** The member with this ID or address. */
async function memberCalled(app: App, who: string, values: MemberOptions) {
  const workspaceId = await workspaceOf(app, values)
  const members = await listMembers(app, { workspaceId })
  const member = members.find(({ id, email }) => id === who || email === who.toLowerCase())
  if (!member)
    throw new OperatorError(
      `The workspace ${workspaceId} has no member ${who}. List its members with: npm run member -- list`,
    )
  return { workspaceId, member }
}

async function link(app: App, email: string): Promise<void> {
  const made = await makeLink(app, { email: email.toLowerCase(), vouchedBy: 'shell' })
  if (!made)
    throw new OperatorError(
      `No member has the email address ${email}. Invite this person with: npm run member -- invite ${email}`,
    )
  process.stdout.write(`${made}\nThe link can be used once, within 15 minutes.\n`)
}

/** Members belong to live workspaces; a sandbox's ID refers to its live workspace. */
function workspaceOf(app: App, { workspace }: MemberOptions): Promise<string> {
  return findWorkspace(app, { named: workspace, mode: 'live' })
}

import type { App } from '../app.ts'
import { InviteMemberInput, inviteMember, listMembers, makeLink, removeMember } from '../domain/identity/index.ts'
import { AppError } from '../errors.ts'
import { Misuse, withApp } from './bootstrap.ts'
import { answerHelp, parseWords } from './command-line.ts'
import { findWorkspace } from './find-workspace.ts'

const USAGE = `npm run member -- invite ADDRESS [--role owner|admin|agent|viewer] [--name NAME] [--workspace ID|NAME]
npm run member -- list [--workspace ID|NAME]
npm run member -- remove ADDRESS|mem_… [--workspace ID|NAME]
npm run member -- link ADDRESS     prints a one-time sign-in link, valid for 15 minutes
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
    else if (command === 'link' && who) await link(app, who)
    else throw new Misuse(USAGE)
  } catch (error) {
    throw error instanceof AppError ? new Misuse(error.message) : error
  }
})

async function invite(app: App, email: string, values: MemberOptions): Promise<void> {
  const parsed = InviteMemberInput.safeParse({ email, role: values.role ?? 'admin', name: values.name })
  if (!parsed.success) throw new Misuse(`${parsed.error.issues.map((issue) => issue.message).join('\n')}\n${USAGE}`)
  const workspaceId = await workspaceOf(app, values)
  const { memberId, link, emailed } = await inviteMember(app, { workspaceId, ...shell, ...parsed.data })
  const mailed = {
    true: 'The invitation was emailed.\n',
    false: 'The mail server rejected the invitation. Send the link to the member yourself.\n',
  }
  process.stdout.write(
    `${memberId}\n${link}\nThe link can be used once, within 15 minutes. ${mailed[`${emailed!}`] ?? '\n'}`,
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
  const workspaceId = await workspaceOf(app, values)
  const members = await listMembers(app, { workspaceId })
  const member = members.find(({ id, email }) => id === who || email === who.toLowerCase())
  if (!member)
    throw new Misuse(`The workspace ${workspaceId} has no member ${who}. List its members with: npm run member -- list`)
  await removeMember(app, { workspaceId, ...shell, id: member.id })
  process.stdout.write(`Removed ${member.id} ${member.email}.\n`)
}

async function link(app: App, email: string): Promise<void> {
  const made = await makeLink(app, { email: email.toLowerCase(), vouchedBy: 'shell' })
  if (!made)
    throw new Misuse(
      `No member has the email address ${email}. Invite this person with: npm run member -- invite ${email}`,
    )
  process.stdout.write(`${made}\nThe link can be used once, within 15 minutes.\n`)
}

/** Members belong to live workspaces; the sandbox's id means its live twin. */
function workspaceOf(app: App, { workspace }: MemberOptions): Promise<string> {
  return findWorkspace(app, { named: workspace, mode: 'live' })
}

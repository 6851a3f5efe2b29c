import { sql, type Tx, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { joinInvitations } from '../join-invitations.ts'
import { email as emailAddress } from '../member.ts'
import { deleteSessionsAndPassword } from '../open-sign-in-link.ts'
import { storeSession } from '../sessions.ts'
import { lockPerson, membershipsOf } from '../sign-in/person.ts'
import { deleteSecondFactor } from '../sign-in/second-factor.ts'
import { findOrCreateUser } from '../sign-in-link.ts'
import { takeAttemptOf } from './attempt.ts'
import { companyProblem, problemOfFault } from './company-problem.ts'
import { openProvider } from './company-sign-in.ts'
import { domainOf } from './email-domain.ts'
import type { CompanyProviders, NamedUser } from './provider.ts'

type Deps = WriteDeps & {
  vault: Vault
  bus: { publishRevoked(id: string): void }
  companyProviders: CompanyProviders
  webhooks: { allowLoopback: boolean }
  links: { companyCallback(workspaceId: string): string }
}

type Input = {
  /** The workspace of the callback's path. */
  workspaceId: string
  /** The callback's query, from the provider. */
  query: string
  /** The token of the browser's cookie. */
  browser: string | null
  network: string
  userAgent: string | undefined
}

/** The session token, and the page of the dashboard to open. */
export type CompanySession = { token: string; to: string | null }

/**
 * Completes a sign-in with the provider of a workspace, for a member or invited user whose email address the provider has
 * verified. The session opens only this workspace: its owner has chosen the provider, so the provider's word must not open
 * others. Throws `invalid_sign_in` with the reason, and `unavailable` if the provider does not respond.
 */
export async function finishCompanySignIn(deps: Deps, input: Input): Promise<CompanySession> {
  const { workspaceId, query, browser } = input
  const state = new URLSearchParams(query).get('state') ?? ''
  const attempt = browser === null ? null : await takeAttemptOf(deps, { browser, state })
  if (attempt?.workspaceId !== workspaceId) throw companyProblem('company_expired')
  const provider = await openProvider(deps, { workspaceId })
  if (!provider || provider.issuer !== attempt.issuer || provider.clientId !== attempt.clientId) {
    throw companyProblem('company_expired')
  }
  const { nonce, codeVerifier, issuer, clientId, to } = attempt
  const redirectUri = deps.links.companyCallback(workspaceId)
  const named = await deps.companyProviders
    .readCallback(provider, { redirectUri, state, nonce, codeVerifier, query })
    .catch(problemOfFault)
  const email = acceptedEmail(named, provider.domains)
  const { token, ended } = await deps.db.transaction('sign-in.by_company', async (tx) => {
    await checkStillSetUp(tx, { workspaceId, issuer, clientId })
    const joined = await joinAs(deps, tx, { workspaceId, email })
    const session = { ...input, userId: joined.userId, companyWorkspaceId: workspaceId }
    return { ...joined, token: await storeSession(deps, tx, session) }
  })
  for (const id of ended) deps.bus.publishRevoked(id)
  return { token, to }
}

function acceptedEmail({ email, emailVerified }: NamedUser, domains: readonly string[]): string {
  const address = emailAddress.safeParse(email)
  if (!address.success || emailVerified !== true) throw companyProblem('company_unverified')
  if (!domains.includes(domainOf(address.data))) throw companyProblem('company_other_domain')
  return address.data
}

/** An owner can change or remove the provider at the same time, which ends all its sessions. */
async function checkStillSetUp(
  tx: Tx,
  { workspaceId, issuer, clientId }: { workspaceId: string; issuer: string; clientId: string },
): Promise<void> {
  const [row] = await tx.query(sql`
    select workspace_id from company_sign_in
    where workspace_id = ${workspaceId} and issuer = ${issuer} and client_id = ${clientId} for share`)
  if (!row) throw companyProblem('company_expired')
}

/**
 * The user of the workspace's member with this address. Accepts the invitation to this workspace, and to no other. If nobody
 * has proven the address, earlier sessions and the password may be another user's and must not open this workspace.
 */
async function joinAs(
  deps: WriteDeps,
  tx: Tx,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<{ userId: string; ended: string[] }> {
  const [member] = await tx.query<{ id: string; user_id: string | null }>(sql`
    select id, user_id from member where workspace_id = ${workspaceId} and email = ${email} and removed_at is null
      and (user_id is not null or invitation_expires_at is null or invitation_expires_at > ${deps.clock.now()})
    for no key update`)
  if (!member) throw companyProblem('company_not_member')
  const userId = member.user_id ?? (await findOrCreateUser(deps, tx, email))
  await lockPerson(tx, userId)
  if (member.user_id !== null) return { userId, ended: [] }
  const ended = (await isProven(tx, userId)) ? [] : await forgetUnproven(tx, userId)
  await joinInvitations(deps, tx, { userId, memberId: member.id })
  return { userId, ended }
}

async function isProven(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx.query(sql`select id from auth_user where id = ${userId} and email_verified`)
  return user !== undefined
}

async function forgetUnproven(tx: Tx, userId: string): Promise<string[]> {
  const ended = await deleteSessionsAndPassword(tx, userId)
  if ((await membershipsOf(tx, userId)).length === 0) await deleteSecondFactor(tx, userId)
  return ended.map(({ id }) => id)
}

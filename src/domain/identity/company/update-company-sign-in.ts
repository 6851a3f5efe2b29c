import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { checkCallable, type EgressRules, type Http } from '../../egress/index.ts'
import { type Actor, audit, sql, type Tx, text, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { checkIsOwner } from '../authority.ts'
import { type Authority, lockMembers } from '../member.ts'
import { takeAttempt } from '../sign-in/take-attempt.ts'
import { type CompanySignInRow, clientSecretContext } from './company-sign-in.ts'
import { emailDomain } from './email-domain.ts'
import { type CompanyProviders, ProviderFault } from './provider.ts'

const ISSUER_LENGTH_MAX = 500
const CLIENT_ID_LENGTH_MAX = 255
const CLIENT_SECRET_LENGTH_MAX = 1_000
const DOMAINS_MAX = 20
const CHECKS_MAX = 20
const PRINTABLE = /^[\x21-\x7e]+$/
const ONLY_OWNERS = 'Only owners can change how members sign in.'

export const SetCompanySignInInput = z
  .strictObject({
    issuer: text(1, ISSUER_LENGTH_MAX).describe(
      'Issuer URL, exactly as in the provider’s OpenID Connect configuration, such as https://login.example.com.',
    ),
    client_id: z
      .string()
      .max(CLIENT_ID_LENGTH_MAX, 'Must have at most 255 characters.')
      .regex(PRINTABLE, 'Must be printable ASCII without spaces.')
      .describe('Client ID, as registered with the provider.'),
    client_secret: z
      .string()
      .max(CLIENT_SECRET_LENGTH_MAX, 'Must have at most 1,000 characters.')
      .regex(PRINTABLE, 'Must be printable ASCII without spaces.')
      .nullish()
      .describe(
        'Client secret. Stored encrypted and never returned. Omit this field to keep the stored secret. This is ' +
          'possible only if the issuer and client ID do not change.',
      ),
    domains: z
      .array(emailDomain)
      .min(1, 'Must not be empty.')
      .max(DOMAINS_MAX, 'Must have at most 20 domains.')
      .refine((domains) => new Set(domains).size === domains.length, 'Must not contain the same value twice.')
      .describe('Email domains of the members who can sign in with this provider, such as example.com.'),
  })
  .describe('The OpenID Connect provider. Replaces the current provider, if there is one.')

type Caller = { workspaceId: string; actor: Actor; authority: Authority }
type BusDeps = WriteDeps & { bus: { publishRevoked(id: string): void } }
type Deps = BusDeps & { vault: Vault; http: Http; webhooks: EgressRules; companyProviders: CompanyProviders }
type Given = z.infer<typeof SetCompanySignInInput>

/**
 * Sets up company sign-in of a live workspace, or changes it. Only owners can. The provider's configuration is read first:
 * `invalid_parameter` if that fails. Sessions that an earlier issuer or client began end. While company sign-in is required,
 * issuer and client cannot change, because a mistake would lock everyone out.
 */
export async function setCompanySignIn(deps: Deps, request: Caller & Given): Promise<void> {
  const { workspaceId, issuer, client_id: clientId } = request
  await checkIsOwner(deps.db, request, ONLY_OWNERS)
  await checkIssuer(deps, { workspaceId, issuer, clientId })
  const ended = await deps.db.transaction('company-sign-in.set', async (tx) => {
    await lockMembers(tx, workspaceId)
    await checkIsOwner(tx, request, ONLY_OWNERS)
    const before = await findRow(tx, workspaceId)
    const isSameClient = before?.issuer === issuer && before.client_id === clientId
    if (before && !isSameClient) checkNotRequired(before)
    await store(deps, tx, { ...request, before: before ?? null, isSameClient })
    return isSameClient ? [] : endSessions(tx, workspaceId)
  })
  for (const id of ended) deps.bus.publishRevoked(id)
}

/** The form of the URL, its addresses, and the configuration behind it. Limited, because each try sends a request. */
async function checkIssuer(
  deps: Deps,
  { workspaceId, issuer, clientId }: { workspaceId: string; issuer: string; clientId: string },
): Promise<void> {
  const { http, webhooks: rules } = deps
  await takeAttempt(deps, { key: `company check ${workspaceId}`, max: CHECKS_MAX, withinMinutes: 15 })
  // Loopback is allowed only by deployments for development, as for sandboxes.
  await checkCallable({ http, rules }, { url: issuer, param: 'issuer', isSandbox: true })
  if (/[?#]/.test(issuer)) throw invalidIssuer('The issuer URL must not contain a query or a fragment.')
  const provider = { issuer, clientId, allowLoopback: rules.allowLoopback }
  await deps.companyProviders.check(provider).catch((error: unknown) => {
    if (!(error instanceof ProviderFault)) throw error
    throw invalidIssuer(
      'No OpenID Connect configuration of this issuer was found at /.well-known/openid-configuration below the URL. ' +
        'Check the URL, also for a slash at its end.',
      error,
    )
  })
}

function invalidIssuer(message: string, cause?: unknown): AppError {
  return new AppError('invalid_parameter', { param: 'issuer', message, cause })
}

async function findRow(tx: Tx, workspaceId: string): Promise<CompanySignInRow | undefined> {
  const [row] = await tx.query<CompanySignInRow>(sql`
    select issuer, client_id, client_secret, domains, is_required from company_sign_in
    where workspace_id = ${workspaceId} for no key update`)
  return row
}

type Change = Caller & Given & { before: CompanySignInRow | null; isSameClient: boolean }

async function store(deps: Deps, tx: Tx, change: Change): Promise<void> {
  const { workspaceId, issuer, client_id, client_secret: secret, domains, before, isSameClient, actor } = change
  if (secret == null && !isSameClient) {
    const message = before
      ? 'Provide the client secret again. The stored one belongs to another issuer or client.'
      : 'Provide the client secret.'
    throw new AppError('missing_parameter', { param: 'client_secret', message })
  }
  const sealed = secret == null ? before!.client_secret : deps.vault.seal(secret, clientSecretContext(workspaceId))
  const now = deps.clock.now()
  await tx.query(sql`
    insert into company_sign_in (workspace_id, issuer, client_id, client_secret, domains, created_at, updated_at)
    values (${workspaceId}, ${issuer}, ${client_id}, ${sealed}, ${domains}, ${now}, ${now})
    on conflict (workspace_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
      client_secret = excluded.client_secret, domains = excluded.domains, updated_at = excluded.updated_at`)
  await audit(deps, tx, {
    workspaceId,
    actor,
    action: 'company_sign_in.set',
    subjectId: workspaceId,
    before: before && shown(before),
    after: { issuer, clientId: client_id, domains, ...(secret != null && before && { hasNewSecret: true }) },
  })
}

function shown({ issuer, client_id: clientId, domains }: CompanySignInRow) {
  return { issuer, clientId, domains }
}

/**
 * Turns off company sign-in: deletes the provider and ends the sessions that it began. Only owners can, and not while company
 * sign-in is required. Does nothing without a provider.
 */
export async function removeCompanySignIn(deps: BusDeps, request: Caller): Promise<void> {
  const { workspaceId, actor } = request
  const ended = await deps.db.transaction('company-sign-in.remove', async (tx) => {
    await lockMembers(tx, workspaceId)
    await checkIsOwner(tx, request, ONLY_OWNERS)
    const before = await findRow(tx, workspaceId)
    if (!before) return []
    checkNotRequired(before)
    await tx.query(sql`delete from company_sign_in where workspace_id = ${workspaceId}`)
    const entry = { workspaceId, actor, action: 'company_sign_in.removed', subjectId: workspaceId }
    await audit(deps, tx, { ...entry, before: shown(before) })
    return endSessions(tx, workspaceId)
  })
  for (const id of ended) deps.bus.publishRevoked(id)
}

function checkNotRequired({ is_required: isRequired }: CompanySignInRow): void {
  if (!isRequired) return
  throw new AppError('conflict', { message: 'Company sign-in is required. Stop requiring it first.' })
}

async function endSessions(tx: Tx, workspaceId: string): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(sql`
    delete from auth_session where company_workspace_id = ${workspaceId} returning id`)
  return ended.map(({ id }) => id)
}

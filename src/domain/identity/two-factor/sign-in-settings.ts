import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { type Actor, audit, type Querying, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { checkIsOwner } from '../authority.ts'
import { type Authority, lockMembers } from '../member.ts'

export const UpdateSignInSettingsInput = z
  .strictObject({
    require_two_factor: z
      .boolean()
      .optional()
      .describe('Whether all members must use two-factor sign-in. API keys are not affected.'),
    require_company_sign_in: z
      .boolean()
      .optional()
      .describe('Whether all members must sign in with the company’s provider. API keys are not affected.'),
  })
  .describe('The sign-in settings to change. Omitted fields keep their values.')

export type SignInSettings = {
  requireTwoFactor: boolean
  requireCompanySignIn: boolean
  /** Members who have joined and have no second factor. */
  membersWithoutTwoFactor: number
}

type Deps = WriteDeps & { bus: { publishRevoked(id: string): void } }
type Input = z.infer<typeof UpdateSignInSettingsInput> & {
  workspaceId: string
  actor: Actor
  authority: Authority
  /** The company whose sign-in began the caller's session, if any. */
  companyWorkspaceId: string | null
}

/** How the members of a live workspace must sign in. */
export async function readSignInSettings(
  { db }: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<SignInSettings> {
  const [row] = await db.query<SignInSettings>(sql`
    select w.require_two_factor as "requireTwoFactor", exists (
      select from company_sign_in c where c.workspace_id = w.id and c.is_required
    ) as "requireCompanySignIn", (
      select count(*)::int from member m where m.workspace_id = w.id and m.removed_at is null and m.user_id is not null
        and not exists (select from auth_totp t where t.user_id = m.user_id and t.confirmed_at is not null)
    ) as "membersWithoutTwoFactor"
    from workspace w where w.id = ${workspaceId}`)
  return row!
}

/**
 * Changes how members must sign in. Only owners can. Members who do not sign in as required can do so at their next request;
 * their open connections close within a second. An owner must sign in this way before they can require it.
 */
export async function updateSignInSettings(deps: Deps, request: Input): Promise<void> {
  const { workspaceId, actor } = request
  await deps.db.transaction('sign_in_settings.update', async (tx) => {
    await lockMembers(tx, workspaceId)
    await checkIsOwner(tx, request, 'Only owners can change how members sign in.')
    const { requireTwoFactor, requireCompanySignIn } = await readSignInSettings({ db: tx }, { workspaceId })
    const before = { requireTwoFactor, requireCompanySignIn }
    const after = { ...before, ...wanted(request) }
    if (after.requireTwoFactor !== requireTwoFactor) await setTwoFactor(deps, tx, request, after)
    if (after.requireCompanySignIn !== requireCompanySignIn) await setCompany(deps, tx, request, after)
    const changed = Object.keys(after).filter((name) => after[name as Setting] !== before[name as Setting])
    if (changed.length === 0) return
    const only = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name as Setting]]))
    const entry = { workspaceId, actor, action: 'sign_in_settings.updated', subjectId: workspaceId }
    await audit(deps, tx, { ...entry, before: only(before), after: only(after) })
  })
  deps.bus.publishRevoked(workspaceId)
}

type Settings = Pick<SignInSettings, 'requireTwoFactor' | 'requireCompanySignIn'>
type Setting = keyof Settings

function wanted({ require_two_factor, require_company_sign_in }: Input): Partial<Settings> {
  return {
    ...(require_two_factor !== undefined && { requireTwoFactor: require_two_factor }),
    ...(require_company_sign_in !== undefined && { requireCompanySignIn: require_company_sign_in }),
  }
}

async function setTwoFactor(deps: Deps, tx: Tx, { workspaceId, actor }: Input, after: Settings): Promise<void> {
  const { requireTwoFactor } = after
  if (requireTwoFactor && actor.kind === 'member') await checkUsesIt(tx, { workspaceId, memberId: actor.id! })
  await tx.writes(workspaceId).workspace.updateMany({ data: { requireTwoFactor, updatedAt: deps.clock.now() } })
}

/** The owner's own session shows that the provider works, so that the requirement locks nobody out. */
async function setCompany(deps: Deps, tx: Tx, request: Input, after: Settings): Promise<void> {
  const { workspaceId, companyWorkspaceId } = request
  const { requireCompanySignIn } = after
  if (requireCompanySignIn && companyWorkspaceId !== workspaceId) {
    throw new AppError('conflict', { message: 'Sign in with your company yourself before you require it.' })
  }
  await tx.query(sql`
    update company_sign_in set is_required = ${requireCompanySignIn}, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId}`)
}

async function checkUsesIt(tx: Querying, { workspaceId, memberId }: { workspaceId: string; memberId: string }) {
  const [row] = await tx.query(sql`
    select m.id from member m join auth_totp t on t.user_id = m.user_id and t.confirmed_at is not null
    where m.workspace_id = ${workspaceId} and m.id = ${memberId}`)
  if (row) return
  throw new AppError('conflict', { message: 'Turn on two-factor sign-in for yourself before you require it.' })
}

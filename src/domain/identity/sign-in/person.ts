import { AppError } from '../../../errors.ts'
import { audit, type Clock, type Ids, type Querying, sql, type Tx } from '../../kernel/index.ts'

/** How long after a sign-in its user can change how they sign in. Later, another user may have the browser. */
const FRESH_MINUTES = 15

type Deps = { ids: Ids; clock: Clock }

/** Transactions that read and change a person's sessions, password and second factor run one after the other. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`select id from auth_user where id = ${userId} for no key update`)
}

/**
 * For changes to how the person signs in. Throws `invalid_session` if the session has ended: another user may have proven the
 * address in the meantime. Throws `conflict` for a session of company sign-in: its company must not open the person's other
 * workspaces. The caller has locked the person.
 */
export async function checkSessionRemains(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const [session] = await tx.query<{ company_workspace_id: string | null }>(sql`
    select company_workspace_id from auth_session where id = ${sessionId} and user_id = ${userId}`)
  if (!session) throw new AppError('invalid_session')
  if (session.company_workspace_id !== null) {
    const message = 'You signed in with your company. To change your own sign-in, sign in with a link or a password.'
    throw new AppError('conflict', { message })
  }
}

/** Throws `conflict` if the sign-in was more than 15 minutes ago. `purpose` completes "Sign in again to …". */
export function checkFresh({ clock }: { clock: Clock }, { signedInAt }: { signedInAt: Date }, purpose: string): void {
  if (clock.now().getTime() - signedInAt.getTime() <= FRESH_MINUTES * 60_000) return
  throw new AppError('conflict', {
    message: `Sign in again to ${purpose}. Your last sign-in was more than ${FRESH_MINUTES} minutes ago.`,
  })
}

/** Writes an audit entry in every workspace that the person belongs to, or in one of them. */
export async function auditAll(
  deps: Deps,
  tx: Tx,
  { userId, action, after, onlyIn = null }: { userId: string; action: string; after?: unknown; onlyIn?: string | null },
): Promise<void> {
  const memberships = await membershipsOf(tx, userId)
  for (const { workspace_id: workspaceId, id } of memberships) {
    if (onlyIn !== null && workspaceId !== onlyIn) continue
    await audit(deps, tx, { workspaceId, actor: { kind: 'member', id }, action, subjectId: id, after })
  }
}

export function membershipsOf(tx: Querying, userId: string): Promise<{ workspace_id: string; id: string }[]> {
  return tx.query(sql`
    select workspace_id, id from member where user_id = ${userId} and removed_at is null order by workspace_id, id`)
}

/** Ends the person's sessions, except the given one. Returns their IDs, for the bus. */
export async function deleteSessions(tx: Tx, userId: string, except: string | null): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(sql`
    delete from auth_session where user_id = ${userId} and (${except}::text is null or id <> ${except}) returning id`)
  return ended.map(({ id }) => id)
}

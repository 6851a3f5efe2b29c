import { AppError } from '../../errors.ts'
import { type Actor, sql, type Tx } from '../kernel/index.ts'
import { heldBy } from './may-grant.ts'
import type { Authority, Role } from './member.ts'

/** Who manages: `authority` as it was when they were let in. */
type Managing = { workspaceId: string; actor: Actor; authority: Authority; now: Date }

const ENDS = 'API keys with an expiry date cannot manage members.'

/**
 * Only owners, and the shell, make owners, change them or remove them; agents and viewers manage nobody. The members are
 * locked, so that a role counts as it is, whatever it was when the request came.
 */
export async function checkMayManage(tx: Tx, by: Managing, roles: readonly Role[]): Promise<void> {
  const authority = await authorityOf(tx, by)
  if (authority === 'shell' || authority === 'owner') return
  if (authority === 'admin' && !roles.includes('owner')) return
  const isAdmin = authority === 'admin'
  const message = isAdmin
    ? 'Only owners can add, change or remove owners.'
    : 'Your role does not allow this operation. Ask an owner or admin of the workspace.'
  throw new AppError('insufficient_scope', { message })
}

/** As of now: a principal may be a second old. Null for a member who has gone; `invalid_api_key` for a key. */
async function authorityOf(tx: Tx, by: Managing): Promise<Authority | null> {
  const { workspaceId, actor, authority } = by
  if (actor.kind === 'key' && (await heldBy(tx, by))?.expires_at)
    throw new AppError('insufficient_scope', { message: ENDS })
  if (actor.kind !== 'member') return authority
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from member where workspace_id = ${workspaceId} and id = ${actor.id} and removed_at is null`)
  return member?.role ?? null
}

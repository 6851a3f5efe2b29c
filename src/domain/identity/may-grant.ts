import { AppError } from '../../errors.ts'
import { type Actor, sql, type Tx } from '../kernel/index.ts'
import { mayAccess, type Scope } from './api-key.ts'
import { type Role, scopesOf } from './member.ts'

/** What a key may do, and until when. */
export type Grant = { scopes: readonly Scope[]; expires_at: Date | null }

type Granting = { workspaceId: string; actor: Actor; now: Date }

/**
 * Nobody gives away more than they have: a key made, or given a new secret, by another one has no scope that the other lacks,
 * and ends no later. `insufficient_scope`, or `invalid_parameter` for the expiry. The shell may give anything.
 */
export async function checkMayGrant(tx: Tx, by: Granting, wanted: Grant): Promise<void> {
  const held = await heldBy(tx, by)
  if (!held) return
  const beyond = wanted.scopes.find((scope) => !mayAccess(held.scopes, [scope]))
  if (beyond !== undefined) {
    throw new AppError('insufficient_scope', {
      message: `You cannot grant the scope ${beyond} because you do not have it.`,
    })
  }
  if (held.expires_at && (!wanted.expires_at || wanted.expires_at > held.expires_at)) {
    const message = `Your API key expires at ${held.expires_at.toISOString()}. It can only create keys that expire at the same time or earlier.`
    throw new AppError('invalid_parameter', { param: 'expires_at', message })
  }
}

/**
 * What whoever acts may do as of now: a principal may be a second old. Null: the shell, or the service itself.
 * `invalid_api_key` or `insufficient_scope` for who has been shut out meanwhile.
 */
export async function heldBy(tx: Tx, { workspaceId, actor, now }: Granting): Promise<Grant | null> {
  if (actor.kind === 'key') {
    const [key] = await tx.query<Grant>(sql`
      select scopes, expires_at from api_key where workspace_id = ${workspaceId} and id = ${actor.id}
        and revoked_at is null and (expires_at is null or expires_at > ${now})`)
    if (!key) throw new AppError('invalid_api_key')
    return key
  }
  if (actor.kind !== 'member') return null
  const [member] = await tx.query<{ role: Role }>(sql`
    select m.role from member m join workspace w on m.workspace_id = coalesce(w.live_workspace_id, w.id)
    where w.id = ${workspaceId} and m.id = ${actor.id} and m.removed_at is null`)
  if (!member) throw new AppError('insufficient_scope')
  return { scopes: scopesOf(member.role), expires_at: null }
}

import { AppError } from '../../errors.ts'
import { type Actor, sql, type Tx } from '../kernel/index.ts'
import { mayAccess, type Scope } from './api-key.ts'
import { type Authority, type Role, scopesOf } from './member.ts'

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
async function heldBy(tx: Tx, { workspaceId, actor, now }: Granting): Promise<Grant | null> {
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

import { AppError } from '../../errors.ts'
import { type Actor, type Querying, sql, type Tx } from '../kernel/index.ts'
import { mayAccess, type Scope } from './api-key.ts'
import { type Authority, type Role, scopesOf } from './member.ts'

/** What a key allows, and until when. */
export type Grant = { scopes: readonly Scope[]; expires_at: Date | null; sends_without_approval: boolean }

type GrantContext = { workspaceId: string; actor: Actor; now: Date }

/** `param` is the parameter that determines the expiry: of a new key, its own; of an existing key, the ID. */
type Granting = GrantContext & { param: 'expires_at' | 'id' }

/**
 * A key cannot grant more than it has: a key that it creates or rotates has none but its scopes, does not expire later, and does not
 * send without approval unless this one does.
 * `insufficient_scope`, or `invalid_parameter` for the expiry. The command line can grant anything.
 */
export async function checkMayGrant(tx: Tx, { param, ...by }: Granting, grant: Grant): Promise<void> {
  const held = await grantOf(tx, by)
  if (!held) return
  const beyond = grant.scopes.find((scope) => !mayAccess(held.scopes, [scope]))
  if (beyond !== undefined) {
    throw new AppError('insufficient_scope', {
      message: `You cannot grant the scope ${beyond} because you do not have it.`,
    })
  }
  if (grant.sends_without_approval && !held.sends_without_approval) {
    throw new AppError('insufficient_scope', {
      message: 'You cannot allow sending without approval because your API key does not have it.',
    })
  }
  if (held.expires_at && (!grant.expires_at || grant.expires_at > held.expires_at)) {
    const message = `Your API key expires at ${held.expires_at.toISOString()}. It can only create or change keys that expire at the same time or earlier.`
    throw new AppError('invalid_parameter', { param, message })
  }
}

/**
 * The current authority of the actor: a principal can be a second old. Null for the command line or the service.
 * `invalid_api_key` or `insufficient_scope` if it was revoked in the meantime.
 */
async function grantOf(tx: Tx, { workspaceId, actor, now }: GrantContext): Promise<Grant | null> {
  if (actor.kind === 'key') {
    const [key] = await tx.query<Grant>(sql`
      select scopes, expires_at, sends_without_approval from api_key where workspace_id = ${workspaceId} and id = ${actor.id}
        and revoked_at is null and (expires_at is null or expires_at > ${now})`)
    if (!key) throw new AppError('invalid_api_key')
    return key
  }
  if (actor.kind !== 'member') return null
  const [member] = await tx.query<{ role: Role }>(sql`
    select m.role from member m join workspace w on m.workspace_id = coalesce(w.live_workspace_id, w.id)
    where w.id = ${workspaceId} and m.id = ${actor.id} and m.removed_at is null`)
  if (!member) throw new AppError('insufficient_scope')
  return { scopes: scopesOf(member.role), expires_at: null, sends_without_approval: true }
}

/** Who manages members. `authority` is from the time of authentication. */
type ManageContext = { workspaceId: string; actor: Actor; authority: Authority; now: Date }

const ENDS = 'API keys with an expiry date cannot manage members. Use a key without an expiry date.'

/**
 * Only owners and the command line can add, change or remove owners; agents and viewers cannot manage members. The members are
 * locked, so that the current role counts, not the one at the start of the request.
 */
export async function checkMayManage(tx: Tx, by: ManageContext, roles: readonly Role[]): Promise<void> {
  const authority = await authorityOf(tx, by)
  if (authority === 'shell' || authority === 'owner') return
  if (authority === 'admin' && !roles.includes('owner')) return
  const isAdmin = authority === 'admin'
  const message = isAdmin
    ? 'Only owners can add, change or remove owners.'
    : 'Your role does not allow this operation. Ask an owner or admin of the workspace.'
  throw new AppError('insufficient_scope', { message })
}

/**
 * Only owners and the command line; API keys count as admins. Before a change, the members are locked. `insufficient_scope`
 * with the message.
 */
export async function checkIsOwner(db: Querying, by: Omit<ManageContext, 'now'>, message: string): Promise<void> {
  if (by.authority === 'shell') return
  const [owner] = await db.query(sql`
    select id from member where workspace_id = ${by.workspaceId} and id = ${by.actor.id} and role = 'owner'
      and removed_at is null`)
  if (!owner) throw new AppError('insufficient_scope', { message })
}

/** The current member: a principal can be a second old. Null if the member was removed; `invalid_api_key` for a key. */
async function authorityOf(tx: Tx, by: ManageContext): Promise<Authority | null> {
  const { workspaceId, actor, authority } = by
  if (actor.kind === 'key' && (await grantOf(tx, by))?.expires_at)
    throw new AppError('insufficient_scope', { message: ENDS })
  if (actor.kind !== 'member') return authority
  const [member] = await tx.query<{ role: Role }>(sql`
    select role from member where workspace_id = ${workspaceId} and id = ${actor.id} and removed_at is null`)
  return member?.role ?? null
}

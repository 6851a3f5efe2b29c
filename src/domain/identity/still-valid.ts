import { type Clock, type Querying, sql } from '../kernel/index.ts'
import { SECRET_MARK_LENGTH } from './authenticate.ts'
import { lacksSecondFactor } from './authenticate-session.ts'
import type { Principal } from './principal.ts'
import { lacksCompanySignIn, opensWorkspace } from './sign-in/company-session.ts'

/**
 * Identifies the authority of an open connection: the key's ID and secret, or the session with its membership and role. A
 * changed role is another authority. That of an access token is its parent's, behind its ID and the end of its time.
 */
export function authorityOf(
  principal: Pick<Principal, 'actor' | 'member' | 'secretMark' | 'token' | 'expiresAt'>,
): string {
  const { actor, member, secretMark, token, expiresAt } = principal
  if (token) return `${token.id} ${expiresAt!.getTime()} ${token.parent}`
  return member ? `${member.sessionId} ${actor.id} ${member.role}` : `${actor.id} ${secretMark}`
}

/** Which of these authorities are still valid. Runs every second for all open sockets of all workspaces, in one query. */
export async function stillValid(deps: { db: Querying; clock: Clock }, authorities: string[]): Promise<Set<string>> {
  const now = deps.clock.now()
  const unexpired = authorities.map(parsed).filter(({ expiresAtMs }) => expiresAtMs > now.getTime())
  const words = unexpired.map(({ parent }) => parent.split(' '))
  const keys = words.filter(({ length }) => length === 2).map(([id]) => id!)
  const sessions = words.filter(({ length }) => length === 3)
  const rows = await deps.db.query<{ authority: string }>(sql`
    select id || ' ' || left(secret, ${SECRET_MARK_LENGTH}) as authority from (
      select id, unnest(array[hash, case when previous_until > ${now} then previous_hash end]) as secret
      from api_key where id = any (${keys}) and revoked_at is null and (expires_at is null or expires_at > ${now})) good
    where secret is not null
    union all
    select s.id || ' ' || m.id || ' ' || m.role from auth_session s join member m on m.user_id = s.user_id
    join workspace l on l.id = m.workspace_id
    where s.expires_at > ${now} and m.removed_at is null and not ${lacksSecondFactor}
      and ${opensWorkspace} and not ${lacksCompanySignIn}
      and s.id = any (${sessions.map(([id]) => id!)}) and m.id = any (${sessions.map(([, id]) => id!)})`)
  const good = new Set(rows.map((row) => row.authority))
  return new Set(unexpired.filter(({ parent }) => good.has(parent)).map(({ authority }) => authority))
}

const TOKEN = /^tok_\w+ (\d+) (.+)$/

/** The part of an authority that the database knows. */
function parsed(authority: string) {
  const [, expiresAtMs, parent] = TOKEN.exec(authority) ?? []
  return { authority, parent: parent ?? authority, expiresAtMs: expiresAtMs ? Number(expiresAtMs) : Infinity }
}

import { type Clock, type Querying, sql } from '../context.ts'
import type { Principal } from './authenticate.ts'

/**
 * The authority that somebody holds something open with, as one word: the key's id, or a session with the membership and
 * the role that it had. A role that changes is another authority.
 */
export function authorityOf({ actor, member }: Pick<Principal, 'actor' | 'member'>): string {
  return member ? `${member.sessionId} ${actor.id} ${member.role}` : actor.id
}

/** Which of these authorities still stand. Asked every second for those with open sockets, of all workspaces, in one query. */
export async function stillValid(deps: { db: Querying; clock: Clock }, authorities: string[]): Promise<Set<string>> {
  const now = deps.clock.now()
  const rows = await deps.db.query<{ authority: string }>(sql`
    select id as authority from api_key where id = any (${authorities.filter((authority) => !authority.includes(' '))})
      and revoked_at is null and (expires_at is null or expires_at > ${now})
    union all
    select s.id || ' ' || m.id || ' ' || m.role from auth_session s join member m on m.user_id = s.user_id
    where s.expires_at > ${now} and m.removed_at is null
      and s.id = any (${wordsOf(authorities, 0)}) and m.id = any (${wordsOf(authorities, 1)})`)
  return new Set(rows.map((row) => row.authority))
}

function wordsOf(authorities: string[], place: number): string[] {
  return authorities.filter((authority) => authority.includes(' ')).map((authority) => authority.split(' ')[place]!)
}

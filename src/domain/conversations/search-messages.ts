import { type Querying, sql } from '../kernel/index.ts'
import { newestMatches, searchQuery } from '../search/index.ts'

type Searched = { workspaceId: string; search: string; take: number; param: string }

/**
 * The newest messages in which each word of the search begins a word, at most `take`. If more than 5,000 messages match and
 * hardly any of the newest 3,000, some of the older ones are shown instead of the newest. `invalid_parameter` if there is nothing
 * to search for.
 */
export async function searchMessages(
  deps: { db: Querying },
  { workspaceId, search, take, param }: Searched,
): Promise<string[]> {
  const query = searchQuery(workspaceId, search, param)
  const rows = await deps.db.query<{ id: string }>(sql`
    with ${newestMatches('message', { workspaceId, query, take })}
    select id from (select id from recent union select id from older) found order by id desc limit ${take}`)
  return rows.map(({ id }) => id)
}

import { type Clause, clause, part } from '../kernel/index.ts'
import type { SearchQuery } from './search-query.ts'

/** The newest rows are compared one by one: a frequent word is found there without its index entries. */
const RECENT_MAX = 3_000
/**
 * For a word that is rare among the newest rows. Further matches are omitted in no particular order, so that the cost is
 * limited.
 */
const MATCHES_MAX = 5_000

const KINDS = {
  lead: { table: clause(['lead_search'], []), id: clause(['lead_id'], []) },
  message: { table: clause(['message_search'], []), id: clause(['message_id'], []) },
} as const

type Matching = { workspaceId: string; query: SearchQuery; take: number }

/**
 * The parts `recent` and `older` of a statement, each with the `id` of matching rows. IDs grow with time. `older` is read only if
 * the newest rows do not have enough matches. The query is a subselect, and the workspace is compared after the index was read:
 * otherwise PostgreSQL would read the whole table if each word is frequent. Rows of the release before are looked for until the
 * workers have written all of them again.
 */
export function newestMatches(kind: keyof typeof KINDS, { workspaceId, query, take }: Matching): Clause {
  const { table, id } = KINDS[kind]
  return part`
    asked as materialized (
      select (case when exists (select from search_fill where due_at is not null)
        then ${`(${query.marked}) | (${query.unmarked})`} else ${query.marked} end)::tsquery as words
    ), recent as materialized (
      select id from (
        select ${id} as id, words from ${table} where workspace_id = ${workspaceId} order by ${id} desc limit ${RECENT_MAX}) newest
      where words @@ (select words from asked) order by id desc limit ${take}
    ), older as materialized (
      select id from (
        select workspace_id, ${id} as id from ${table}
        where (select count(*) from recent) < ${take} and words @@ (select words from asked) offset 0) found
      where workspace_id = ${workspaceId} limit ${MATCHES_MAX}
    )`
}

import { type Querying, sql, text } from '../kernel/index.ts'
import { newestMatches, searchQuery } from '../search/index.ts'
import { foldName } from './name-keys.ts'

/** A search as a client gives it. */
export const searchText = text(0, 200).describe(
  'Only results for leads whose data contains these words: any part of the phone number, name or email address, ' +
    'or the start of a word in another attribute or the source. Case and accents are ignored. If more than 100 ' +
    'leads match, only 100 are used: first those whose name starts with the text, then the newest.',
)

/** Maximum number of leads that a filter finds. */
const FOUND_MAX = 100
const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/
/** In byte order, follows everything that starts with the text before it. */
const LAST = '\u{10ffff}'

type Searched = { workspaceId: string; search: string; take?: number; param?: string }

/**
 * The leads that a search finds, at most `take`: first those whose phone, name or surname starts with it, then the newest.
 * Each condition is a range of an index, so the cost does not grow with the workspace. `invalid_parameter` if there is
 * nothing to search for.
 */
export async function searchLeads(
  deps: { db: Querying },
  { workspaceId, search, take = FOUND_MAX, param = 'search' }: Searched,
): Promise<string[]> {
  const query = searchQuery(workspaceId, search, param)
  const name = foldName(search)
  const end = name + LAST
  const [phone, domestic] = phonesOf(search)
  const rows = await deps.db.query<{ id: string }>(sql`
    with ${newestMatches('lead', { workspaceId, query, take })}, named as (
      (select id from lead where workspace_id = ${workspaceId} and name_key >= ${name} and name_key < ${end}
       order by name_key, id limit ${take})
      union all
      (select id from lead where workspace_id = ${workspaceId} and surname_key >= ${name} and surname_key < ${end}
       order by surname_key, id limit ${take})
      union all
      (select id from lead where workspace_id = ${workspaceId} and phone >= ${phone} and phone < ${phone + LAST}
       order by phone limit ${take})
      union all
      (select id from lead where workspace_id = ${workspaceId} and phone >= ${domestic} and phone < ${domestic + LAST}
       order by phone limit ${take})
    )
    select id from (
      select id, 0 as place from named union all select id, 1 from recent union all select id, 1 from older) found
    group by id order by min(place), id desc limit ${take}`)
  return rows.map(({ id }) => id)
}

/**
 * The possible beginnings of phones for a text, with and without the North American calling code; for a name, a value that
 * no phone has.
 */
function phonesOf(search: string): [string, string] {
  const text = search.trim()
  if (!PHONE.test(text)) return [LAST, LAST]
  const digits = text.replaceAll(/\D/g, '')
  return [`+${digits}`, text.startsWith('+') || digits.startsWith('1') ? LAST : `+1${digits}`]
}

import { clause, fragment, type Vault } from './context.ts'
import { type CursorScope, makeCursor, type PageKey, readCursor } from './cursor.ts'

/** One page of a list, as REST answers it. */
export type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null }

type Asked = { limit: number; cursor?: string | undefined }

/** What to load: rows after this key, in the list's order, one more than the page holds. */
export type Window = { after: PageKey | null; limit: number }

/**
 * A page of a list, newest first, by keyset: its cost does not grow with its depth. `keyOf` gives a row's place in the
 * list. `invalid_cursor` for a cursor of another list, workspace or choice of filters.
 */
export async function readPage<Row, Item>(
  deps: { vault: Vault },
  scope: CursorScope,
  { limit, cursor }: Asked,
  { load, keyOf, show }: { load(window: Window): Promise<Row[]>; keyOf(row: Row): PageKey; show(row: Row): Item },
): Promise<Page<Item>> {
  const after = cursor === undefined ? null : readCursor(deps, scope, cursor)
  const rows = await load({ after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const has_more = rows.length > limit
  return { data: page.map(show), has_more, next_cursor: has_more && last ? makeCursor(deps, scope, keyOf(last)) : null }
}

/** Where a row stands in a list by creation. */
export function byCreation({ created_at, id }: { created_at: Date; id: string }): PageKey {
  return { createdAt: created_at, id }
}

/**
 * The condition for what comes after a key in a list that runs from the newest on; true without a key. The first half is
 * redundant in logic, and lets the index begin at the right place. `time` and `id` are columns, never a client's words.
 */
export function olderThan(after: PageKey | null, time = 'created_at', id = 'id') {
  if (!after) return fragment('true')
  return clause(
    [`(${time} <= `, ` and (${time} < `, ` or ${id} < `, '))'],
    [after.createdAt, after.createdAt, after.id],
  )
}

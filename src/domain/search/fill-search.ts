import { type Clock, type Db, fragment, sql } from '../kernel/index.ts'
import { leadWords, messageWords } from './indexed-words.ts'

const CHUNK = 500
/** Between chunks, so that a fill leaves most of the database to the others. */
const PAUSE_MS = 100
/**
 * After a pass that wrote words: a process of the previous release may still write rows without words or in its own format.
 */
const NEXT_PASS_MS = 10 * 60_000

type Fill = { name: Kind; after_workspace: string; after_id: string; written: number }
type Kind = keyof typeof KINDS
type Row = { workspace_id: string; id: string; body: string }
type Source = Row & { phone: string | null; source: string | null; attributes: Record<string, unknown> | null }

const KINDS = {
  lead: {
    table: fragment('lead'),
    columns: fragment(
      `r.phone, r.source, r.attributes, md5(concat_ws(' ', r.phone, r.source, r.attributes::text)) as body`,
    ),
    stored: fragment('lead_search s where s.workspace_id = r.workspace_id and s.lead_id = r.id'),
    missing: fragment('r.phone is not null'),
    words: (row: Source) => leadWords(row.workspace_id, row),
    target: fragment('lead_search'),
    id: fragment('lead_id'),
    same: fragment(`md5(concat_ws(' ', r.phone, r.source, r.attributes::text)) = g.body`),
  },
  message: {
    table: fragment('message'),
    columns: fragment('r.body'),
    stored: fragment('message_search s where s.workspace_id = r.workspace_id and s.message_id = r.id'),
    missing: fragment(`r.body <> ''`),
    words: (row: Source) => messageWords(row.workspace_id, row.body),
    target: fragment('message_search'),
    id: fragment('message_id'),
    same: fragment('r.body = g.body'),
  },
} as const

/**
 * Stores the search words of rows that have none, or those of the previous release, one chunk per call, in the order of the
 * primary key. A pass that wrote words is followed by another one, until a pass writes none. Returns when it is due again,
 * or null when everything is filled. Any number of workers can run it: only one of them moves the position.
 */
export async function fillSearch(deps: { db: Db; clock: Clock }): Promise<Date | null> {
  const now = deps.clock.now()
  const [fill] = await deps.db.query<Fill>(sql`
    select name, after_workspace, after_id, written from search_fill where due_at <= ${now} order by name limit 1`)
  if (fill) await fillChunk(deps, fill)
  const [next] = await deps.db.query<{ at: Date | null }>(sql`select min(due_at) as at from search_fill`)
  if (!next?.at) return null
  return new Date(Math.max(next.at.getTime(), now.getTime() + PAUSE_MS))
}

async function fillChunk(deps: { db: Db; clock: Clock }, fill: Fill): Promise<void> {
  const { table, columns, stored, missing, words } = KINDS[fill.name]
  // In words of the previous release, the ID of the workspace is a word.
  const rows = await deps.db.query<Source & { is_searched: boolean; is_stored: boolean; is_marked: boolean }>(sql`
    select r.workspace_id, r.id, ${columns}, ${missing} as is_searched, exists (select from ${stored}) as is_stored,
      exists (select from ${stored} and not s.words @@ quote_literal(r.workspace_id)::tsquery) as is_marked
    from ${table} r where (r.workspace_id, r.id) > (${fill.after_workspace}, ${fill.after_id})
    order by r.workspace_id, r.id limit ${CHUNK}`)
  const given = rows
    .filter(({ is_searched, is_marked }) => is_searched && !is_marked)
    .map((row) => ({ workspace_id: row.workspace_id, id: row.id, body: row.body, words: words(row) }))
  const stale = rows.filter(({ is_searched, is_stored }) => is_stored && !is_searched)
  const written = given.length + stale.length
  await deps.db.transaction('fill-search', async (tx) => {
    const isMoved = await move(deps, tx, fill, { last: rows.at(-1), isEnd: rows.length < CHUNK, written })
    if (isMoved && given.length > 0) await write(tx, fill.name, given)
    if (isMoved && stale.length > 0) await forget(tx, fill.name, stale)
  })
}

type Moved = { last: Row | undefined; isEnd: boolean; written: number }

/** False if another worker was faster. */
async function move(
  { clock }: { clock: Clock },
  tx: Pick<Db, 'query'>,
  { name, after_workspace, after_id, written }: Fill,
  { last, isEnd, written: more }: Moved,
): Promise<boolean> {
  const total = written + more
  const nextPassAt = total > 0 ? new Date(clock.now().getTime() + NEXT_PASS_MS) : null
  const [moved] = await tx.query(sql`
    update search_fill set after_workspace = ${isEnd ? '' : last!.workspace_id}, after_id = ${isEnd ? '' : last!.id},
      written = ${isEnd ? 0 : total}, due_at = ${isEnd ? nextPassAt : clock.now()}
    where name = ${name} and after_workspace = ${after_workspace} and after_id = ${after_id} and due_at is not null returning name`)
  return moved !== undefined
}

/** Rows that a process of the previous release erased without removing their words. */
async function forget(tx: Pick<Db, 'query'>, name: Kind, stale: readonly Row[]): Promise<void> {
  const { target, id } = KINDS[name]
  const rows = stale.map(({ workspace_id, id: rowId }) => ({ workspace_id, id: rowId }))
  await tx.query(sql`
    delete from ${target} s using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (workspace_id text, id text)
    where s.workspace_id = g.workspace_id and s.${id} = g.id`)
}

/**
 * Only rows that have not changed since they were read: the row is locked, so an erasure waits and then removes the words
 * again.
 */
async function write(
  tx: Pick<Db, 'query'>,
  name: Kind,
  given: readonly { workspace_id: string; id: string; body: string; words: string[] }[],
): Promise<void> {
  const { table, target, id, same } = KINDS[name]
  await tx.query(sql`
    insert into ${target} (workspace_id, ${id}, words)
    select r.workspace_id, r.id, array_to_tsvector(g.words)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (workspace_id text, id text, body text, words text[])
    join ${table} r on r.workspace_id = g.workspace_id and r.id = g.id and ${same}
    for share of r
    on conflict (workspace_id, ${id}) do update set words = excluded.words`)
}

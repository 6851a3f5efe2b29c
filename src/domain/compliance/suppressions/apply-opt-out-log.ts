import type { Links } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type Clock, type Db, type E164, type Ids, sql, type Vault } from '../../kernel/index.ts'
import type { OptOutLine } from './opt-out-log.ts'
import { suppressPhones } from './suppress-phones.ts'

const CHUNK = 500
/** Suppressions that were committed after the backup may have started up to this long before it. */
const MARGIN_MS = 60 * 60_000

type Deps = { db: Db; clock: Clock; vault: Vault; ids: Ids; links: Links }

/**
 * Restores the suppressions of the log that a restored database does not have: their leads' messages are canceled and
 * conversations end. `since` is when the backup was taken: an earlier suppression that is in the log and not in the database
 * was lifted. Can be repeated. No worker may run at the same time. Returns the number of restored suppressions.
 */
export async function applyOptOutLog(
  deps: Deps,
  { lines, since }: { lines: readonly OptOutLine[]; since: Date },
): Promise<number> {
  const from = since.getTime() - MARGIN_MS
  const recent = lines.filter((line) => Date.parse(line.opted_out_at) >= from)
  const byWorkspace = Map.groupBy(recent, (line) => line.workspace_id)
  let restored = 0
  for (const [workspaceId, found] of byWorkspace) {
    const byHash = new Map(found.map((line) => [line.phone_hash, line]))
    const phones = await findPhones(deps, workspaceId, byHash)
    const unique = [...byHash.values()]
    for (let at = 0; at < unique.length; at += CHUNK)
      restored += await restoreChunk(deps, workspaceId, unique.slice(at, at + CHUNK), phones)
  }
  return restored
}

/** The phones of leads by hash, for the given hashes. */
async function findPhones(
  { db, vault }: Deps,
  workspaceId: string,
  wanted: ReadonlyMap<string, unknown>,
): Promise<Map<string, E164>> {
  const phones = new Map<string, E164>()
  for (let after = ''; ; ) {
    const rows = await db.query<{ phone: E164 }>(sql`
      select phone from lead where workspace_id = ${workspaceId} and phone > ${after} order by phone limit 10000`)
    for (const { phone } of rows) {
      const hash = vault.phoneHash(phone)
      if (wanted.has(hash)) phones.set(hash, phone)
    }
    if (rows.length === 0) return phones
    after = rows.at(-1)!.phone
  }
}

async function restoreChunk(
  deps: Deps,
  workspaceId: string,
  lines: readonly OptOutLine[],
  phones: ReadonlyMap<string, E164>,
): Promise<number> {
  const now = deps.clock.now()
  const given = lines.map((line) => ({ ...line, phone: phones.get(line.phone_hash) ?? null }))
  const known = given.flatMap(({ phone }) => phone ?? []).toSorted()
  return deps.db.locked('apply-opt-out-log', workspaceId, known, async (tx) => {
    const made = await tx.query<{ phone_hash: string }>(sql`
      insert into suppression (workspace_id, phone_hash, phone, method, reason, keyword, opted_out_at, logged_at)
      select w.id, g.phone_hash, g.phone, g.method, g.reason, g.keyword, g.opted_out_at, ${now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (phone_hash text, phone text, method text, reason text, keyword text, opted_out_at timestamptz)
      join workspace w on w.id = ${workspaceId}
      on conflict (workspace_id, phone_hash) do nothing returning phone_hash`)
    if (made.length === 0 || known.length === 0) return made.length
    // The suppressions exist; this ends conversations and cancels messages of their leads. Receivers have already had the
    // events.
    const stopped = await suppressPhones(deps, tx, { workspaceId, phones: known, method: 'import', reason: 'opt_out' })
    appendEvents(deps, tx, workspaceId, stopped.events)
    return made.length
  })
}

import { appendEvents } from '../../events/index.ts'
import {
  type Actor,
  audit,
  type Random,
  type RowKey,
  sql,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { eraseLocked, findLead } from '../index.ts'

type Deps = WriteDeps & { random: Random; vault: Vault }
type ClaimedErasure = RowKey & { token: string; actor: Actor }

const LEASE_MS = 60_000
const CHUNK_SIZE = 100
/** Then other jobs can run, and a stopping worker can exit. */
const CHUNKS_AT_ONCE = 5

/**
 * Continues an erasure under a lease, one lead at a time. A lead is erased in the transaction that counts it, so that after a
 * crash no lead is left out or counted twice. Returns when the erasure is due again.
 */
export async function runErasure(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  const erasure = await claim(deps, rowKey)
  if (!erasure) return null
  try {
    for (let n = 0; n < CHUNKS_AT_ONCE; n++) {
      const ids = await nextLeads(deps, erasure)
      if (ids.length === 0) return await finish(deps, erasure)
      for (const id of ids) await eraseNext(deps, erasure, id)
    }
    return await pause(deps, erasure)
  } catch (error) {
    if (error instanceof LeaseLost) return null
    throw error
  }
}

/** The erasure was canceled, or another worker has it. */
class LeaseLost extends Error {}

async function claim({ db, clock, random }: Deps, { workspaceId, id }: RowKey): Promise<ClaimedErasure | null> {
  const now = clock.now()
  const token = random.token()
  const [row] = await db.query<Actor>(sql`
    update lead_erasure set lease_token = ${token}, lease_until = ${leaseEnd(now)}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_until <= ${now}
    returning actor_kind as kind, actor_id as id`)
  return row ? { workspaceId, id, token, actor: row } : null
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** The counts are the position in the list. */
async function nextLeads({ db }: Deps, { workspaceId, id, token }: ClaimedErasure): Promise<string[]> {
  const [row] = await db.query<{ ids: string[] }>(sql`
    select lead_ids[erased + skipped + 1 : erased + skipped + ${CHUNK_SIZE}::int] as ids from lead_erasure
    where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}`)
  if (!row) throw new LeaseLost()
  return row.ids
}

async function eraseNext(deps: Deps, erasure: ClaimedErasure, leadId: string): Promise<void> {
  const { workspaceId, actor } = erasure
  const named = { workspaceId, id: leadId }
  const lead = await findLead(deps, named)
  if (!lead) return deps.db.transaction('erasure.skip', (tx) => count(deps, tx, erasure, false))
  await deps.db.locked('erasure.lead', workspaceId, lead.phone, async (tx) => {
    const isThere = (await findLead({ db: tx }, named)) !== null
    const events = isThere ? await eraseLocked(deps, tx, { ...named, phone: lead.phone, actor }) : []
    await count(deps, tx, erasure, isThere)
    if (events.length > 0) appendEvents(deps, tx, workspaceId, events)
  })
}

/** Only the holder of the lease erases and counts. */
async function count({ clock }: Deps, tx: Tx, erasure: ClaimedErasure, isErased: boolean): Promise<void> {
  const { workspaceId, id, token } = erasure
  const now = clock.now()
  const [kept] = await tx.query(sql`
    update lead_erasure set erased = erased + ${isErased ? 1 : 0}::int, skipped = skipped + ${isErased ? 0 : 1}::int,
      lease_until = ${leaseEnd(now)}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token} returning id`)
  if (!kept) throw new LeaseLost()
  tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the erasure
}

async function pause({ db, clock }: Deps, { workspaceId, id, token }: ClaimedErasure): Promise<Date> {
  const now = clock.now()
  await db.transaction('erasure.pause', async (tx) => {
    await tx.query(sql`
      update lead_erasure set lease_until = ${now}, lease_token = null
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
    tx.hint({ queue: 'run-erasure', workspaceId, id })
  })
  return now
}

/** The list of leads is deleted: only the counts are kept. */
async function finish(deps: Deps, { workspaceId, id, token }: ClaimedErasure): Promise<null> {
  const now = deps.clock.now()
  await deps.db.transaction('erasure.finish', async (tx) => {
    const [after] = await tx.query(sql`
      update lead_erasure set status = 'completed', lead_ids = '{}', lease_until = null, lease_token = null, finished_at = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}
      returning status, erased, skipped`)
    if (!after) return
    const [actor, before] = [{ kind: 'system', id: null } as const, { status: 'running' }]
    await audit(deps, tx, { workspaceId, actor, action: 'lead_erasure.completed', subjectId: id, before, after })
    tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the erasure
  })
  return null
}

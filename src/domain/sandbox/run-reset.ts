import { audit, type Random, type RowKey, sql, type Tx, type Vault, type WriteDeps } from '../kernel/index.ts'
import { setAside, WorkFailed } from '../workspaces/index.ts'
import { forgetEvents } from './forget-events.ts'
import { forgetLeads, nextLeads } from './forget-leads.ts'
import { REST } from './forget-rest.ts'
import { forgetSuppressions, nextSuppressed } from './forget-suppressions.ts'
import { type DeletedCounts, RESET_COLUMNS, type RunningReset } from './reset.ts'

type Deps = WriteDeps & { random: Random; vault: Vault }
type ClaimedReset = RowKey & { reset: RunningReset; token: string; attempts: number }

const LEASE_MS = 60_000
/** How often a reset is claimed without a finished batch. */
const ATTEMPTS_MAX = 3
/** Then other jobs can run, and a stopping worker can exit. */
const BATCHES_AT_ONCE = 40

/**
 * In this order: rows with a foreign key go before their target. Each step deletes one batch, and nothing when it is complete.
 */
const STEPS: ((deps: Deps, held: ClaimedReset) => Promise<DeletedCounts>)[] = [
  (deps, held) => inBatch(deps, held, [], (tx) => forgetEvents(tx, held)),
  async (deps, held) => {
    const phones = await nextSuppressed(deps.db, held)
    return inBatch(deps, held, phones, (tx) => forgetSuppressions(deps, tx, held, phones))
  },
  async (deps, held) => {
    const leads = await nextLeads(deps.db, held)
    const phones = leads.flatMap(({ phone }) => phone ?? [])
    return inBatch(deps, held, phones, (tx) => forgetLeads(tx, held, { leadIds: leads.map(({ id }) => id), phones }))
  },
  ...REST.map((forget) => (deps: Deps, held: ClaimedReset) => inBatch(deps, held, [], (tx) => forget(tx, held))),
]

/**
 * Continues a reset under a lease, one batch at a time. A batch is one transaction that deletes whole leads under the locks of
 * their phones. After a crash, it continues with the rest. After three attempts without a finished batch, it stalls. Returns
 * when the reset is due again.
 */
export async function runReset(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  const held = await claim(deps, rowKey)
  if (!held) return null
  if (held.attempts > ATTEMPTS_MAX) return stall(deps, held)
  let step = 0
  for (let n = 0; n < BATCHES_AT_ONCE; ) {
    const forget = STEPS[step]
    if (!forget) return finish(deps, held)
    try {
      if ((await forget(deps, held)).rows === 0) step++
      else n++
    } catch (error) {
      if (error instanceof LeaseLost) return null
      throw error
    }
  }
  return pause(deps, held)
}

class LeaseLost extends Error {}

async function claim(deps: Deps, { workspaceId, id }: RowKey): Promise<ClaimedReset | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  const [row] = await deps.db.query<RunningReset & { attempts: number }>(sql`
    update sandbox_reset set lease_token = ${token}, lease_until = ${after(now)}, attempts = attempts + 1
    where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_until <= ${now}
    returning ${RESET_COLUMNS}, attempts`)
  if (!row) return null
  const { attempts, ...reset } = row
  return { workspaceId, id, reset, token, attempts }
}

function after(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Only the holder of the lease deletes. */
function inBatch(
  deps: Deps,
  held: ClaimedReset,
  phones: string[],
  forget: (tx: Tx) => Promise<DeletedCounts>,
): Promise<DeletedCounts> {
  const { workspaceId, id, token } = held
  const work = async (tx: Tx) => {
    const forgotten = await forget(tx)
    const [kept] = await tx.query(sql`
      update sandbox_reset set deleted_rows = deleted_rows + ${forgotten.rows}::int, deleted_leads = deleted_leads + ${forgotten.leads}::int,
        lease_until = ${after(deps.clock.now())}, attempts = 0
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token} returning id`)
    if (!kept) throw new LeaseLost()
    return forgotten
  }
  if (phones.length > 0) return deps.db.locked('sandbox-reset.batch', workspaceId, phones, work)
  return deps.db.transaction('sandbox-reset.batch', work)
}

/** Stalls the reset. A retry by the owner continues it. */
async function stall(deps: Deps, { workspaceId, id, token }: ClaimedReset): Promise<never> {
  await deps.db.transaction('sandbox-reset.give-up', async (tx) => {
    await tx.query(sql`
      update sandbox_reset set attempts = 0, lease_until = ${deps.clock.now()}, lease_token = null
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}`)
    await setAside(deps, tx, { queue: 'reset-sandbox', workspaceId, id }, 'no_progress')
  })
  throw new WorkFailed(new Error('A reset made no progress in three attempts.'), { isGivenUp: true })
}

async function pause(deps: Deps, { workspaceId, id, token }: ClaimedReset): Promise<Date> {
  const now = deps.clock.now()
  await deps.db.transaction('sandbox-reset.pause', async (tx) => {
    await tx.query(sql`
      update sandbox_reset set lease_until = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
    tx.hint({ queue: 'reset-sandbox', workspaceId, id })
  })
  return now
}

async function finish(deps: Deps, { workspaceId, id, token }: ClaimedReset): Promise<null> {
  await deps.db.transaction('sandbox-reset.finish', async (tx) => {
    const [after] = await tx.query(sql`
      update sandbox_reset set status = 'completed', lease_until = null, lease_token = null, finished_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and lease_token = ${token}
      returning status, deleted_leads, deleted_rows`)
    if (!after) return
    const [actor, before] = [{ kind: 'system', id: null } as const, { status: 'running' }]
    await audit(deps, tx, { workspaceId, actor, action: 'sandbox.reset_completed', subjectId: id, before, after })
  })
  return null
}

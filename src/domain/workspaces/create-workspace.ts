import { randomBytes, randomInt } from 'node:crypto'
import type { Mode } from '../identity/index.ts'
import { sql, type Tx, type Vault, type WorkspaceId, type WriteDeps } from '../kernel/index.ts'

export type NewWorkspace = { id: WorkspaceId; mode: Mode }

type Deps = WriteDeps & { vault: Vault }

const SANDBOX_DEBOUNCE_MS = 1_000
const DEBOUNCE_MS = 8_000

/**
 * Creates a live workspace and its sandbox. The sandbox has the simulated carrier with one number, faster replies, and quiet
 * hours turned off. `alsoCreate` adds the objects of other folders in the same transaction.
 */
export async function createWorkspace(
  deps: Deps,
  { name }: { name: string },
  alsoCreate: (tx: Tx, workspace: NewWorkspace) => Promise<void>,
): Promise<{ live: WorkspaceId; sandbox: WorkspaceId }> {
  return deps.db.transaction('workspace.create', async (tx) => {
    const live = await insertWorkspace(deps, tx, { name, mode: 'live', liveId: null })
    const sandbox = await insertWorkspace(deps, tx, { name: `${name} (sandbox)`, mode: 'sandbox', liveId: live })
    await insertSandboxNumber(deps, tx, sandbox)
    await alsoCreate(tx, { id: live, mode: 'live' })
    await alsoCreate(tx, { id: sandbox, mode: 'sandbox' })
    return { live, sandbox }
  })
}

type Row = { name: string; mode: Mode; liveId: WorkspaceId | null }

async function insertWorkspace({ ids, clock }: Deps, tx: Tx, { name, mode, liveId }: Row): Promise<WorkspaceId> {
  const id = ids.next('ws')
  const now = clock.now()
  const debounceMs = mode === 'sandbox' ? SANDBOX_DEBOUNCE_MS : DEBOUNCE_MS
  await tx.query(sql`
    with workspace as (
      insert into workspace (id, name, mode, live_workspace_id, enforce_quiet_hours, turn_debounce_ms, created_at, updated_at)
      values (${id}, ${name}, ${mode}, ${liveId}, ${mode === 'live'}, ${debounceMs}, ${now}, ${now})
    )
    insert into event_position (workspace_id, last) values (${id}, 0)`)
  return id
}

/** Numbers of the exchange 555 are not assigned. */
async function insertSandboxNumber({ ids, clock, vault }: Deps, tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  const account = ids.next('car')
  const now = clock.now()
  const e164 = `+1${randomInt(200, 990)}555${String(randomInt(0, 10_000)).padStart(4, '0')}`
  const credentials = vault.seal(randomBytes(32).toString('hex'), `carrier_account:${account}`)
  await tx.query(sql`
    with account as (
      insert into carrier_account (workspace_id, id, carrier, credentials, settings, created_at)
      values (${workspaceId}, ${account}, 'sandbox', ${credentials}, '{}', ${now})
    )
    insert into phone_number (workspace_id, id, e164, carrier_account_id, type, status, created_at)
    values (${workspaceId}, ${ids.next('num')}, ${e164}, ${account}, 'long_code', 'registered', ${now})`)
}

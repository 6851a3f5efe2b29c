import { AppError } from '../../errors.ts'
import type { Actor } from './audit.ts'
import { type Clock, type Querying, type Random, sql, type Tx, type Vault } from './context.ts'

/** Handed to the operation, which stamps the key with what it made. */
export type IdempotencyClaim = { key: string; token: string }

/** The input of an operation of a workspace that a key can make safe to repeat. */
export type Repeatable<Input = unknown> = Input & { workspaceId: string; idempotency?: IdempotencyClaim | undefined }

/** The input of a change that the audit log records. */
export type Change<Input = unknown> = Repeatable<Input> & { actor: Actor }

export type Reservation =
  | { state: 'reserved'; token: string }
  /** Answered before: give the same answer again. */
  | { state: 'done'; status: number; body: string }
  /** Made before, but nobody lived to answer: answer from the resource. */
  | { state: 'made'; token: string; resultId: string }

/** The stamp of what has no id of its own: suppressing phones again does no harm, so it is simply done again. */
export const SUPPRESSIONS_MADE = 'suppressions'

type Deps = { db: Querying; clock: Clock; random: Random; vault: Vault }
type KeyRef = { workspaceId: string; key: string }

const LEASE_MS = 60_000
const KEPT_MS = 24 * 3_600_000

/** Takes the key for one run, or says what became of the first. `fingerprint` stands for method, path and body. */
export async function reserveKey(deps: Deps, input: KeyRef & { fingerprint: string }): Promise<Reservation> {
  const { workspaceId, key, fingerprint } = input
  const now = deps.clock.now()
  const token = deps.random.token()
  const [row] = await deps.db.query<KeyRow>(sql`
    insert into idempotency_key as k (workspace_id, key, fingerprint, state, lease_until, lease_token, created_at, expires_at)
    values (${workspaceId}, ${key}, ${fingerprint}, 'running', ${addMs(now, LEASE_MS)}, ${token}, ${now}, ${addMs(now, KEPT_MS)})
    on conflict (workspace_id, key) do update set
      lease_token = excluded.lease_token, lease_until = excluded.lease_until,
      fingerprint = excluded.fingerprint, state = 'running',
      result_id = case when k.expires_at > excluded.created_at then k.result_id end,
      created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
         or (k.fingerprint = excluded.fingerprint and k.state = 'running' and k.lease_until <= excluded.created_at)
    returning fingerprint, state, result_id, status, body, lease_token`)
  if (row) return row.result_id ? { state: 'made', token, resultId: row.result_id } : { state: 'reserved', token }
  return readReservation(deps, input)
}

async function readReservation(deps: Deps, input: KeyRef & { fingerprint: string }): Promise<Reservation> {
  const { workspaceId, key, fingerprint } = input
  const [row] = await deps.db.query<KeyRow>(sql`
    select fingerprint, state, result_id, status, body, lease_token
    from idempotency_key where workspace_id = ${workspaceId} and key = ${key}`)
  if (row && row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused')
  if (!row || row.state === 'running' || !row.body) {
    throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 })
  }
  return { state: 'done', status: row.status!, body: deps.vault.open(row.body, answerContext(input)) }
}

/** Says, in the transaction that makes it, what the key has made. Fails when another run has taken the key over. */
export async function stampResult(tx: Tx, workspaceId: string, claim: IdempotencyClaim | undefined, resultId: string) {
  if (!claim) return
  const [row] = await tx.query(sql`
    update idempotency_key set result_id = ${resultId}
    where workspace_id = ${workspaceId} and key = ${claim.key} and lease_token = ${claim.token} and state = 'running'
    returning key`)
  if (!row) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 })
}

type FinishedRun = KeyRef & { token: string; status: number; body: string }

/** Keeps a 2xx answer for repeated requests. Returns false if this run no longer holds the key. */
export async function storeAnswer(deps: Deps, input: FinishedRun): Promise<boolean> {
  const { workspaceId, key, token, status, body } = input
  const rows = await deps.db.query(sql`
    update idempotency_key set state = 'done', status = ${status}, body = ${deps.vault.seal(body, answerContext(input))}
    where workspace_id = ${workspaceId} and key = ${key} and lease_token = ${token} and state = 'running'
    returning key`)
  return rows.length > 0
}

/**
 * Frees the key after any other answer: a retry is a new try. One that stands for what was made stands for it still, and
 * only ends its run. Returns false if this run no longer holds the key.
 */
export async function releaseKey(
  deps: Deps,
  { workspaceId, key, token }: KeyRef & { token: string },
): Promise<boolean> {
  const rows = await deps.db.query(sql`
    with kept as (
      update idempotency_key set lease_until = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and key = ${key} and lease_token = ${token} and result_id is not null
      returning key
    ), freed as (
      delete from idempotency_key
      where workspace_id = ${workspaceId} and key = ${key} and lease_token = ${token} and result_id is null
      returning key
    )
    select key from kept union all select key from freed`)
  return rows.length > 0
}

type KeyRow = {
  fingerprint: string
  state: 'running' | 'done'
  result_id: string | null
  status: number | null
  body: Uint8Array | null
  lease_token: string
}

function answerContext({ workspaceId, key }: KeyRef): string {
  return `idempotency:${workspaceId}:${key}`
}

function addMs(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

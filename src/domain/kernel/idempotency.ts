import { AppError } from '../../errors.ts'
import type { Actor } from './audit.ts'
import { type Clock, type Querying, sql, type Tx, type Vault } from './context.ts'

/**
 * Passed to the operation, which stores the ID of what it created with the key. `fileHash` is that of the uploaded file, once
 * the operation has read all of it.
 */
export type IdempotencyClaim = { key: string; token: string; fileHash?: (() => string) | undefined }

/** The input of a workspace operation that an idempotency key makes safe to repeat. */
export type Repeatable<Input = unknown> = Input & { workspaceId: string; idempotency?: IdempotencyClaim | undefined }

/** The input of a change that the audit log records. */
export type Change<Input = unknown> = Repeatable<Input> & { actor: Actor }

/** `fileHash` is that of the file of the first request; null if it had none. */
export type Reservation =
  | { state: 'reserved' }
  /** Already answered: return the stored response. */
  | { state: 'done'; status: number; body: string; fileHash: string | null }
  /** An earlier run created the resource and crashed before it stored the response: answer from the resource. */
  | { state: 'made'; resultId: string; fileHash: string | null }

/** Stored for operations whose result has no ID. Suppressing phones again is harmless, so a retry simply runs again. */
export const SUPPRESSIONS_MADE = 'suppressions'

/**
 * Identify a request: `bytes` its exact form; `parsed` its content, which begins with the version of its algorithm. Two
 * requests are the same if either is equal. Earlier releases know only `bytes`.
 */
export type Fingerprints = { bytes: string; parsed: string }

type Deps = { db: Querying; clock: Clock; vault: Vault }
type KeyRef = { workspaceId: string; key: string }
type KeyRequest = KeyRef & { fingerprints: Fingerprints }

const LEASE_MS = 60_000
const KEPT_MS = 24 * 3_600_000

/**
 * Reserves the key for the run with this token, or returns the state of the first run. The fingerprint of the content is stored
 * together with that of the bytes, so that it counts for no later request that an earlier release stores in the same row.
 */
export async function reserveKey(deps: Deps, input: KeyRequest & { token: string }): Promise<Reservation> {
  const { workspaceId, key, fingerprints, token } = input
  const { bytes, parsed } = fingerprints
  const now = deps.clock.now()
  const [row] = await deps.db.query<KeyRow>(sql`
    insert into idempotency_key as k (workspace_id, key, fingerprint, parsed_fingerprint, state, lease_until, lease_token,
      created_at, expires_at)
    values (${workspaceId}, ${key}, ${bytes}, ${pairOf(parsed, bytes)}, 'running', ${addMs(now, LEASE_MS)}, ${token},
      ${now}, ${addMs(now, KEPT_MS)})
    on conflict (workspace_id, key) do update set
      lease_token = excluded.lease_token, lease_until = excluded.lease_until,
      fingerprint = excluded.fingerprint, parsed_fingerprint = excluded.parsed_fingerprint, state = 'running',
      result_id = case when k.expires_at > excluded.created_at then k.result_id end,
      created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= excluded.created_at
         or ((k.fingerprint = excluded.fingerprint or k.parsed_fingerprint = ${parsed}::text || '/' || k.fingerprint)
             and k.state = 'running' and k.lease_until <= excluded.created_at)
    returning fingerprint, parsed_fingerprint, state, result_id, file_hash, status, body, lease_token`)
  if (row?.result_id) return { state: 'made', resultId: row.result_id, fileHash: fileHashOf(row) }
  if (row) return { state: 'reserved' }
  return readReservation(deps, input)
}

async function readReservation(deps: Deps, input: KeyRequest): Promise<Reservation> {
  const { workspaceId, key, fingerprints } = input
  const [row] = await deps.db.query<KeyRow>(sql`
    select fingerprint, parsed_fingerprint, state, result_id, file_hash, status, body, lease_token
    from idempotency_key where workspace_id = ${workspaceId} and key = ${key}`)
  if (row && !isSameRequest(row, fingerprints)) throw new AppError('idempotency_key_reused')
  if (!row || row.state === 'running' || !row.body) {
    throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 })
  }
  const body = deps.vault.open(row.body, answerContext(input))
  return { state: 'done', status: row.status!, body, fileHash: fileHashOf(row) }
}

/** An earlier release that uses the row again leaves the hash of the former file, which belongs to another result. */
function fileHashOf({ result_id, file_hash }: KeyRow): string | null {
  const [resultId, hash = null] = file_hash?.split('/') ?? []
  return resultId === result_id ? hash : null
}

function isSameRequest(row: KeyRow, { bytes, parsed }: Fingerprints): boolean {
  return row.fingerprint === bytes || row.parsed_fingerprint === pairOf(parsed, row.fingerprint)
}

function pairOf(parsed: string, bytes: string): string {
  return `${parsed}/${bytes}`
}

/** Stores what the key has created, in the transaction that creates it. Fails if another run has taken the key over. */
export async function stampResult(tx: Tx, workspaceId: string, claim: IdempotencyClaim | undefined, resultId: string) {
  if (!claim) return
  const file = claim.fileHash ? `${resultId}/${claim.fileHash()}` : null
  const [row] = await tx.query(sql`
    update idempotency_key set result_id = ${resultId}, file_hash = ${file}
    where workspace_id = ${workspaceId} and key = ${claim.key} and lease_token = ${claim.token} and state = 'running'
    returning key`)
  if (!row) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 })
}

type FinishedRun = KeyRef & { token: string; status: number; body: string }

/** Stores a 2xx response for repeated requests. Returns false if this run no longer holds the key. */
export async function storeAnswer(deps: Deps, input: FinishedRun): Promise<boolean> {
  const { workspaceId, key, token, status, body } = input
  const rows = await deps.db.query(sql`
    update idempotency_key set state = 'done', status = ${status}, body = ${deps.vault.seal(body, answerContext(input))}
    where workspace_id = ${workspaceId} and key = ${key} and lease_token = ${token} and state = 'running'
    returning key`)
  return rows.length > 0
}

/**
 * Frees the key after any other response, so that a retry runs again. A key that has created something keeps its stamp and
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
  parsed_fingerprint: string | null
  state: 'running' | 'done'
  result_id: string | null
  file_hash: string | null
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

import { AppError } from '../../../errors.ts'
import type { suppressPhones } from '../../compliance/suppressions/index.ts'
import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type Clock, type Db, type Random, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import type { QueueDeps } from '../../messaging/index.ts'
import { type Batch, type Outcome, readBatch, withoutErased } from './batch.ts'
import { dropRows } from './drop-rows.ts'
import { failImport } from './fail-import.ts'
import { IMPORT_COLUMNS, type ImportRow, toWireImport } from './import.ts'
import { importLeads, previewLeads } from './import-leads.ts'
import { importSuppressions, previewSuppressions } from './import-suppressions.ts'

type Deps = QueueDeps & Parameters<typeof suppressPhones>[0] & { db: Db; clock: Clock; random: Random }
type ClaimedImport = { running: ImportRow; lastRow: number; token: string; attempts: number }

const LEASE_MS = 60_000
/** How often an import is claimed without a finished batch. */
const ATTEMPTS_MAX = 3
/** Then other jobs can run, and a stopping worker can exit. */
const BATCHES_AT_ONCE = 40

/**
 * Processes an import's rows under a lease, one batch at a time. A batch is one transaction that locks its phones, processes
 * its rows and stores the progress, so that after a crash no row is processed twice. Rows of an interrupted upload are dropped.
 * After three attempts without a finished batch, the import has failed. Returns when the import is due again.
 */
export async function runImport(deps: Deps, rowKey: RowKey): Promise<Date | null> {
  const claimedImport = await claimImport(deps, rowKey)
  if (!claimedImport) return null
  if (claimedImport.attempts > ATTEMPTS_MAX) return failImport(deps, rowKey, claimedImport.token)
  if (claimedImport.running.status !== 'running') return dropUpload(deps, rowKey, claimedImport)
  let { lastRow } = claimedImport
  for (let n = 1; ; n++) {
    const now = deps.clock.now()
    const batch = await readBatch(deps.db, {
      ...rowKey,
      running: claimedImport.running,
      workspaceId: rowKey.workspaceId,
      lastRow,
      now,
    })
    const isPause = n === BATCHES_AT_ONCE && !batch.isLast
    if (!(await runBatch(deps, claimedImport, { batch, lastRow, isPause }))) return null
    if (batch.isLast) return null
    if (isPause) return now
    lastRow = batch.lastRow
  }
}

/** The import, if it is due, with a unique lease token. The attempt is committed here, so that a crash counts. */
async function claimImport(deps: Deps, { workspaceId, id }: RowKey): Promise<ClaimedImport | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  const [row] = await deps.db.query<ImportRow & { last_row: number; attempts: number }>(sql`
    update lead_import set lease_token = ${token}, lease_until = ${leaseEnd(now)}, attempts = attempts + 1
    where workspace_id = ${workspaceId} and id = ${id} and lease_until <= ${now}
    returning ${IMPORT_COLUMNS}, last_row, attempts`)
  return row ? { running: row, lastRow: row.last_row, token, attempts: row.attempts } : null
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

class LeaseLost extends Error {}

type BatchStep = { batch: Batch; lastRow: number; isPause: boolean }

/** Processes a batch. Returns false if the lease was lost: canceled, or taken by another worker. */
async function runBatch(deps: Deps, { running, token }: ClaimedImport, step: BatchStep): Promise<boolean> {
  const { workspaceId, phones } = step.batch
  const isLocking = phones.length > 0 && !running.dry_run
  const work = async (tx: Tx) => {
    // An opt-out of the file counts although its lead was erased.
    const batch = isLocking && running.kind === 'leads' ? await withoutErased(tx, step.batch) : step.batch
    const outcome = await importBatch(deps, tx, running, batch)
    const progress = await writeProgress(tx, token, { ...step, batch }, outcome)
    if (!progress) throw new LeaseLost()
    if (step.isPause) tx.hint({ queue: 'run-import', workspaceId, id: running.id })
    const events = batch.isLast && !running.dry_run ? [...outcome.events, importCompleted(progress)] : outcome.events
    if (events.length > 0) appendEvents(deps, tx, workspaceId, events)
    else tx.announce(workspaceId, 0) // not an event, but wakes subscribers of the import
    return true
  }
  try {
    return await (isLocking
      ? deps.db.locked('import.batch', workspaceId, phones, work)
      : deps.db.transaction('import.batch', work))
  } catch (error) {
    if (error instanceof LeaseLost) return false
    throw error
  }
}

function importBatch(deps: Deps, tx: Tx, { kind, dry_run }: ImportRow, batch: Batch): Promise<Outcome> {
  if (kind === 'leads') return dry_run ? previewLeads(tx, batch) : importLeads(deps, tx, batch)
  return dry_run ? previewSuppressions(deps, tx, batch) : importSuppressions(deps, tx, batch)
}

function importCompleted(row: ImportRow): NewEvent {
  const { id: import_id, kind, file_name, counts, finished_at: completed_at } = toWireImport(row)
  const data = { import_id, kind, file_name, counts, completed_at }
  return { type: 'import.completed', leadId: null, conversationId: null, data }
}

/**
 * With the lease token, in the transaction that processed the rows. Rows that were deleted with their lead count as processed at
 * the end. Undefined if the lease is lost.
 */
async function writeProgress(
  tx: Tx,
  token: string,
  { batch, lastRow, isPause }: BatchStep,
  outcome: Outcome,
): Promise<ImportRow | undefined> {
  const { workspaceId, importId, rowCount, rows, isLast, now } = batch
  const { created, merged, skipped, failures } = outcome
  const failed = failures.length + rowCount - rows.length
  const leaseUntil = isLast ? null : isPause ? now : leaseEnd(now)
  const [written] = await tx.query<ImportRow>(sql`
    with failing as (
      update import_row r set outcome = 'failed', error_code = f.code, param = f.param, message = f.message
      from json_to_recordset(${JSON.stringify(failures)}::json) as f ("rowNumber" int, code text, param text, message text)
      where r.workspace_id = ${workspaceId} and r.import_id = ${importId} and r.row_number = f."rowNumber"
    )
    update lead_import set last_row = ${batch.lastRow}, attempts = 0,
      processed_count = case when ${isLast} then row_count else processed_count + ${rowCount}::int end,
      created_count = created_count + ${created}::int, merged_count = merged_count + ${merged}::int,
      skipped_count = skipped_count + ${skipped}::int, failed_count = failed_count + ${failed}::int,
      status = ${isLast ? 'completed' : 'running'}, finished_at = ${isLast ? now : null}, lease_until = ${leaseUntil},
      lease_token = case when ${leaseUntil}::timestamptz is null then null else lease_token end, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${importId} and status = 'running' and lease_token = ${token}
      and last_row = ${lastRow}
    returning ${IMPORT_COLUMNS}`)
  return written
}

/** The upload was interrupted or canceled, so its rows are dropped. */
async function dropUpload({ db, clock }: Deps, rowKey: RowKey, { running, token }: ClaimedImport): Promise<null> {
  const { workspaceId, id } = rowKey
  if (running.status === 'receiving') {
    const now = clock.now()
    const { code, message } = new AppError('invalid_request', {
      message: 'The upload was interrupted. Upload the file again.',
    })
    await db.query(sql`
      update lead_import set status = 'failed', error_code = ${code}, error_message = ${message}, finished_at = ${now}, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'receiving' and lease_token = ${token}`)
  }
  await dropRows({ db }, rowKey)
  await db.query(sql`
    update lead_import set lease_until = null, lease_token = null
    where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token}`)
  return null
}

import { type Querying, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { notify } from '../../notifications/index.ts'
import { meaningOf, type Work } from './kinds.ts'

/** Gaps after the first failure, the second, …: six tries in 73 minutes. Then the row is set aside. */
const RETRY_AFTER_SECONDS = [5, 30, 120, 600, 3_600]
/** A row that was not retried for this long succeeded in the meantime: its failures are no longer consecutive. */
export const FORGOTTEN_AFTER_MS = 3_600_000
/** One notification for jobs that stall together. */
const NOTIFIED_EVERY_MS = 3_600_000

/** Null: the job has stalled and is not retried automatically. */
export type FailureRecord = { nextTryAt: Date | null }

/** Writes down that a job failed: its row waits longer each time, and is set aside after six failures in a row. */
export async function recordFailure(deps: WriteDeps, work: Work, error: unknown): Promise<FailureRecord> {
  return deps.db.transaction('stalled-work.record', async (tx) => {
    const now = deps.clock.now()
    const attempts = await countFailure(deps, tx, work, nameOf(error), now)
    const gapSeconds = RETRY_AFTER_SECONDS[attempts - 1]
    if (gapSeconds === undefined) {
      await giveUp(deps, tx, work, now)
      return { nextTryAt: null }
    }
    const nextTryAt = new Date(now.getTime() + gapSeconds * 1_000)
    await tx.query(sql`
      update stalled_work set next_try_at = ${nextTryAt}, given_up_at = null
      where workspace_id = ${work.workspaceId} and queue = ${work.queue} and subject_id = ${work.id}`)
    return { nextTryAt }
  })
}

/** Sets a row aside at once: it has used up its tries in another way. Within a transaction of the caller's. */
export async function setAside(deps: Omit<WriteDeps, 'db'>, tx: Tx, work: Work, errorName: string): Promise<void> {
  const now = deps.clock.now()
  await countFailure(deps, tx, work, errorName, now)
  await giveUp(deps, tx, work, now)
}

/** The job has succeeded, or its row has ended in a way that its owner sees. */
export async function forgetFailures(deps: { db: Querying }, { workspaceId, queue, id }: Work): Promise<void> {
  await deps.db.query(sql`
    delete from stalled_work where workspace_id = ${workspaceId} and queue = ${queue} and subject_id = ${id}`)
}

async function countFailure(
  { ids }: Pick<WriteDeps, 'ids'>,
  tx: Tx,
  { workspaceId, queue, id }: Work,
  lastError: string,
  now: Date,
): Promise<number> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
  const [row] = await tx.query<{ attempts: number }>(sql`
    insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at)
    values (${workspaceId}, ${ids.next('stl')}, ${queue}, ${id}, 1, ${lastError}, ${now})
    on conflict (workspace_id, queue, subject_id) do update set last_error = excluded.last_error,
      attempts = case when stalled_work.next_try_at <= ${forgotten} then 1 else stalled_work.attempts + 1 end,
      first_failed_at = case when stalled_work.next_try_at <= ${forgotten} then excluded.first_failed_at else stalled_work.first_failed_at end
    returning attempts`)
  return row!.attempts
}

async function giveUp(deps: Omit<WriteDeps, 'db'>, tx: Tx, work: Work, now: Date): Promise<void> {
  const { workspaceId, queue, id } = work
  const [row] = await tx.query<{ is_first: boolean }>(sql`
    update stalled_work set next_try_at = null, given_up_at = coalesce(given_up_at, ${now})
    where workspace_id = ${workspaceId} and queue = ${queue} and subject_id = ${id}
    returning not exists (
      select from stalled_work o where o.workspace_id = ${workspaceId} and o.queue = ${queue}
        and o.given_up_at > ${new Date(now.getTime() - NOTIFIED_EVERY_MS)}) as is_first`)
  // A notification about failing notifications would fail too.
  if (row?.is_first && queue !== 'send-notification') await notifyStalled(deps, tx, work)
}

/** Tells the owner that a row was set aside. */
export async function notifyStalled(
  deps: Omit<WriteDeps, 'db'>,
  tx: Tx,
  { workspaceId, queue, id }: Work,
): Promise<void> {
  const body = `${meaningOf(queue)} It failed several times and is no longer retried automatically (${id}).`
  await notify(deps, tx, { workspaceId, kind: 'work_stalled', subject: 'A job failed repeatedly', body })
}

/** A code or the error's class. A message could hold what a lead wrote. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

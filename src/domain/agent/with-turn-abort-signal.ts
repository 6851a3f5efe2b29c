import { type Querying, sql } from '../kernel/index.ts'

const CHECK_INTERVAL_MS = 300

type TurnLease = { workspaceId: string; id: string; version: number; token: string }

/**
 * Runs the work with a signal that aborts when the turn becomes void: the lead wrote again, the conversation changed, or the
 * lease is lost. This only saves time; the commit checks again.
 */
export async function withTurnAbortSignal<Result>(
  { db }: { db: Querying },
  lease: TurnLease,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let isChecking = false
  const check = async () => {
    if (isChecking) return
    isChecking = true
    // A failed check does not abort: the commit decides.
    if (!(await isCurrent(db, lease).catch(() => true))) controller.abort()
    isChecking = false
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
  }
}

async function isCurrent(db: Querying, { workspaceId, id, version, token }: TurnLease): Promise<boolean> {
  const rows = await db.query(sql`
    select from conversation
    where workspace_id = ${workspaceId} and id = ${id} and version = ${version} and turn_lease_token = ${token}`)
  return rows.length > 0
}

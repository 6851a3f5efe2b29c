import { type Querying, sql } from '../kernel/index.ts'

const LOOK_EVERY_MS = 300

type Claimed = { workspaceId: string; id: string; version: number; token: string }

/**
 * Gives the work of a claimed turn a signal that fires when the turn is void: the lead has written again, the conversation
 * has changed otherwise, or the lease is lost. Looked at while the work waits for others; the commit looks again.
 */
export async function whileCurrent<Result>(
  { db }: { db: Querying },
  claimed: Claimed,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    // A look that fails says nothing: the commit decides.
    if (!(await isCurrent(db, claimed).catch(() => true))) controller.abort()
    isLooking = false
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
  }
}

async function isCurrent(db: Querying, { workspaceId, id, version, token }: Claimed): Promise<boolean> {
  const rows = await db.query(sql`
    select from conversation
    where workspace_id = ${workspaceId} and id = ${id} and version = ${version} and turn_lease_token = ${token}`)
  return rows.length > 0
}

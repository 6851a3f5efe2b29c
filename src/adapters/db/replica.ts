import { type Log, type Querying, type Sql, settlesWithin } from '../../domain/kernel/index.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { openStatementPool, runStatement } from './client.ts'

export type Replica = Querying & { close(): Promise<void> }

type Opened = { url: string; poolMax: number; primary: Querying; log: Log }

/** A replica is used as long as it has everything that the primary had this long ago. */
const CHECK_EVERY_MS = 1_000
const RESPONDS_WITHIN_MS = 2_000

/**
 * Runs reads for which a lag of about a second is harmless. They use the replica while it follows the primary; otherwise,
 * and if it fails or does not respond, the primary. Reads that run at that moment are repeated on the primary.
 */
export function openReplica({ url, poolMax, primary, log }: Opened): Replica {
  const pool = openStatementPool({ url, poolMax })
  const warn = throttledWarning(log, { event: 'replica.unused' })
  let reached: string | null = null
  let isChecking = false
  /** Aborted when the replica no longer follows; null until it does again. */
  let following: AbortController | null = null

  function giveUp(error: unknown): void {
    following?.abort(error)
    following = null
    warn(error)
  }

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      const before = reached
      reached = (await primary.query<{ position: string }>(POSITION))[0]!.position
      if (before === null) return
      const asked = runStatement<{ follows: boolean | null }>(pool, FOLLOWS(before))
      if (!(await settlesWithin(RESPONDS_WITHIN_MS, asked))) throw new Error('The replica does not respond.')
      const [seen] = await asked
      if (seen?.follows !== true) throw new Error('The replica is more than a second behind, or is not a replica.')
      following ??= new AbortController()
    } catch (error) {
      giveUp(error)
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  void check()
  return {
    async query<Row>(statement: Sql) {
      if (!following) return primary.query<Row>(statement)
      try {
        return await unlessAborted(runStatement<Row>(pool, statement), following.signal)
      } catch (error) {
        if (following) giveUp(error)
        return primary.query<Row>(statement)
      }
    },
    async close() {
      clearInterval(timer)
      await pool.end()
    },
  }
}

function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Positions in the write-ahead log: they need no clocks, and no rights beyond those of every role. */
const POSITION = { name: 'primary_position', text: 'select pg_current_wal_lsn()::text as position', values: [] }
const FOLLOWS = (position: string) => ({
  name: 'replica_follows',
  text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as follows',
  values: [position],
})

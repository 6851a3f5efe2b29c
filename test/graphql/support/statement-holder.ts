import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const WAITING = `select pid from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`

/** Makes statements wait, or end as they end when they run out of time. */
export type StatementHolder = Awaited<ReturnType<typeof holdStatements>>

export async function holdStatements(connectionString: string) {
  const other = new pg.Client({ connectionString })
  const watcher = new pg.Client({ connectionString }) // a transaction sees the same activity all the time
  await Promise.all([other.connect(), watcher.connect()])

  /** Runs the work while the table is locked. */
  async function whileLocked<Result>(work: () => Promise<Result>, table = 'lead'): Promise<Result> {
    await other.query(`begin; lock table ${table} in access exclusive mode`)
    try {
      return await work()
    } finally {
      await other.query('rollback')
    }
  }

  return {
    whileLocked,
    /** Resolves when this many statements wait for the lock. */
    async waiting(count: number): Promise<void> {
      const isSo = async () => (await watcher.query(WAITING)).rowCount! >= count
      while (!(await isSo())) await sleep(10)
    },
    /** As above, and each waiting statement is canceled, as PostgreSQL cancels one that exceeds its timeout. */
    whileCanceled: <Result>(work: () => Promise<Result>): Promise<Result> =>
      whileLocked(async () => {
        let isOver = false
        const running = work().finally(() => {
          isOver = true
        })
        while (!isOver) {
          await watcher.query(`select pg_cancel_backend(pid) from (${WAITING}) as waiting`)
        }
        return running
      }),
    close: () => Promise.all([other.end(), watcher.end()]),
  }
}

import pg from 'pg'

/** Makes statements wait, or end as they end when they run out of time. */
export type StatementHolder = Awaited<ReturnType<typeof holdStatements>>

export async function holdStatements(connectionString: string) {
  const other = new pg.Client({ connectionString })
  const watcher = new pg.Client({ connectionString }) // a transaction sees the same activity all the time
  await Promise.all([other.connect(), watcher.connect()])

  /** Runs the work while the table of leads is locked. */
  async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
    await other.query('begin; lock table lead in access exclusive mode')
    const result = await work()
    await other.query('rollback')
    return result
  }

  return {
    whileLocked,
    /** As above, and each waiting statement is canceled, as PostgreSQL cancels one that exceeds its timeout. */
    whileCanceled: <Result>(work: () => Promise<Result>): Promise<Result> =>
      whileLocked(async () => {
        let isOver = false
        const running = work().finally(() => {
          isOver = true
        })
        while (!isOver) {
          await watcher.query(`select pg_cancel_backend(pid) from pg_stat_activity
                               where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
        }
        return running
      }),
    close: () => Promise.all([other.end(), watcher.end()]),
  }
}

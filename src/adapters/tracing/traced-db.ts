import { type Clock, type Db, type Job, keepTraceContext, type Tracing, type Tx } from '../../domain/kernel/index.ts'

type Deps = { tracing: Tracing; clock: Clock }

/**
 * The same database, whose transactions store the current span for the work that they make due. This adds one statement to
 * such a transaction, sent together with its commit; none if the trace is not recorded.
 */
export function traceDb(deps: Deps, db: Db): Db {
  const traced = <Result>(work: (tx: Tx) => Promise<Result>) => {
    // Here, because a transaction that waits for a connection can begin in the context of the one that it waited for.
    const traceparent = deps.tracing.current()
    return traceparent === null ? work : (tx: Tx) => keepingContext(tx, work, { traceparent, now: deps.clock.now() })
  }
  return {
    ...db,
    transaction: (name, work) => db.transaction(name, traced(work)),
    locked: (name, workspaceId, phones, work) => db.locked(name, workspaceId, phones, traced(work)),
  }
}

async function keepingContext<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
  context: { traceparent: string; now: Date },
): Promise<Result> {
  const rows = new Map<string, string[]>()
  const note = (workspaceId: string, ids: readonly string[]) => {
    rows.set(workspaceId, [...(rows.get(workspaceId) ?? []), ...ids])
  }
  const result = await work({
    ...tx,
    hint(job: Job) {
      note(job.workspaceId, [job.id])
      tx.hint(job)
    },
    trace: note,
  })
  for (const [workspaceId, ids] of rows) keepTraceContext(tx, { workspaceId, ids }, context)
  return result
}

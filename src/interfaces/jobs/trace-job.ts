import type { App } from '../../app.ts'
import { type Job, readTraceContexts } from '../../domain/kernel/index.ts'

type TraceDeps = Pick<App, 'tracing' | 'db'>

/**
 * Runs a job as a span below the one that made its row due. An endpoint's deliveries belong to many traces, so each attempt
 * has a span instead.
 */
export async function traceJob<Result>(
  { tracing, db }: TraceDeps,
  { queue, workspaceId, id }: Job,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!tracing.isOn) return run()
  if (queue === 'deliver-to-endpoint') return tracing.outside(run)
  // A job does not fail because its trace is not known.
  const contexts = await readTraceContexts(db, { workspaceId, ids: [id] }).catch(() => null)
  const facts = { 'leadthread.queue': queue, 'leadthread.workspace_id': workspaceId, 'leadthread.id': id }
  return tracing.span({ name: `job ${queue}`, kind: 'consumer', parent: contexts?.get(id) ?? null, facts }, run)
}

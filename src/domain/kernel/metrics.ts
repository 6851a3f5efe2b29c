import type { Job } from './context.ts'

/** The service's own metrics. */
export type Metrics = {
  request(seen: { method: string; route: string; status: number; ms: number }): void
  /** Requests that are missing in the request log: beyond the workspace's limit, or dropped because the database was slow or down. */
  requestNotLogged(reason: 'over_limit' | 'not_written', count: number): void
  job(seen: { queue: string; outcome: 'done' | 'failed'; ms: number }): void
  reading(seen: { task: string; outcome: string; ms: number }): void
  /** The due rows of all queues that the sweeper found. */
  foundDue(jobs: readonly Job[], now: Date): void
  /** How many rows of each queue are due. A queue without due rows is absent. */
  countedDue(counts: ReadonlyMap<Job['queue'], number>): void
  /** A row will not be retried automatically: it was set aside, or ended as failed. */
  gaveUp(queue: string): void
  /** One webhook request, and whether it completed the delivery. */
  webhookAttempt(outcome: 'succeeded' | 'failed'): void
  /** A carrier's response to a text. `error` is one of our codes. */
  handOver(seen: { carrier: string; outcome: string; error: string }): void
  /** Texts of live workspaces that wait for a person to decide whether they are opt-outs, and the age of the oldest. */
  heldTexts(waiting: { count: number; oldestSeconds: number }): void
  /** The age of the oldest suppression that is not in the opt-out log; 0 if all are. */
  unloggedOptOuts(seconds: number): void
  reachable(server: 'database' | 'queue', isReachable: boolean): void
  text(): Promise<string>
}

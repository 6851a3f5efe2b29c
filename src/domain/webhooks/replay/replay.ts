import type { EventType } from '../../events/index.ts'
import { fragment } from '../../kernel/index.ts'

/**
 * Sending again what an endpoint failed to get.
 *
 *   running ──all started, none pending──▶ completed
 *      └──by its owner, or the endpoint is disabled or deleted──▶ canceled
 */
export type ReplayStatus = 'running' | 'completed' | 'canceled'

/** A replay as the database gives it, with what has become of its deliveries. */
export type ReplayRow = {
  id: string
  endpoint_id: string
  event_types: EventType[]
  since: Date
  until: Date
  status: ReplayStatus
  total: number
  started: number
  succeeded: number
  failed: number
  pending: number
  created_at: Date
  finished_at: Date | null
}

export const REPLAY_COLUMNS = fragment(
  'r.id, r.endpoint_id, r.event_types, r.since, r.until, r.status, r.total, r.started, r.created_at, r.finished_at',
)

/** Counted from the deliveries each time it is asked: there is no counter that could go wrong. */
export const REPLAY_COUNTS = fragment(
  `count(*) filter (where d.status = 'succeeded') as succeeded, count(*) filter (where d.status = 'pending') as pending,
   count(*) filter (where d.status in ('exhausted', 'skipped', 'canceled')) as failed`,
)

/** A replay as REST and the documentation know it. A dry run has no id: nothing was made. */
export type WireReplay = {
  id: string | null
  endpoint_id: string
  event_types: EventType[]
  since: string
  until: string
  status: ReplayStatus | 'dry_run'
  total: number
  started: number
  succeeded: number
  failed: number
  remaining: number
  created_at: string
  finished_at: string | null
}

export function toWireReplay(row: ReplayRow): WireReplay {
  const waiting = row.status === 'running' ? Math.max(0, row.total - row.started) : 0
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_types: row.event_types,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    status: row.status,
    total: row.total,
    started: row.started,
    succeeded: row.succeeded,
    failed: row.failed,
    remaining: waiting + row.pending,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

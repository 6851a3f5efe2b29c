import type { EventType } from '../../events/index.ts'
import { fragment } from '../../kernel/index.ts'

/**
 * One event on its way to one endpoint.
 *
 *   pending ──2xx──▶ succeeded          every end can be replayed: pending again, with a run of the schedule of its own,
 *      ├──24 hours──▶ exhausted         the same event id, and attempts that go on counting
 *      └──deleted, erased──▶ canceled
 *   skipped: the endpoint was disabled when the event happened
 */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'exhausted', 'skipped', 'canceled'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** How long deliveries and their attempts are kept. */
export const HISTORY_DAYS = 7

/** A delivery as the database gives it. */
export type DeliveryRow = {
  id: string
  endpoint_id: string
  event_id: string
  event_type: EventType
  status: DeliveryStatus
  is_test: boolean
  replay_id: string | null
  attempt_count: number
  first_attempt_at: Date | null
  next_attempt_at: Date | null
  finished_at: Date | null
  created_at: Date
}

export const DELIVERY_COLUMNS = fragment(
  'd.id, d.endpoint_id, d.event_id, d.event_type, d.status, d.is_test, d.replay_id, d.attempt_count, ' +
    'd.first_attempt_at, d.next_attempt_at, d.finished_at, d.created_at',
)

type Times = 'first_attempt_at' | 'next_attempt_at' | 'finished_at'

/** A delivery as REST and the documentation know it. */
export type WireDelivery = Omit<DeliveryRow, Times | 'created_at'> &
  Record<Times, string | null> & { created_at: string }

export function toWireDelivery(row: DeliveryRow): WireDelivery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    is_test: row.is_test,
    replay_id: row.replay_id,
    attempt_count: row.attempt_count,
    first_attempt_at: row.first_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

import { AppError } from '../../../errors.ts'
import type { EgressError } from '../../egress/index.ts'
import type { EventType } from '../../events/index.ts'
import { type Clock, type Querying, sql } from '../../kernel/index.ts'
import type { DeliveryStatus } from '../delivery/delivery.ts'
import { type ExplainFacts, type Explanation, explain } from './explanation.ts'

type Deps = { db: Querying; clock: Clock }
type ExplainInput = { workspaceId: string; eventId: string; endpointId: string }

type Row = {
  has_event: boolean
  has_endpoint: boolean
  type: EventType
  happened_at: Date
  event_types: string[]
  endpoint_status: 'enabled' | 'disabled'
  disabled_reason: 'by_owner' | 'failing' | null
  paused_until: Date | null
  next_request_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  delivery_id: string | null
  status: DeliveryStatus
  attempt_count: number
  next_attempt_at: Date | null
  finished_at: Date | null
  is_leased: boolean
  waits_for: string | null
  attempt_status: string | null
  response_status: number | null
  error: EgressError | null
  attempted_at: Date | null
}

/** Why an event was or was not delivered to an endpoint, with the delivery, if there is one. One statement. */
export async function explainDelivery(
  deps: Deps,
  input: ExplainInput,
): Promise<Explanation & { deliveryId: string | null }> {
  const now = deps.clock.now()
  const row = await readFacts(deps, input, now)
  if (!row.has_event) throw AppError.notFound('event', input.eventId, 'event_id')
  if (!row.has_endpoint) throw AppError.notFound('webhook endpoint', input.endpointId, 'endpoint_id')
  return { ...explain(factsOf(row, now)), deliveryId: row.delivery_id }
}

async function readFacts({ db }: Deps, { workspaceId, eventId, endpointId }: ExplainInput, now: Date): Promise<Row> {
  const [row] = await db.query<Row>(sql`
    select ev.id is not null as has_event, w.id is not null as has_endpoint, ev.type, ev.created_at as happened_at, w.event_types,
      w.status as endpoint_status, w.disabled_reason, w.paused_until, w.next_request_at, w.created_at, w.updated_at, w.deleted_at,
      d.id as delivery_id, d.status, d.attempt_count, d.next_attempt_at, d.finished_at,
      coalesce(d.lease_until > ${now}, false) as is_leased,
      case when w.ordering = 'per_lead' and d.lead_id is not null then (
        select b.id from webhook_delivery b
        where b.workspace_id = ${workspaceId} and b.endpoint_id = ${endpointId} and b.status = 'pending'
          and b.lead_id = d.lead_id and b.position < d.position
        order by b.position desc limit 1) end as waits_for,
      a.status as attempt_status, a.response_status, a.error, a.finished_at as attempted_at
    from (select 1) one
    left join event ev on ev.workspace_id = ${workspaceId} and ev.id = ${eventId} and (ev.public or ev.is_test)
    left join webhook_endpoint w on w.workspace_id = ${workspaceId} and w.id = ${endpointId}
    left join lateral (
      select * from webhook_delivery where workspace_id = ${workspaceId} and event_id = ev.id and endpoint_id = w.id
      order by created_at desc, id desc limit 1
    ) d on true
    left join lateral (
      select * from webhook_attempt where workspace_id = ${workspaceId} and delivery_id = d.id and status <> 'in_flight'
      order by number desc limit 1
    ) a on true`)
  return row!
}

function factsOf(row: Row, now: Date): ExplainFacts {
  return {
    now,
    event: { type: row.type, createdAt: row.happened_at },
    endpoint: {
      eventTypes: row.event_types,
      status: row.endpoint_status,
      disabledReason: row.disabled_reason,
      pausedUntil: row.paused_until,
      nextRequestAt: row.next_request_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      deletedAt: row.deleted_at,
    },
    delivery: row.delivery_id === null ? null : deliveryOf(row),
  }
}

function deliveryOf(row: Row): NonNullable<ExplainFacts['delivery']> {
  const { attempt_status: attempted, response_status: status, error, attempted_at: at } = row
  return {
    status: row.status,
    attemptCount: row.attempt_count,
    nextAttemptAt: row.next_attempt_at,
    finishedAt: row.finished_at,
    isLeased: row.is_leased,
    waitsFor: row.waits_for,
    lastAnswer: attempted === null ? null : { status, error, wasLost: attempted === 'worker_lost', at },
  }
}

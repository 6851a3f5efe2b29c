import type { EgressLatency } from '../../egress/index.ts'
import { fragment } from '../../kernel/index.ts'

/** One request that left, or may have left, as the database gives it. */
export type AttemptRow = {
  id: string
  delivery_id: string
  number: number
  status: 'in_flight' | 'succeeded' | 'failed' | 'worker_lost'
  response_status: number | null
  /** An `EgressError`. */
  error: string | null
  response_body: string | null
  latency: EgressLatency | null
  request_headers: Record<string, string> | null
  replay_id: string | null
  started_at: Date
  finished_at: Date | null
}

export const ATTEMPT_COLUMNS = fragment(
  'id, delivery_id, number, status, response_status, error, response_body, latency, request_headers, replay_id, ' +
    'started_at, finished_at',
)

/** In milliseconds, as the wire names them. Null for a phase that there was not. */
export type WireLatency = {
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  ttfb_ms: number | null
  total_ms: number
}

export type WireAttempt = Omit<AttemptRow, 'latency' | 'started_at' | 'finished_at'> & {
  latency: WireLatency | null
  started_at: string
  finished_at: string | null
}

export function toWireAttempt(row: AttemptRow): WireAttempt {
  return {
    id: row.id,
    delivery_id: row.delivery_id,
    number: row.number,
    status: row.status,
    response_status: row.response_status,
    error: row.error,
    response_body: row.response_body,
    latency: row.latency ? toWireLatency(row.latency) : null,
    request_headers: row.request_headers,
    replay_id: row.replay_id,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export function toWireLatency({ dnsMs, connectMs, tlsMs, ttfbMs, totalMs }: EgressLatency): WireLatency {
  return {
    dns_ms: dnsMs ?? null,
    connect_ms: connectMs ?? null,
    tls_ms: tlsMs ?? null,
    ttfb_ms: ttfbMs ?? null,
    total_ms: totalMs,
  }
}

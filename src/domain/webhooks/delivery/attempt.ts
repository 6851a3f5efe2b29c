import { z } from 'zod'
import type { EgressLatency } from '../../egress/index.ts'
import { columnsOf, idOf, type RowOf, showRow, wireTime, wordsOf } from '../../kernel/index.ts'

const attemptStatus = wordsOf('DeliveryAttemptStatus', 'Status of one attempt.', {
  in_flight: 'The request is in flight.',
  succeeded: 'The receiver answered with 2xx in time.',
  failed: 'The attempt failed or timed out.',
  worker_lost: 'The request may have been sent, but the service stopped before it recorded the response.',
})

export const latencyShape = z
  .object({
    dns_ms: z.number().nullable().describe('DNS lookup time; null on a reused connection.'),
    connect_ms: z.number().nullable().describe('TCP connection time; null on a reused connection.'),
    tls_ms: z.number().nullable().describe('TLS handshake time; null on a reused connection.'),
    ttfb_ms: z.number().nullable().describe('Time to the first byte of the response; null if there was no response.'),
    total_ms: z.number().describe('Total duration.'),
  })
  .describe('Duration of an attempt by phase, in milliseconds.')

/** An attempt as REST, GraphQL and the documentation show it. */
export const attemptShape = z
  .object({
    id: idOf('att', 'ID of the attempt.'),
    delivery_id: idOf('dlv', 'ID of the delivery.'),
    number: z.int().describe('Sequence number within the delivery, starting at 1. Numbers are never reused.'),
    status: attemptStatus.describe(
      'Status of the attempt. `worker_lost`: the request may have been sent, but the service stopped before ' +
        'it recorded the response.',
    ),
    response_status: z.int().nullable().describe('HTTP status code of the response; null if there was no response.'),
    error: z.string().nullable().describe('Error class if there was no response: `timeout`, `dns`, `tls` and others.'),
    response_body: z.string().nullable().describe('Up to 16 KiB of the response body, as text.'),
    latency: latencyShape.nullable().describe('Duration by phase; null while the request is in flight.'),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Request headers, with sensitive values masked; null while the request is in flight.'),
    replay_id: idOf('rpl', 'ID of the replay that caused the attempt.').nullable(),
    started_at: wireTime.describe('When the attempt started.'),
    finished_at: wireTime.nullable().describe('When the attempt finished.'),
  })
  .describe(
    'One request to a webhook endpoint. If the service stopped during the attempt, the request may not have been sent.',
  )

/** An attempt as the database returns it. */
export type AttemptRow = Omit<RowOf<typeof attemptShape.shape>, 'latency'> & { latency: EgressLatency | null }

export const ATTEMPT_COLUMNS = columnsOf(attemptShape)

export type WireAttempt = z.output<typeof attemptShape>

const showAttempt = showRow(attemptShape)

export function toWireAttempt(row: AttemptRow): WireAttempt {
  return showAttempt({ ...row, latency: showLatency(row.latency) })
}

/** Null for a phase that the request did not have. */
export function showLatency(latency: EgressLatency | null): z.output<typeof latencyShape> | null {
  if (!latency) return null
  const { dnsMs, connectMs, tlsMs, ttfbMs, totalMs } = latency
  return {
    dns_ms: dnsMs ?? null,
    connect_ms: connectMs ?? null,
    tls_ms: tlsMs ?? null,
    ttfb_ms: ttfbMs ?? null,
    total_ms: totalMs,
  }
}

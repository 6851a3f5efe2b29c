import { z } from 'zod'
import type { EgressLatency } from '../../egress/index.ts'
import { columnsOf, idOf, type StoredRow, showRow, wireTime, wordsOf } from '../../kernel/index.ts'

const attemptStatus = wordsOf('DeliveryAttemptStatus', 'Status of one attempt.', {
  in_flight: 'The request is in progress.',
  succeeded: 'The receiver responded with a 2xx status code in time.',
  failed: 'The receiver did not respond in time, responded with a status code other than 2xx, or could not be reached.',
  worker_lost: 'The request may have been sent, but the service stopped before it recorded the response.',
})

export const latencyShape = z
  .object({
    dns_ms: z.number().nullable().describe('DNS lookup time, in milliseconds. Null if the connection was reused.'),
    connect_ms: z
      .number()
      .nullable()
      .describe('TCP connection time, in milliseconds. Null if the connection was reused.'),
    tls_ms: z.number().nullable().describe('TLS handshake time, in milliseconds. Null if the connection was reused.'),
    ttfb_ms: z
      .number()
      .nullable()
      .describe('Time to the first byte of the response, in milliseconds. Null if there was no response.'),
    total_ms: z.number().describe('Total duration of the attempt, in milliseconds.'),
  })
  .describe('Duration of each phase of an attempt, in milliseconds.')

/** An attempt as REST, GraphQL and the documentation show it. */
export const attemptShape = z
  .object({
    id: idOf('att', 'ID of the attempt.'),
    delivery_id: idOf('dlv', 'ID of the delivery.'),
    number: z.int().describe('Sequence number within the delivery, starting at 1. Numbers are never reused.'),
    status: attemptStatus.describe(
      'Status of the attempt. `worker_lost` means that the request may have been sent, but the service stopped ' +
        'before it recorded the response.',
    ),
    response_status: z.int().nullable().describe('HTTP status code of the response. Null if no response was recorded.'),
    error: z
      .string()
      .nullable()
      .describe(
        'Type of the error if the request failed without a response, such as `timeout`, `dns` or `tls`. Otherwise ' +
          'null.',
      ),
    response_body: z
      .string()
      .nullable()
      .describe('First 16 KiB of the response body, as text. Null if no response body was recorded.'),
    latency: latencyShape
      .nullable()
      .describe(
        'Duration of each phase of the attempt. Null while the request is in progress, or if the service stopped ' +
          'before it recorded the response.',
      ),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe(
        'Request headers. The values of sensitive headers are masked. Null while the request is in progress, or ' +
          'if the service stopped before it recorded the response.',
      ),
    replay_id: idOf('rpl', 'ID of the replay that caused the attempt. Null if no replay caused it.').nullable(),
    started_at: wireTime.describe('When the attempt started.'),
    finished_at: wireTime.nullable().describe('When the attempt finished. Null while the request is in progress.'),
  })
  .describe(
    'One request to a webhook endpoint. If the service stopped during the attempt, the request may not have been sent.',
  )

/** The fields of an attempt that are not columns. */
export const attemptDerived = { latency: { select: { latency: true }, show: showLatency } } as const

/** An attempt as the database returns it. */
export type AttemptRow = StoredRow<typeof attemptShape.shape, typeof attemptDerived>

export const ATTEMPT_COLUMNS = columnsOf(attemptShape, attemptDerived)

export type WireAttempt = z.output<typeof attemptShape>

export const toWireAttempt = showRow(attemptShape, attemptDerived)

/** Null for a phase that the request did not have. */
function showLatency({ latency }: { latency: unknown }): z.output<typeof latencyShape> | null {
  if (!latency) return null
  const { dnsMs, connectMs, tlsMs, ttfbMs, totalMs } = latency as EgressLatency
  return {
    dns_ms: dnsMs ?? null,
    connect_ms: connectMs ?? null,
    tls_ms: tlsMs ?? null,
    ttfb_ms: ttfbMs ?? null,
    total_ms: totalMs,
  }
}

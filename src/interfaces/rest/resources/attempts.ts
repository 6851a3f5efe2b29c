import { z } from 'zod'
import { idOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const latencySchema = z
  .object({
    dns_ms: z.number().nullable().describe('DNS lookup time; null on a reused connection.'),
    connect_ms: z.number().nullable().describe('TCP connection time; null on a reused connection.'),
    tls_ms: z.number().nullable().describe('TLS handshake time; null on a reused connection.'),
    ttfb_ms: z.number().nullable().describe('Time to the first byte of the response; null if there was no response.'),
    total_ms: z.number().describe('Total duration.'),
  })
  .describe('Duration of an attempt by phase, in milliseconds.')

export const attemptSchema = z
  .object({
    id: idOf('att', 'ID of the attempt.'),
    delivery_id: idOf('dlv', 'ID of the delivery.'),
    number: z.int().describe('Sequence number within the delivery, starting at 1. Numbers are never reused.'),
    status: z
      .enum(['in_flight', 'succeeded', 'failed', 'worker_lost'])
      .describe(
        'Status of the attempt. `worker_lost`: the request may have been sent, but its worker stopped before ' +
          'it recorded the response.',
      ),
    response_status: z.int().nullable().describe('HTTP status code of the response; null if there was no response.'),
    error: z.string().nullable().describe('Error class if there was no response: `timeout`, `dns`, `tls` and others.'),
    response_body: z.string().nullable().describe('Up to 16 KiB of the response body, as text.'),
    latency: latencySchema.nullable().describe('Duration by phase; null while the request is in flight.'),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Request headers, with sensitive values masked; null while the request is in flight.'),
    replay_id: idOf('rpl', 'ID of the replay that caused the attempt.').nullable(),
    started_at: wireTime.describe('When the attempt started.'),
    finished_at: wireTime.nullable().describe('When the attempt finished.'),
  })
  .describe('One request to a webhook endpoint. If its worker was lost, the request may not have been sent.')

wireType('RestAttemptLatency', latencySchema)
export const RestAttempt = wireType('RestDeliveryAttempt', attemptSchema)

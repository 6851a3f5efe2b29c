import { z } from 'zod'
import { idOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const latencySchema = z
  .object({
    dns_ms: z.number().nullable().describe('To resolve the name; null on a kept connection.'),
    connect_ms: z.number().nullable().describe('To connect; null on a kept connection.'),
    tls_ms: z.number().nullable().describe('For the TLS handshake; null on a kept connection.'),
    ttfb_ms: z.number().nullable().describe('To the first byte of the answer; null when none came.'),
    total_ms: z.number().describe('Total duration.'),
  })
  .describe('Duration of an attempt by phase, in milliseconds.')

export const attemptSchema = z
  .object({
    id: idOf('att', 'The attempt.'),
    delivery_id: idOf('dlv', 'Of which delivery.'),
    number: z.int().describe('Sequence number within the delivery, starting at 1. Numbers are never reused.'),
    status: z
      .enum(['in_flight', 'succeeded', 'failed', 'worker_lost'])
      .describe('`worker_lost`: the request may have left, and whoever sent it was lost before the answer.'),
    response_status: z.int().nullable().describe('The HTTP status of the answer; null when none came.'),
    error: z.string().nullable().describe('Why there was no answer: `timeout`, `dns`, `tls`, …'),
    response_body: z.string().nullable().describe('Up to 16 KiB of the response body, as text.'),
    latency: latencySchema.nullable().describe('How long it took, by phase; null while it is under way.'),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What was sent, sensitive values masked; null while it is under way.'),
    replay_id: idOf('rpl', 'ID of the replay that caused the attempt.').nullable(),
    started_at: wireTime.describe('When the attempt started.'),
    finished_at: wireTime.nullable().describe('When the attempt finished.'),
  })
  .describe('One request to a webhook endpoint. If its worker was lost, the request may not have been sent.')

wireType('RestAttemptLatency', latencySchema)
export const RestAttempt = wireType('RestDeliveryAttempt', attemptSchema)

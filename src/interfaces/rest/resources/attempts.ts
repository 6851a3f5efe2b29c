import { z } from 'zod'
import { idOf, wireTime } from './wire.ts'
import { wireType } from './wire-type.ts'

const latencySchema = z
  .object({
    dns_ms: z.number().nullable().describe('To resolve the name; null on a kept connection.'),
    connect_ms: z.number().nullable().describe('To connect; null on a kept connection.'),
    tls_ms: z.number().nullable().describe('For the TLS handshake; null on a kept connection.'),
    ttfb_ms: z.number().nullable().describe('To the first byte of the answer; null when none came.'),
    total_ms: z.number().describe('In all.'),
  })
  .describe('How long an attempt took, by phase, in milliseconds.')

export const attemptSchema = z
  .object({
    id: idOf('att', 'The attempt.'),
    delivery_id: idOf('dlv', 'Of which delivery.'),
    number: z.int().describe('1 for the first of the delivery. No number is used twice.'),
    status: z
      .enum(['in_flight', 'succeeded', 'failed', 'worker_lost'])
      .describe('`worker_lost`: the request may have left, and whoever sent it was lost before the answer.'),
    response_status: z.int().nullable().describe('The HTTP status of the answer; null when none came.'),
    error: z.string().nullable().describe('Why there was no answer: `timeout`, `dns`, `tls`, …'),
    response_body: z.string().nullable().describe('Up to 16 KiB of the answer, as text.'),
    latency: latencySchema.nullable().describe('How long it took, by phase; null while it is under way.'),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What was sent, sensitive values masked; null while it is under way.'),
    replay_id: idOf('rpl', 'The replay it was made for.').nullable(),
    started_at: wireTime.describe('When it left.'),
    finished_at: wireTime.nullable().describe('When its outcome was known.'),
  })
  .describe('One request that left for a webhook endpoint, or may have left.')

wireType('RestAttemptLatency', latencySchema)
export const RestAttempt = wireType('RestDeliveryAttempt', attemptSchema)

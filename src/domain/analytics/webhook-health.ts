import { z } from 'zod'
import { idText, part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

export const webhookHealthShape = z
  .object({
    endpoint_id: idText.nullable().describe('ID of the endpoint. Null for the total of all endpoints.'),
    url: z.string().nullable().describe('URL of the endpoint. Null for the total of all endpoints.'),
    deliveries: z.int().describe('Number of deliveries of events in the range.'),
    succeeded: z.int().describe('Number of deliveries for which the endpoint responded with a 2xx status code.'),
    exhausted: z.int().describe('Number of deliveries that failed after 24 hours of retries.'),
    attempts: z.int().describe('Number of finished attempts of these deliveries.'),
    p95_ms: z
      .number()
      .nullable()
      .describe('95th percentile of the attempt duration, in milliseconds. Null if no duration was recorded.'),
  })
  .describe('Results of deliveries and their attempts. Test events are not counted.')

export type WebhookHealth = z.output<typeof webhookHealthShape> & { attempts_succeeded: number }

/**
 * Deliveries of events in the range, without tests, with all their attempts until now. The total comes first. Covers the 7 days
 * that are kept. Endpoints without deliveries are omitted.
 */
export function webhookHealthPart({ workspaceId, after, before }: CountedRange) {
  return part`(
    with sent as (
      select id, endpoint_id, status from webhook_delivery
      where workspace_id = ${workspaceId} and created_at >= ${after} and created_at < ${before} and not is_test
    ), deliveries as (
      select endpoint_id, count(*) as deliveries, count(*) filter (where status = 'succeeded') as succeeded,
             count(*) filter (where status = 'exhausted') as exhausted
      from sent group by grouping sets ((endpoint_id), ())
    ), attempts as (
      select s.endpoint_id, count(*) as attempts, count(*) filter (where a.status = 'succeeded') as succeeded,
             percentile_cont(0.95) within group (order by (a.latency->>'totalMs')::float8) as p95_ms
      from sent s join webhook_attempt a on a.workspace_id = ${workspaceId} and a.delivery_id = s.id and a.status <> 'in_flight'
      group by grouping sets ((s.endpoint_id), ())
    )
    select json_agg(json_build_object('endpoint_id', d.endpoint_id, 'url', e.url, 'deliveries', d.deliveries, 'succeeded', d.succeeded,
             'exhausted', d.exhausted, 'attempts', coalesce(a.attempts, 0), 'attempts_succeeded', coalesce(a.succeeded, 0),
             'p95_ms', a.p95_ms) order by d.endpoint_id nulls first)
    from deliveries d
    left join attempts a on a.endpoint_id is not distinct from d.endpoint_id
    left join webhook_endpoint e on e.workspace_id = ${workspaceId} and e.id = d.endpoint_id)`
}

import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

/**
 * Messages created in the range, read once for two counts: by lead (`lead_id` is not null) and by quarter of an hour. Days of
 * every time zone begin at a quarter, so days can be summed from quarters instead of texts.
 */
export function messageCounts({ workspaceId, after, before, campaignId }: CountedRange) {
  return part`, message_counts as materialized (
    select lead_id, quarter, count(*) filter (where direction = 'inbound') as inbound, count(*) filter (where is_sent) as sent,
           sum(segments) filter (where is_sent) as segments, count(*) filter (where status = 'delivered') as delivered,
           count(*) filter (where status = 'undelivered') as undelivered, count(*) filter (where status = 'failed') as failed,
           count(*) filter (where status = 'blocked') as blocked, min(created_at) filter (where is_sent) as first_sent_at,
           max(created_at) filter (where direction = 'inbound') as last_reply_at
    from (
      select lead_id, direction, status, segments, created_at, direction = 'outbound' and sent_at is not null as is_sent,
             date_bin('15 minutes', created_at, timestamptz 'epoch') as quarter
      from message
      where workspace_id = ${workspaceId} and created_at >= ${after} and created_at < ${before}
        and (${campaignId}::text is null or campaign_id = ${campaignId}::text)
      offset 0) m -- kept apart: as an expression, quarters are taken to be as many as texts, and sorted on the disk
    group by grouping sets ((lead_id), (quarter)))`
}

import { part } from './part.ts'
import type { Counted } from './range.ts'

/** What became of the texts of the range, and what they led to. */
export type Texts = {
  inbound: number
  /** Handed to a carrier. */
  sent: number
  segments: number
  delivered: number
  undelivered: number
  failed: number
  blocked: number
  leads_texted: number
  leads_replied: number
  leads_opted_out: number
}

/**
 * The messages that were made in the range. A lead has replied who wrote, in the range, after the first text that went out
 * to them in it, and has opted out who did so in the range by a text of their own or at their carrier.
 */
export function textsPart({ workspaceId, after, before, campaignId }: Counted) {
  return part`(
    with told as (
      select lead_id, direction, status, segments, sent_at, created_at from message
      where workspace_id = ${workspaceId} and created_at >= ${after} and created_at < ${before}
        and (${campaignId}::text is null or campaign_id = ${campaignId}::text)
    ), texted as (
      select lead_id, min(created_at) filter (where direction = 'outbound' and sent_at is not null) as first_at,
             max(created_at) filter (where direction = 'inbound') as last_reply_at
      from told group by lead_id having count(*) filter (where direction = 'outbound' and sent_at is not null) > 0
    ), opted_out as (
      select count(*) as leads from suppression s
      join lead l on l.workspace_id = s.workspace_id and l.phone = s.phone
      join texted t on t.lead_id = l.id
      where s.workspace_id = ${workspaceId} and s.opted_out_at >= ${after} and s.opted_out_at < ${before}
        and s.method in ('keyword', 'phrase', 'carrier')
    ), replied as (select count(*) as leads, count(*) filter (where last_reply_at > first_at) as replied from texted)
    select json_build_object('inbound', count(*) filter (where direction = 'inbound'),
             'sent', count(*) filter (where direction = 'outbound' and sent_at is not null),
             'segments', coalesce(sum(segments) filter (where direction = 'outbound' and sent_at is not null), 0),
             'delivered', count(*) filter (where status = 'delivered'), 'undelivered', count(*) filter (where status = 'undelivered'),
             'failed', count(*) filter (where status = 'failed'), 'blocked', count(*) filter (where status = 'blocked'),
             'leads_texted', (select leads from replied), 'leads_replied', (select replied from replied),
             'leads_opted_out', (select leads from opted_out))
    from told)`
}

import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

/** Delivery results of the texts in the range, and the replies to them. */
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
 * Messages created in the range, from `message_counts`. A lead has replied if it wrote in the range after the first text that was sent to
 * it there. It has opted out if it did so in the range, by a text or at its carrier.
 */
export function textsPart({ workspaceId, after, before }: CountedRange) {
  return part`(
    select json_build_object('inbound', coalesce(sum(inbound), 0), 'sent', coalesce(sum(sent), 0),
             'segments', coalesce(sum(segments), 0), 'delivered', coalesce(sum(delivered), 0),
             'undelivered', coalesce(sum(undelivered), 0), 'failed', coalesce(sum(failed), 0), 'blocked', coalesce(sum(blocked), 0),
             'leads_texted', count(first_sent_at), 'leads_replied', count(*) filter (where last_reply_at > first_sent_at),
             'leads_opted_out', (
               select count(*) from suppression s
               join lead l on l.workspace_id = s.workspace_id and l.phone = s.phone
               join message_counts t on t.lead_id = l.id and t.first_sent_at is not null
               where s.workspace_id = ${workspaceId} and s.opted_out_at >= ${after} and s.opted_out_at < ${before}
                 and s.method in ('keyword', 'phrase', 'carrier')))
    from message_counts where lead_id is not null)`
}

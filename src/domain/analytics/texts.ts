import { z } from 'zod'
import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

export const textsShape = z
  .object({
    inbound: z.int().describe('Number of messages received from leads.'),
    sent: z.int().describe('Number of messages to leads that the carrier accepted.'),
    segments: z.int().describe('Total number of SMS segments of the sent messages.'),
    delivered: z.int().describe('Number of sent messages that the carrier reported as delivered.'),
    undelivered: z.int().describe('Number of sent messages that the carrier reported as undelivered.'),
    failed: z.int().describe('Number of messages that the carrier rejected.'),
    blocked: z
      .int()
      .describe('Number of messages that were not sent because a sending rule, such as quiet hours, did not allow it.'),
    leads_texted: z.int().describe('Number of leads that were sent at least one message.'),
    leads_replied: z.int().describe('Number of leads that replied in the range after the first message to them.'),
    leads_opted_out: z
      .int()
      .describe(
        'Number of leads that were sent a message and opted out in the range, by message or through their carrier.',
      ),
  })
  .describe('Messages created in the time range, their delivery results and the replies to them.')

export type Texts = z.output<typeof textsShape>

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

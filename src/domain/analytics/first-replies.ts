import { z } from 'zod'
import { part } from '../kernel/index.ts'
import type { CountedRange } from './range.ts'

/** The times are null if there was no reply. */
export const firstReplyShape = z
  .object({
    conversations: z.int().describe('Number of conversations that received a reply.'),
    median_seconds: z
      .number()
      .nullable()
      .describe('Median waiting time until the first reply, in seconds. Null if there were no replies.'),
    p90_seconds: z
      .number()
      .nullable()
      .describe(
        '90th percentile of the waiting time until the first reply, in seconds. Null if there were no replies.',
      ),
  })
  .describe('Waiting times of leads until the first reply.')

type FirstReply = z.output<typeof firstReplyShape>
export type FirstReplies = { agent: FirstReply; people: FirstReply }

/**
 * Conversations that began in the range. The agent's wait: from the lead's first text to the agent's first sent text. People's
 * wait: from the handoff to the first sent text of a person, or from the lead's last text if a person took over by writing.
 */
export function firstRepliesPart({ workspaceId, after, before, campaignId }: CountedRange) {
  return part`(
    with begun as (
      select id, created_at, handoff_at from conversation
      where workspace_id = ${workspaceId} and created_at >= ${after} and created_at < ${before}
        and (${campaignId}::text is null or campaign_id = ${campaignId}::text)
    ), waits as materialized (
      select 'agent' as answers, r.sent_at - c.created_at as wait
      from begun c cross join lateral (
        select m.sent_at from message m
        where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.created_at >= c.created_at
          and m.sent_by = 'agent' and m.sent_at is not null
        order by m.created_at, m.id limit 1) r
      union all
      select 'people', r.sent_at - case
               when c.handoff_at < r.created_at then c.handoff_at
               else (select max(i.created_at) from message i
                     where i.workspace_id = ${workspaceId} and i.conversation_id = c.id and i.direction = 'inbound'
                       and i.created_at < r.created_at) end
      from begun c cross join lateral (
        select m.sent_at, m.created_at from message m
        where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.created_at >= c.created_at
          and m.sent_by = 'human' and m.sent_at is not null
        order by m.created_at, m.id limit 1) r
      where c.handoff_at is not null -- a person who writes takes over
    ), seconds as materialized (select answers, extract(epoch from wait)::float8 as seconds from waits)
    select json_object_agg(word, json_build_object('conversations', conversations, 'median_seconds', median, 'p90_seconds', p90))
    from (
      select word, count(seconds) as conversations, percentile_cont(0.5) within group (order by seconds) as median,
             percentile_cont(0.9) within group (order by seconds) as p90
      from (values ('agent'), ('people')) who (word) left join seconds on answers = word group by word) who)`
}

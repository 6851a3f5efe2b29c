import { part } from './part.ts'
import type { Counted } from './range.ts'

/** How long leads waited for a first answer, in seconds. Null where nobody has answered. */
export type FirstReply = { conversations: number; median_seconds: number | null; p90_seconds: number | null }
export type FirstReplies = { agent: FirstReply; people: FirstReply }

/**
 * Of the conversations that began in the range. The agent's: from the lead's first text to the agent's first that went out.
 * People's: from the handoff to the first text of a person that went out; where they took over by writing, from the lead's
 * last text before it.
 */
export function firstRepliesPart({ workspaceId, after, before, campaignId }: Counted) {
  return part`(
    with begun as (
      select id, created_at, handoff_at from conversation
      where workspace_id = ${workspaceId} and created_at >= ${after} and created_at < ${before}
        and (${campaignId}::text is null or campaign_id = ${campaignId}::text)
    ), answers as (
      select c.id, c.created_at as since, c.handoff_at, r.sent_by, r.created_at, r.sent_at
      from begun c cross join (values ('agent'), ('human')) who (word)
      cross join lateral (
        select m.sent_by, m.created_at, m.sent_at from message m
        where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.created_at >= c.created_at
          and m.sent_by = who.word and m.sent_at is not null
        order by m.created_at, m.id limit 1) r
      where who.word = 'agent' or c.handoff_at is not null -- a person who writes takes over
    ), waits as (
      select a.sent_by, extract(epoch from a.sent_at - case
               when a.sent_by = 'agent' then a.since
               when a.handoff_at < a.created_at then a.handoff_at
               else (select max(i.created_at) from message i
                     where i.workspace_id = ${workspaceId} and i.conversation_id = a.id and i.direction = 'inbound'
                       and i.created_at < a.created_at) end)::float8 as seconds
      from answers a
    )
    select json_object_agg(who.word, (
      select json_build_object('conversations', count(seconds), 'median_seconds', percentile_cont(0.5) within group (order by seconds),
               'p90_seconds', percentile_cont(0.9) within group (order by seconds))
      from waits where sent_by = who.sender))
    from (values ('agent', 'agent'), ('people', 'human')) who (word, sender))`
}

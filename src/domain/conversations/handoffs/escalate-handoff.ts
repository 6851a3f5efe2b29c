import { type E164, type RowKey, sql, type WriteDeps } from '../../kernel/index.ts'
import { notifyChannels } from '../../notifications/index.ts'
import type { Handoff, Links } from '../event-data.ts'
import type { Qualification } from '../status.ts'
import { newsOfUnclaimed } from './handoff-news.ts'

type Deps = WriteDeps & { links: Links }

type UnclaimedHandoff = Handoff & {
  suggested_reply: string | null
  qualification: Qualification
  minutes: number
  channels: string[] | null
  escalate_at: Date | null
}

/** Stop after this many reminders. */
const CALLS_MAX = 3

/** Sends a reminder if a handoff was not claimed in time, three times at most. Returns when the next one is due. */
export async function escalateHandoff(deps: Deps, { workspaceId, id }: RowKey): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164 }>(sql`
    select phone from conversation where workspace_id = ${workspaceId} and id = ${id} and escalate_at <= ${deps.clock.now()}`)
  if (!found) return null
  return deps.db.locked('escalate-handoff', workspaceId, found.phone, async (tx) => {
    const now = deps.clock.now()
    const [unclaimed] = await tx.query<UnclaimedHandoff>(sql`
      with called as (
        update conversation c set escalation_count = c.escalation_count + 1, updated_at = ${now},
          escalate_at = case when c.escalation_count + 1 < ${CALLS_MAX} then ${now}::timestamptz + w.escalate_after_minutes * interval '1 minute' end
        from workspace w
        where c.workspace_id = ${workspaceId} and c.id = ${id} and c.escalate_at <= ${now} and c.handler = 'human'
          and c.claimed_at is null and c.completes_at is null and c.status in ('active', 'qualified') and w.id = c.workspace_id
        returning c.*
      )
      select handoff_reason as reason, handoff_rule as rule, handoff_summary as summary, suggested_reply, escalate_at,
             (extract(epoch from ${now}::timestamptz - handoff_at) / 60)::int as minutes,
             json_build_object('score', score, 'signals', signals, 'confidence', confidence) as qualification,
             (select json_agg(n.id order by n.id) from notification_channel n
              where n.workspace_id = ${workspaceId} and n.deleted_at is null) as channels
      from called`)
    if (!unclaimed) {
      // Otherwise the row of an ended conversation would stay due.
      await tx.query(sql`
        update conversation set escalate_at = null where workspace_id = ${workspaceId} and id = ${id} and completes_at is null
          and (handler <> 'human' or claimed_at is not null or status not in ('active', 'qualified'))`)
      return null
    }
    const { channels, minutes, suggested_reply: suggestedReply, escalate_at: again, ...handed } = unclaimed
    const news = newsOfUnclaimed(deps.links, { ...handed, suggestedReply, conversationId: id }, minutes)
    await notifyChannels(deps, tx, { workspaceId, kind: 'handoff_unclaimed', ...news, channelIds: channels ?? [] })
    return again
  })
}

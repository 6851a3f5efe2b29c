import { appendEvents, type NewEvent } from '../../events/index.ts'
import { type E164, fragment, type RowKey, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { notifyChannels } from '../../notifications/index.ts'
import { type Handoff, type Links, urgencyOf } from '../event-data.ts'
import type { Qualification } from '../status.ts'
import { newsOfUnclaimed } from './handoff-news.ts'

type Deps = WriteDeps & { links: Links }

/** Tells the lead of an urgent handoff that the company has been notified again. Returns the events of the message. */
export type TellLead = (tx: Tx, conversation: RowKey) => Promise<NewEvent[]>

type UnclaimedHandoff = Handoff & {
  suggested_reply: string | null
  qualification: Qualification
  minutes: number
  channels: string[] | null
  escalate_at: Date | null
  is_first: boolean
}

/** Stop after this many reminders. */
const CALLS_MAX = 3

/** The time until a reminder, by the handoff's urgency, in the workspace `w`. Null: no reminder. */
const REMINDER_AFTER = {
  normal: fragment("w.escalate_after_minutes * interval '1 minute'"),
  high: fragment("coalesce(w.escalate_urgent_after_minutes, w.escalate_after_minutes) * interval '1 minute'"),
}

export const reminderAfter = (handoff: Pick<Handoff, 'rule'>) => REMINDER_AFTER[urgencyOf(handoff)]

/**
 * Sends a reminder if a handoff was not claimed in time, three times at most. With the first one of an urgent handoff, the lead
 * is told too, if the workspace has a time for urgent handoffs. Returns when the next one is due.
 */
export async function escalateHandoff(
  deps: Deps,
  { workspaceId, id }: RowKey,
  tellLead: TellLead,
): Promise<Date | null> {
  const [found] = await deps.db.query<{ phone: E164; rule: string | null }>(sql`
    select phone, handoff_rule as rule from conversation
    where workspace_id = ${workspaceId} and id = ${id} and escalate_at <= ${deps.clock.now()}`)
  if (!found) return null
  return deps.db.locked('escalate-handoff', workspaceId, found.phone, async (tx) => {
    const now = deps.clock.now()
    const [unclaimed] = await tx.query<UnclaimedHandoff>(sql`
      with called as (
        update conversation c set escalation_count = c.escalation_count + 1, updated_at = ${now},
          escalate_at = case when c.escalation_count + 1 < ${CALLS_MAX} then ${now}::timestamptz + ${reminderAfter(found)} end
        from workspace w
        where c.workspace_id = ${workspaceId} and c.id = ${id} and c.escalate_at <= ${now} and c.handler = 'human'
          and c.claimed_at is null and c.completes_at is null and c.status in ('active', 'qualified') and w.id = c.workspace_id
        returning c.*, c.escalation_count = 1 and w.escalate_urgent_after_minutes is not null as is_first
      )
      select handoff_reason as reason, handoff_rule as rule, handoff_summary as summary, suggested_reply, escalate_at, is_first,
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
    const { channels, minutes, suggested_reply: suggestedReply, escalate_at: again, is_first, ...handed } = unclaimed
    const news = newsOfUnclaimed(deps.links, { ...handed, suggestedReply, conversationId: id }, minutes)
    await notifyChannels(deps, tx, { workspaceId, kind: 'handoff_unclaimed', ...news, channelIds: channels ?? [] })
    if (is_first && urgencyOf(handed) === 'high')
      appendEvents(deps, tx, workspaceId, await tellLead(tx, { workspaceId, id }))
    return again
  })
}

import { type Querying, sql } from '../kernel/index.ts'
import { type ConversationRow, toWireConversation, type WireConversationWithHistory } from './conversation.ts'
import type { WireMessage } from './message.ts'

const HISTORY_MAX = 1_000

/** One conversation with its newest 1,000 messages, oldest first, in one statement. */
export async function readConversation(
  deps: { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WireConversationWithHistory | null> {
  const [row] = await deps.db.query<ConversationRow & { history: WireMessage[] }>(sql`
    select c.id, c.lead_id, c.phone, c.campaign_id, c.status, c.score, c.signals, c.confidence, c.message_count as messages, c.handler,
           c.created_at, c.handoff_at, c.completed_at, c.last_message_at,
           (select coalesce(json_agg(json_build_object('id', m.id, 'lead_id', m.lead_id, 'conversation_id', m.conversation_id,
              'campaign_id', m.campaign_id, 'direction', m.direction, 'status', m.status, 'body', m.body, 'from', m."from", 'to', m."to",
              'segments', m.segments, 'sent_by', m.sent_by, 'purpose', m.purpose, 'error_code', m.error_code,
              'scheduled_for', to_char(m.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'sent_at', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'delivered_at', to_char(m.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at, m.id), '[]')
            from (select * from message x where x.workspace_id = ${workspaceId} and x.conversation_id = ${id}
                  order by x.created_at desc, x.id desc limit ${HISTORY_MAX}) m) as history
    from conversation c where c.workspace_id = ${workspaceId} and c.id = ${id}`)
  return row ? { ...toWireConversation(row), history: row.history } : null
}

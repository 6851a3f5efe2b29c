import { withAgentNotice } from '../compliance/index.ts'
import { MESSAGE_COLUMNS, type MessageRow } from '../conversations/index.ts'
import { fragment, type Ids, sql, type Tx } from '../kernel/index.ts'
import { messageWords } from '../search/index.ts'
import type { DecidedDraft } from './draft.ts'
import { countSegments } from './segments.ts'
import { withPlainTypography } from './smart-encoding.ts'

/** Stores messages with their search words, in one statement. Those that are not blocked count for their conversations. */
export async function insertMessages(
  { ids }: { ids: Ids },
  tx: Tx,
  decided: readonly DecidedDraft[],
  now: Date,
): Promise<MessageRow[]> {
  if (decided.length === 0) return []
  const rows = decided.map((message) => rowOf(message, ids.next('msg'), now))
  const { workspaceId } = decided[0]!.draft
  const words = rows.map(({ id, body }) => ({ id, words: messageWords(workspaceId, body) }))
  const inserted = await tx.query<MessageRow>(sql`
    with given as materialized (
      select * from json_populate_recordset(null::message, ${JSON.stringify(rows)}::json)
    ), joined as (
      update conversation set message_count = message_count + 1, last_message_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        waiting_since = case when id = any(array(select conversation_id from given where sent_by in ('human', 'api'))) then null
          else waiting_since end
      where workspace_id = ${workspaceId} and id = any(array(select conversation_id from given)) -- a join would read the whole table
    ), searched as (
      insert into message_search (workspace_id, message_id, words)
      select ${workspaceId}, id, array_to_tsvector(words) from json_to_recordset(${JSON.stringify(words)}::json) as s (id text, words text[])
    )
    insert into message (${COLUMNS}) select ${COLUMNS} from given
    returning ${MESSAGE_COLUMNS}`)
  const byId = new Map(inserted.map((row) => [row.id as string, row]))
  return rows.map(({ id }) => byId.get(id)!)
}

/** The messages for which `rowOf` returns a row. */
const COLUMNS = fragment(
  'workspace_id, id, lead_id, conversation_id, campaign_id, phone_number_id, direction, status, body, "from", "to", segments, ' +
    'sent_by, purpose, next_handler, next_assignee, initiated, may_defer, from_given, priority, error_code, scheduled_for, ' +
    'not_before, created_at, updated_at',
)

function rowOf({ draft, facts, gate, plan, leadId }: DecidedDraft, id: string, now: Date) {
  const isBlocked = plan.status === 'blocked'
  const worded = gate.agentNotice ? withAgentNotice(draft.body, facts.lead_language) : draft.body
  const body = facts.smart_encoding ? withPlainTypography(worded) : worded
  return {
    workspace_id: draft.workspaceId,
    id,
    lead_id: leadId,
    conversation_id: isBlocked ? null : (draft.conversationId ?? facts.conversation_id),
    campaign_id: facts.campaign_id,
    phone_number_id: facts.sender_id,
    direction: 'outbound',
    status: plan.status,
    body,
    from: facts.sender ?? '',
    to: draft.phone,
    segments: countSegments(body).segments,
    sent_by: draft.sentBy,
    purpose: draft.purpose,
    next_handler: draft.nextHandler ?? null,
    next_assignee: draft.nextAssignee ?? null,
    initiated: gate.initiated,
    may_defer: draft.defer,
    from_given: draft.from != null,
    priority: priorityOf(draft.purpose, gate.initiated),
    error_code: plan.errorCode,
    scheduled_for: plan.scheduledFor,
    not_before: plan.notBefore,
    created_at: now,
    updated_at: now,
  }
}

/** Priority at a number: 0 replies, 1 openings, 2 follow-ups. */
function priorityOf(purpose: DecidedDraft['draft']['purpose'], initiated: boolean): number {
  if (purpose === 'follow_up') return 2
  return initiated || purpose === 'opening' ? 1 : 0
}

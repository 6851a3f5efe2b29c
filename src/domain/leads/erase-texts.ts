import type { NewEvent } from '../events/index.ts'
import { sql, type Tx } from '../kernel/index.ts'
import type { Erasure } from './erasure.ts'

/** Empties the lead's conversations, ends the open one, so that the agent stops, and frees the times of future appointments. */
export async function eraseConversations(tx: Tx, { workspaceId, leadId, now }: Erasure): Promise<NewEvent[]> {
  const ended = await tx.query<{ id: string }>(sql`
    with was_open as (
      select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId} and status in ('active', 'qualified')
      for no key update
    ), emptied as (
      update conversation set phone = '', agent_state = '{}', handoff_summary = null, suggested_reply = null, version = version + 1, updated_at = ${now},
        turn_due_at = null, burst_started_at = null, turn_lease_until = null, turn_lease_token = null,
        follow_up_due_at = null, resume_at = null, escalate_at = null, waiting_since = null,
        completes_at = null, completes_as = null, completes_with = null, end_reason = null, inbox_state = 'open', snoozed_until = null,
        status = case when id in (select id from was_open) then 'disqualified' else status end,
        completed_at = case when id in (select id from was_open) then ${now} else completed_at end
      where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), freed as (
      update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and lead_id = ${leadId} and status in ('held', 'booked') and starts_at > ${now}
    ), turns as (
      delete from turn where workspace_id = ${workspaceId}
        and conversation_id in (select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId})
    ), questions as (
      update model_call set prompt = '', answer = null, problem = null where workspace_id = ${workspaceId}
        and conversation_id in (select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId})
    ), told as (
      update notification n set body = 'Erased: ' || c.id from conversation c
      where n.workspace_id = ${workspaceId} and c.workspace_id = n.workspace_id and c.lead_id = ${leadId} and strpos(n.body, c.id) > 0
    ), signals as (
      update matched_signal set value = 'null'::jsonb, updated_at = ${now} where workspace_id = ${workspaceId}
        and conversation_id in (select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId})
    )
    select id from was_open`)
  return ended.map(({ id }) => ({
    type: 'conversation.updated',
    leadId,
    conversationId: id,
    changed: ['status', 'completedAt'],
  }))
}

type StoppedMessage = { id: string; conversation_id: string | null }

/**
 * Empties the lead's messages and cancels waiting ones. A message that is with the carrier cannot be recalled: it counts as
 * failed until a receipt arrives.
 */
export async function eraseMessages(tx: Tx, { workspaceId, leadId, now }: Erasure): Promise<NewEvent[]> {
  const stopped = await tx.query<StoppedMessage>(sql`
    with before as (
      select id, status, conversation_id from message where workspace_id = ${workspaceId} and lead_id = ${leadId} for no key update
    ), emptied as (
      update message m set body = '', "from" = '', "to" = '', awaits_turn = false, not_before = null, lease_until = null, lease_token = null,
        status = case when m.status in ('scheduled', 'queued') then 'canceled' when m.status = 'sending' then 'failed' else m.status end,
        error_code = case when m.status in ('scheduled', 'queued') then 'lead_erased'
          when m.status = 'sending' then 'carrier_outcome_unknown' else m.error_code end, updated_at = ${now}
      from before b where m.workspace_id = ${workspaceId} and m.id = b.id
    )
    select id, conversation_id from before where status in ('scheduled', 'queued', 'sending')`)
  return stopped.map(({ id, conversation_id }) => ({
    type: 'message.updated',
    leadId,
    conversationId: conversation_id,
    messageId: id,
    changed: ['status', 'errorCode'],
  }))
}

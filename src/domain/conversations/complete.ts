import type { NewEvent } from '../events/index.ts'
import { type Clock, sql, type Tx } from '../kernel/index.ts'
import {
  conversationCompleted,
  conversationUpdated,
  type EventConversation,
  type Links,
  messageUpdated,
} from './event-data.ts'

type Effects = {
  conversation: EventConversation & { messages: number }
  canceled: { id: string; lead_id: string; conversation_id: string | null }[] | null
}

/**
 * Ends an open conversation as booked or disqualified. Requires the phone's lock; the caller appends the events last.
 * `farewells` are messages that still join it. Does nothing if it has already ended.
 */
export async function complete(
  deps: { clock: Clock; links: Links },
  tx: Tx,
  end: {
    workspaceId: string
    conversationId: string
    outcome: 'booked' | 'disqualified'
    reason?: string | null
    farewells: number
  },
): Promise<{ leadId: string; events: NewEvent[] } | null> {
  const { workspaceId, conversationId, outcome, reason = null, farewells } = end
  const now = deps.clock.now()
  const [effects] = await tx.query<Effects>(sql`
    with ended as (
      update conversation set status = ${outcome}, completed_at = ${now}, version = version + 1, updated_at = ${now},
             turn_due_at = null, burst_started_at = null, follow_up_due_at = null, resume_at = null, escalate_at = null,
             waiting_since = null, completes_at = null, completes_as = null, completes_with = null, end_reason = ${reason},
             inbox_state = case when inbox_state = 'snoozed' then 'open' else inbox_state end, snoozed_until = null,
             booked_at = case when ${outcome} = 'booked' then coalesce(booked_at, ${now}) else booked_at end
      where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified')
      returning id, lead_id, phone, campaign_id, message_count, score, signals, confidence
    ), canceled as (
      update message set status = 'canceled', error_code = 'conversation_completed', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id in (select id from ended) and sent_by = 'agent'
        and status in ('scheduled', 'queued')
      returning id, lead_id, conversation_id
    )
    select json_build_object('id', id, 'lead_id', lead_id, 'phone', phone, 'campaign_id', campaign_id, 'messages', message_count,
             'qualification', json_build_object('score', score, 'signals', signals, 'confidence', confidence)) as conversation,
           (select json_agg(canceled) from canceled) as canceled
    from ended`)
  if (!effects) return null
  const conversation = { ...effects.conversation, messages: effects.conversation.messages + farewells }
  const events = [
    conversationCompleted(deps.links, conversation, { outcome, completedAt: now }),
    conversationUpdated(conversation, ['status', 'completedAt', 'waitingSince']),
    ...(effects.canceled ?? []).map((message) => messageUpdated(message, ['status', 'errorCode'])),
  ]
  return { leadId: conversation.lead_id, events }
}

import type { NewEvent } from '../../events/index.ts'
import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import { notifyChannels } from '../../notifications/index.ts'
import {
  agentRequested,
  assignmentEvents,
  conversationUpdated,
  type EventConversation,
  type Handoff,
  type Links,
  messageUpdated,
  urgencyOf,
} from '../event-data.ts'
import { reminderAfter } from './escalate-handoff.ts'
import { newsOfHandoff } from './handoff-news.ts'

export type HandOffDeps = { clock: Clock; ids: Ids; links: Links }

export type HandingOff = {
  workspaceId: string
  conversationId: string
  handoff: Handoff
  /** A reply that a person can send unchanged. */
  suggestedReply?: string | null
}

type Effects = {
  conversation: EventConversation
  was_assigned_to: string | null
  canceled: { id: string; lead_id: string; conversation_id: string | null }[] | null
  channels: string[] | null
}

/**
 * Hands an open conversation off to a person: pauses the agent, cancels its queued messages and notifies the workspace's
 * channels. `escalateHandoff` sends reminders until it is claimed. Requires the phone's lock; the caller appends the events
 * last. Does nothing if the conversation has ended. After a handoff by a person, the agent does not read the lead's texts any more.
 */
export async function handOff(deps: HandOffDeps, tx: Tx, handing: HandingOff): Promise<NewEvent[] | null> {
  const { workspaceId, conversationId, handoff, suggestedReply = null } = handing
  const now = deps.clock.now()
  const [effects] = await tx.query<Effects>(sql`
    with before as (
      select id, assigned_to as was_assigned_to from conversation
      where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified') for no key update
    ), handed as (
      update conversation c set handler = 'human', handoff_at = ${now}, waiting_since = ${now}, inbox_state = 'open', snoozed_until = null, version = version + 1, updated_at = ${now},
             turn_due_at = null, turn_attempts = 0, burst_started_at = null, follow_up_due_at = null, resume_at = null, handoff_reason = ${handoff.reason},
             handoff_rule = ${handoff.rule}, handoff_urgency = ${urgencyOf(handoff)}, handoff_summary = ${handoff.summary}, suggested_reply = ${suggestedReply},
             assigned_to = null, claimed_at = null, escalation_count = 0,
             escalate_at = ${now}::timestamptz + ${reminderAfter(handoff)}
      from workspace w, before b
      where c.workspace_id = ${workspaceId} and c.id = b.id and w.id = c.workspace_id
      returning b.was_assigned_to, c.id, c.lead_id, c.phone, c.campaign_id, c.score, c.signals, c.confidence
    ), canceled as (
      update message set status = 'canceled', error_code = 'handed_off', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id in (select id from handed) and sent_by = 'agent'
        and status in ('scheduled', 'queued')
      returning id, lead_id, conversation_id
    ), read as (
      update message set awaits_turn = false
      where workspace_id = ${workspaceId} and conversation_id in (select id from handed) and awaits_turn and ${handoff.reason === 'manual'}
    )
    select json_build_object('id', id, 'lead_id', lead_id, 'phone', phone, 'campaign_id', campaign_id,
             'qualification', json_build_object('score', score, 'signals', signals, 'confidence', confidence)) as conversation,
           was_assigned_to, (select json_agg(canceled) from canceled) as canceled,
           (select json_agg(n.id order by n.id) from notification_channel n
            where n.workspace_id = ${workspaceId} and n.deleted_at is null) as channels
    from handed`)
  if (!effects) return null
  const { conversation, was_assigned_to, canceled, channels } = effects
  const news = newsOfHandoff(deps.links, {
    conversationId,
    ...handoff,
    suggestedReply,
    qualification: conversation.qualification,
  })
  await notifyChannels(deps, tx, { workspaceId, kind: 'handoff', ...news, channelIds: channels ?? [] })
  return [
    agentRequested(conversation, handoff, now),
    ...assignmentEvents({ ...conversation, assigned_to: null, was_assigned_to }, now),
    conversationUpdated(conversation, ['handler', 'handoffAt', 'waitingSince', 'inboxState']),
    ...(canceled ?? []).map((message) => messageUpdated(message, ['status', 'errorCode'])),
  ]
}

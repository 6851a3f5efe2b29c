import { z } from 'zod'
import type { NewEvent } from '../../events/index.ts'
import { type Clock, idText, type Repeatable, sql, type Tx, text, type WriteDeps } from '../../kernel/index.ts'
import { type Assignment, assignmentEvents, conversationUpdated, messageUpdated } from '../event-data.ts'
import { withOpenConversation } from '../open-conversation.ts'

const NAME_LENGTH_MAX = 200

export const ClaimConversationInput = z
  .strictObject({
    id: idText.describe('ID of the conversation. The conversation must be open.'),
    assigned_to: text(1, NAME_LENGTH_MAX).describe('Name or ID of the person who takes over the conversation.'),
  })
  .describe('The conversation to claim and the person who takes it over.')

type Input = Repeatable<z.infer<typeof ClaimConversationInput>>

type TakenOver = Assignment & {
  was_agent: boolean
  canceled: { id: string; lead_id: string; conversation_id: string | null }[] | null
}

/** A person claims the conversation: reminders stop, and the agent is paused until the conversation is returned. */
export async function claimConversation(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id, assigned_to: assignedTo } = request
  await withOpenConversation(deps, 'claim-conversation', request, (tx) =>
    takeOver(deps, tx, { workspaceId, conversationId: id, assignedTo }),
  )
}

/**
 * Hands an open conversation off to a person who already works on it, without reminders. The person answers the lead's texts: the
 * agent does not read them after a return. Requires the phone's lock; the caller
 * appends the events last. Does nothing if the conversation has ended.
 */
export async function takeOver(
  deps: { clock: Clock },
  tx: Tx,
  {
    workspaceId,
    conversationId,
    assignedTo,
  }: { workspaceId: string; conversationId: string; assignedTo: string | null },
): Promise<NewEvent[] | null> {
  const now = deps.clock.now()
  const [taken] = await tx.query<TakenOver>(sql`
    with before as (
      select id, handler, assigned_to from conversation
      where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified') for no key update
    ), taken as (
      update conversation c set handler = 'human', handoff_at = case when b.handler = 'agent' then ${now} else c.handoff_at end,
             handoff_reason = case when b.handler = 'agent' then 'manual' else c.handoff_reason end,
             handoff_rule = case when b.handler = 'agent' then null else c.handoff_rule end,
             handoff_urgency = case when b.handler = 'agent' then null else c.handoff_urgency end,
             assigned_to = coalesce(${assignedTo}, c.assigned_to), claimed_at = coalesce(c.claimed_at, ${now}), escalate_at = null,
             turn_due_at = null, turn_attempts = 0, burst_started_at = null, follow_up_due_at = null, resume_at = null, version = version + 1, updated_at = ${now}
      from before b where c.workspace_id = ${workspaceId} and c.id = b.id
      returning c.id, c.lead_id, c.phone, c.campaign_id, c.assigned_to, b.assigned_to as was_assigned_to, b.handler = 'agent' as was_agent
    ), canceled as (
      update message set status = 'canceled', error_code = 'handed_off', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id in (select id from taken) and sent_by = 'agent'
        and status in ('scheduled', 'queued')
      returning id, lead_id, conversation_id
    ), read as (
      update message set awaits_turn = false
      where workspace_id = ${workspaceId} and conversation_id in (select id from taken) and awaits_turn
    )
    select taken.*, (select json_agg(canceled) from canceled) as canceled from taken`)
  if (!taken) return null
  const changed = taken.was_agent ? ['handler', 'handoffAt', 'assignedTo'] : ['assignedTo']
  const canceled = (taken.canceled ?? []).map((message) => messageUpdated(message, ['status', 'errorCode']))
  return [...assignmentEvents(taken, now), conversationUpdated(taken, changed), ...canceled]
}

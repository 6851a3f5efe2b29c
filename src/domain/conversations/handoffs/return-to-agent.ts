import { z } from 'zod'
import type { NewEvent } from '../../events/index.ts'
import { type Clock, idText, type Repeatable, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { type Assignment, assignmentEvents, conversationUpdated } from '../event-data.ts'
import { withOpenConversation } from '../open-conversation.ts'

export const ReturnToAgentInput = z
  .strictObject({ id: idText.describe('ID of the conversation. The conversation must be open.') })
  .describe('The conversation to return to the agent.')

type Input = Repeatable<z.infer<typeof ReturnToAgentInput>>

/**
 * Returns an open conversation to the agent, which replies from the lead's next text on. No change if the agent already handles
 * it. `handoff_at` stays.
 */
export async function returnToAgent(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id } = request
  await withOpenConversation(deps, 'return-to-agent', request, (tx) =>
    giveToAgent(deps, tx, { workspaceId, conversationId: id }),
  )
}

/**
 * The same under the phone's lock; the caller appends the events last. Null if the conversation has ended. `isAnswered`: a person
 * has replied to the lead's texts, so that the agent does not.
 */
export async function giveToAgent(
  deps: { clock: Clock },
  tx: Tx,
  {
    workspaceId,
    conversationId,
    isAnswered = false,
  }: { workspaceId: string; conversationId: string; isAnswered?: boolean },
): Promise<NewEvent[] | null> {
  const now = deps.clock.now()
  const [row] = await tx.query<Assignment & { was_human: boolean }>(sql`
    with before as (
      select id, handler, assigned_to from conversation
      where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified') for no key update
    ), read as (
      update message m set awaits_turn = false from before b
      where m.workspace_id = ${workspaceId} and m.conversation_id = b.id and m.awaits_turn and b.handler = 'human' and ${isAnswered}
    )
    update conversation c set handler = 'agent', turn_attempts = 0, escalate_at = null, assigned_to = null, claimed_at = null,
           waiting_since = null,
           version = version + 1, updated_at = ${now}
    from before b where c.workspace_id = ${workspaceId} and c.id = b.id
    returning c.id, c.lead_id, c.phone, c.campaign_id, c.assigned_to, b.assigned_to as was_assigned_to, b.handler = 'human' as was_human`)
  if (!row) return null
  const assigned = assignmentEvents(row, now)
  return row.was_human ? [...assigned, conversationUpdated(row, ['handler', 'assignedTo', 'waitingSince'])] : assigned
}

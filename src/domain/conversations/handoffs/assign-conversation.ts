import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { idText, type Repeatable, sql, type Tx, type WriteDeps } from '../../kernel/index.ts'
import { type Assignment, assignmentEvents, conversationUpdated } from '../event-data.ts'
import { withOpenConversation } from '../open-conversation.ts'

export const AssignConversationInput = z
  .strictObject({
    id: idText.describe('ID of the conversation. The conversation must be open.'),
    member_id: idText
      .nullable()
      .describe(
        'ID of the member to assign the conversation to. Set null to remove the assignment. Cannot be omitted.',
      ),
  })
  .describe('The conversation and the member to assign it to.')

type Input = Repeatable<z.infer<typeof AssignConversationInput>>

/**
 * Assigns an open conversation to a member, or removes the assignment. The handler stays the same: the agent continues until a
 * person takes over. A handed-off conversation is claimed by it, and its reminders stop.
 */
export async function assignConversation(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id, member_id: memberId } = request
  await withOpenConversation(deps, 'assign-conversation', request, async (tx) => {
    if (memberId !== null) await checkMember(tx, workspaceId, memberId)
    const now = deps.clock.now()
    const [row] = await tx.query<Assignment>(sql`
      with before as (
        select id, assigned_to from conversation
        where workspace_id = ${workspaceId} and id = ${id} and status in ('active', 'qualified') for no key update
      )
      update conversation c set assigned_to = ${memberId}::text,
             claimed_at = case when ${memberId}::text is null then null when b.assigned_to = ${memberId}::text then c.claimed_at else ${now} end,
             escalate_at = case when ${memberId}::text is null then c.escalate_at end,
             version = version + 1, updated_at = ${now}
      from before b where c.workspace_id = ${workspaceId} and c.id = b.id
      returning c.id, c.lead_id, c.phone, c.campaign_id, c.assigned_to, b.assigned_to as was_assigned_to`)
    if (!row) return null
    const assigned = assignmentEvents(row, now)
    return assigned.length === 0 ? [] : [...assigned, conversationUpdated(row, ['assignedTo'])]
  })
}

/** A sandbox has the members of its live workspace. */
async function checkMember(tx: Tx, workspaceId: string, memberId: string): Promise<void> {
  const [member] = await tx.query(sql`
    select m.id from workspace w
    join member m on m.workspace_id = coalesce(w.live_workspace_id, w.id) and m.id = ${memberId} and m.removed_at is null
    where w.id = ${workspaceId}`)
  if (member) return
  throw AppError.notFound('member', memberId, 'member_id')
}

import { z } from 'zod'
import { type Clock, type Db, type IdempotencyClaim, type Ids, idText, sql } from '../kernel/index.ts'
import { conversationUpdated } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

export const ReturnToAgentInput = z.strictObject({ id: idText.describe('ID of the conversation. It must be open.') })

type Request = z.infer<typeof ReturnToAgentInput> & { workspaceId: string; idempotency?: IdempotencyClaim | undefined }

/**
 * Gives an open conversation back to the agent, who answers from the lead's next text on; one that the agent has already
 * stays as it is. `handoff_at` stays.
 */
export async function returnToAgent(deps: { db: Db; clock: Clock; ids: Ids }, request: Request): Promise<void> {
  const { workspaceId, id } = request
  await withOpenConversation(deps, 'return-to-agent', request, async (tx) => {
    const now = deps.clock.now()
    const [row] = await tx.query<{ id: string; lead_id: string; was_human: boolean }>(sql`
      with before as (
        select id, handler from conversation
        where workspace_id = ${workspaceId} and id = ${id} and status in ('active', 'qualified') for no key update
      )
      update conversation c set handler = 'agent', turn_attempts = 0, escalate_at = null, assigned_to = null, claimed_at = null,
             version = version + 1, updated_at = ${now}
      from before b where c.workspace_id = ${workspaceId} and c.id = b.id
      returning c.id, c.lead_id, b.handler = 'human' as was_human`)
    if (!row) return null
    return row.was_human ? [conversationUpdated(row, ['handler', 'assignedTo'])] : []
  })
}

import { z } from 'zod'
import { type Clock, type Db, type IdempotencyClaim, type Ids, idText } from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { complete } from './complete.ts'
import type { Links } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

export const CompleteConversationInput = z.strictObject({
  id: idText.describe('ID of the conversation. It must be open.'),
  outcome: z.enum(['booked', 'disqualified']).describe('Outcome of the conversation.'),
})

type Request = z.infer<typeof CompleteConversationInput> & {
  workspaceId: string
  idempotency?: IdempotencyClaim | undefined
}

/** Ends an open conversation by somebody's word, whatever its playbook lists: an outside calendar, or a person. */
export async function completeConversation(
  deps: { db: Db; clock: Clock; ids: Ids; links: Links },
  request: Request,
): Promise<void> {
  const { workspaceId, id, outcome } = request
  await withOpenConversation(deps, 'complete-conversation', request, async (tx) => {
    const ended = await complete(deps, tx, { workspaceId, conversationId: id, outcome, farewells: 0 })
    if (!ended) return null
    await refreshLeadStatus(tx, workspaceId, ended.leadId, deps.clock.now())
    return ended.events
  })
}

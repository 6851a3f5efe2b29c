import { z } from 'zod'
import { idText, type Repeatable, type WriteDeps, wordsOf } from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { complete } from './complete.ts'
import type { Links } from './event-data.ts'
import { withOpenConversation } from './open-conversation.ts'

const completedAs = wordsOf('CompletedAs', 'Outcome that a request can set when it ends a conversation.', {
  booked: 'An appointment was booked.',
  disqualified: 'The lead was disqualified.',
})

export const CompleteConversationInput = z
  .strictObject({
    id: idText.describe('ID of the conversation. It must be open.'),
    outcome: completedAs.describe('Outcome of the conversation.'),
  })
  .describe('The conversation to end and its outcome.')

type Input = Repeatable<z.infer<typeof CompleteConversationInput>>

/** Ends an open conversation by a request of a calendar or a person, even if the playbook does not list the outcome. */
export async function completeConversation(deps: WriteDeps & { links: Links }, request: Input): Promise<void> {
  const { workspaceId, id, outcome } = request
  await withOpenConversation(deps, 'complete-conversation', request, async (tx) => {
    const ended = await complete(deps, tx, { workspaceId, conversationId: id, outcome, farewells: 0 })
    if (!ended) return null
    await refreshLeadStatus(tx, workspaceId, ended.leadId, deps.clock.now())
    return ended.events
  })
}

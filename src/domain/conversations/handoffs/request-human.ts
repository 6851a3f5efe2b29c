import { z } from 'zod'
import { type Db, idText, optionalOnCreate, type Repeatable, text } from '../../kernel/index.ts'
import { withOpenConversation } from '../open-conversation.ts'
import { type HandOffDeps, handOff } from './hand-off.ts'

const SUMMARY_LENGTH_MAX = 500

export const HandOffInput = z
  .strictObject({
    id: idText.describe('ID of the conversation. The conversation must be open.'),
    summary: optionalOnCreate(text(1, SUMMARY_LENGTH_MAX)).describe(
      'Summary for the person who takes over, at most 500 characters.',
    ),
  })
  .describe('The conversation to hand off and a summary for the person who takes over.')

type Input = Repeatable<z.infer<typeof HandOffInput>>

/** Hands a conversation off at the request of a member or an integration. `conflict` if it has ended. */
export async function requestHuman(deps: HandOffDeps & { db: Db }, request: Input): Promise<void> {
  const { workspaceId, id, summary } = request
  await withOpenConversation(deps, 'hand-off', request, async (tx) => {
    const handoff = { reason: 'manual', rule: null, summary: summary ?? 'Handed off manually.' } as const
    return handOff(deps, tx, { workspaceId, conversationId: id, handoff })
  })
}

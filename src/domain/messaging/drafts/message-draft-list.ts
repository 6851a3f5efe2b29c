import { between, type Clock, createdFilters, idText, type List } from '../../kernel/index.ts'
import { type MessageDraftStatus, messageDraftStatus } from './message-draft.ts'

const filters = {
  status: messageDraftStatus.optional().describe('Only drafts with this status.'),
  lead_id: idText.optional().describe('Only drafts for this lead.'),
  conversation_id: idText.optional().describe('Only drafts in this conversation.'),
  ...createdFilters('drafts'),
}

/** The drafts of a workspace, newest first. */
export const messageDraftList: List<'MessageDraft', typeof filters, { clock: Clock }> = {
  name: 'messageDrafts',
  model: 'messageDraft',
  filters,
  where: ({ status, lead_id, conversation_id, created_after, created_before }, { deps }) => ({
    ...(status !== undefined && withStatus(status, deps.clock.now())),
    ...(lead_id !== undefined && { leadId: lead_id }),
    ...(conversation_id !== undefined && { conversationId: conversation_id }),
    ...between('createdAt', created_after, created_before),
  }),
}

/** The condition of a status, as `statusAt` computes it. */
export function withStatus(status: MessageDraftStatus, now: Date) {
  if (status === 'pending') return { status, expiresAt: { gt: now } }
  return status === 'expired' ? { status: 'pending', expiresAt: { lte: now } } : { status }
}

import { z } from 'zod'
import {
  byCreation,
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  idText,
  ifGiven,
  limit,
  olderThan,
  type Page,
  type Querying,
  readPage,
  sql,
  type Vault,
  type Window,
} from '../kernel/index.ts'
import { type ConversationRow, toWireConversation, type WireConversation } from './conversation.ts'
import { CONVERSATION_STATUSES } from './status.ts'

export const ListConversationsInput = z
  .strictObject({
    status: z.enum(CONVERSATION_STATUSES).optional().describe('Only conversations with this status.'),
    campaign_id: idText.optional().describe('Only conversations of this campaign.'),
    lead_id: idText.optional().describe('Only conversations with this lead.'),
    handler: z.enum(['agent', 'human']).optional().describe('Only conversations with this handler.'),
    created_after: dateOrTimestamp.optional().describe('Only items created at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only items created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

type Request = z.infer<typeof ListConversationsInput> & { workspaceId: string }

/** A page of conversations, newest first, in one statement. */
export async function listConversations(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireConversation>> {
  const scope = { list: 'conversations', workspaceId, filters }
  const load = (window: Window) => readRows(deps, { workspaceId, ...filters, ...window })
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireConversation })
}

type Question = Omit<Request, 'cursor' | 'limit'> & Window

async function readRows(deps: { db: Querying }, question: Question): Promise<ConversationRow[]> {
  const { workspaceId, status, campaign_id, lead_id, handler, created_after, created_before, after, limit } = question
  return deps.db.query<ConversationRow>(sql`
    select id, lead_id, phone, campaign_id, status, score, signals, confidence, message_count as messages, handler,
           created_at, handoff_at, completed_at, last_message_at
    from conversation
    where workspace_id = ${workspaceId}
      and (${ifGiven(status)} status = ${status}) and (${ifGiven(handler)} handler = ${handler})
      and (${ifGiven(campaign_id)} campaign_id = ${campaign_id}) and (${ifGiven(lead_id)} lead_id = ${lead_id})
      and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
      and ${olderThan(after)}
    order by created_at desc, id desc limit ${limit}`)
}

import { z } from 'zod'
import { ifGiven, type Querying, sql, type Vault } from '../context.ts'
import {
  CREATED_IN_ORDER,
  createdInOrder,
  cursorText,
  dateOrTimestamp,
  idText,
  limit,
  makeCursor,
  type PageKey,
  readCursor,
} from '../workspaces/index.ts'
import { type ConversationRow, toWireConversation, type WireConversation } from './conversation.ts'
import { CONVERSATION_STATUSES } from './status.ts'

export const ListConversationsInput = z
  .strictObject({
    status: z.enum(CONVERSATION_STATUSES).optional().describe('Only conversations in this state.'),
    campaign_id: idText.optional().describe('Only conversations of this campaign.'),
    lead_id: idText.optional().describe('Only conversations with this lead.'),
    handler: z.enum(['agent', 'human']).optional().describe('Only those in these hands.'),
    created_after: dateOrTimestamp.optional().describe('Created at this time or later.'),
    created_before: dateOrTimestamp.optional().describe('Created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the page before.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

export type Page<Item> = { data: Item[]; has_more: boolean; next_cursor: string | null }

type Request = z.infer<typeof ListConversationsInput> & { workspaceId: string }

/** A page of conversations, newest first, in one statement. */
export async function listConversations(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireConversation>> {
  const scope = { list: 'conversations', workspaceId, filters }
  const after = cursor === undefined ? null : readCursor(deps, scope, cursor)
  const rows = await readPage(deps, { workspaceId, limit: limit + 1, after, ...filters })
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const has_more = rows.length > limit
  return {
    data: data.map(toWireConversation),
    has_more,
    next_cursor: has_more && last ? makeCursor(deps, scope, { createdAt: last.created_at, id: last.id }) : null,
  }
}

type Question = Omit<Request, 'cursor'> & { after: PageKey | null }

async function readPage(deps: { db: Querying }, question: Question): Promise<ConversationRow[]> {
  const { workspaceId, status, campaign_id, lead_id, handler, created_after, created_before, after, limit } = question
  return deps.db.query<ConversationRow>(sql`
    select id, lead_id, phone, campaign_id, status, score, signals, confidence, message_count as messages, handler,
           created_at, handoff_at, completed_at, last_message_at
    from conversation
    where workspace_id = ${workspaceId}
      and (${ifGiven(status)} status = ${status}) and (${ifGiven(handler)} handler = ${handler})
      and (${ifGiven(campaign_id)} campaign_id = ${campaign_id}) and (${ifGiven(lead_id)} lead_id = ${lead_id})
      and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
      and (${ifGiven(after)} created_at <= ${after?.createdAt})
      and (${ifGiven(after)} (created_at < ${after?.createdAt} or id < ${after?.id}))
    order by created_at desc, id desc limit ${limit}`)
}

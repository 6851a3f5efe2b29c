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
import { MESSAGE_COLUMNS, MESSAGE_STATUSES, type MessageRow, toWireMessage, type WireMessage } from './message.ts'

export const ListMessagesInput = z
  .strictObject({
    conversation_id: idText.optional().describe('Only messages of this conversation.'),
    lead_id: idText.optional().describe('Only messages to or from this lead.'),
    status: z.enum(MESSAGE_STATUSES).optional().describe('Only messages with this status.'),
    direction: z.enum(['inbound', 'outbound']).optional().describe('Only messages in this direction.'),
    created_after: dateOrTimestamp.optional().describe('Only items created at or after this time.'),
    created_before: dateOrTimestamp.optional().describe('Only items created before this time.'),
    limit,
    cursor: cursorText.optional().describe('`next_cursor` of the previous page.'),
  })
  .refine(createdInOrder, CREATED_IN_ORDER)

type Request = z.infer<typeof ListMessagesInput> & { workspaceId: string }

/** A page of messages, newest first, in one statement. */
export async function listMessages(
  deps: { db: Querying; vault: Vault },
  { workspaceId, limit, cursor, ...filters }: Request,
): Promise<Page<WireMessage>> {
  const { conversation_id, lead_id, status, direction, created_after, created_before } = filters
  const load = ({ after, limit }: Window) =>
    deps.db.query<MessageRow>(sql`
      select ${MESSAGE_COLUMNS} from message
      where workspace_id = ${workspaceId}
        and (${ifGiven(conversation_id)} conversation_id = ${conversation_id}) and (${ifGiven(lead_id)} lead_id = ${lead_id})
        and (${ifGiven(status)} status = ${status}) and (${ifGiven(direction)} direction = ${direction})
        and (${ifGiven(created_after)} created_at >= ${created_after}) and (${ifGiven(created_before)} created_at < ${created_before})
        and ${olderThan(after)}
      order by created_at desc, id desc limit ${limit}`)
  const scope = { list: 'messages', workspaceId, filters }
  return readPage(deps, scope, { limit, cursor }, { load, keyOf: byCreation, show: toWireMessage })
}

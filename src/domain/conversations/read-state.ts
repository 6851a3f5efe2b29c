import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Clause, type Clock, idText, part, type Querying, sql, timestamp, unnamed } from '../kernel/index.ts'

/** Older messages count as read, so that a new member does not start with years of unread conversations. */
const UNREAD_DAYS = 30
/** The IDs are parameters of the statement that lists the conversations, so their number is limited. */
const UNREAD_MAX = 500
const DAY_MS = 24 * 3_600_000

type Reader = { workspaceId: string; memberId: string }

export const MarkConversationReadInput = z
  .strictObject({
    id: idText.describe('ID of the conversation.'),
    until: timestamp.optional().describe('Messages up to this time are marked as read. Default: now.'),
  })
  .describe('The conversation to mark as read for the signed-in member.')

type Input = z.infer<typeof MarkConversationReadInput> & Reader

type ReadState = {
  lastInboundAt: Date
  /** Null if the member has read nothing. */
  readAt: Date | null
  now: Date
}

/** Whether a text of the lead within the last 30 days is newer than the member's read time. */
export function isUnread({ lastInboundAt, readAt, now }: ReadState): boolean {
  return lastInboundAt >= unreadSince(now) && (readAt === null || readAt < lastInboundAt)
}

/** Stores how far a member has read a conversation. The time only moves forward, and not beyond now. Throws `not_found`. */
export async function markConversationRead(
  deps: { db: Querying; clock: Clock },
  { workspaceId, memberId, id, until }: Input,
): Promise<void> {
  const now = deps.clock.now()
  const readAt = until && until < now ? until : now
  const [row] = await deps.db.query(sql`
    insert into conversation_read as r (workspace_id, conversation_id, member_id, read_at)
    select workspace_id, id, ${memberId}, ${readAt}::timestamptz from conversation where workspace_id = ${workspaceId} and id = ${id}
    on conflict (workspace_id, conversation_id, member_id) do update set read_at = greatest(r.read_at, excluded.read_at)
    returning read_at`)
  if (!row) throw AppError.notFound('conversation', id)
}

/** The IDs of the member's 500 most recent unread conversations. */
export async function unreadConversations(
  deps: { db: Querying; clock: Clock },
  { workspaceId, memberId }: Reader,
): Promise<string[]> {
  const statement = sql`${selectUnread({ workspaceId, memberId, now: deps.clock.now() })}`
  const rows = await deps.db.query<{ id: string }>(unnamed(statement))
  return rows.map(({ id }) => id)
}

/**
 * Selects the IDs of the member's 500 most recent unread conversations. The condition must be the same as in `isUnread`. The
 * statement around it must be unnamed: the best plan depends on the member.
 */
export function selectUnread({ workspaceId, memberId, now }: Reader & { now: Date }): Clause {
  const since = unreadSince(now)
  // A text of the lead is a message, so last_message_at >= since excludes nothing. It is there for the index.
  // Without offset 0, conversations are checked one by one in the order of the result: slow if most of them are read.
  return part`(
    select id from (
      select c.id, c.last_message_at from conversation c
      where c.workspace_id = ${workspaceId} and c.last_message_at >= ${since} and c.last_inbound_at >= ${since} and not exists (
        select from conversation_read r
        where r.workspace_id = ${workspaceId} and r.member_id = ${memberId} and r.read_at >= ${since}
          and r.conversation_id = c.id and r.read_at >= c.last_inbound_at)
      offset 0) unread
    order by last_message_at desc, id desc limit ${UNREAD_MAX})`
}

function unreadSince(now: Date): Date {
  return new Date(now.getTime() - UNREAD_DAYS * DAY_MS)
}

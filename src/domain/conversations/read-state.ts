import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Clause, type Clock, idText, part, type Querying, sql, timestamp } from '../kernel/index.ts'

/** Older messages count as read, so that a new member does not start with years of unread conversations. */
const UNREAD_DAYS = 30
const UNREAD_MAX = 500

export const MarkConversationReadInput = z
  .strictObject({
    id: idText.describe('ID of the conversation.'),
    until: timestamp.optional().describe('Messages up to this time are marked as read. Default: now.'),
  })
  .describe('The conversation to mark as read for the signed-in member.')

type Input = z.infer<typeof MarkConversationReadInput> & { workspaceId: string; memberId: string }

/** Whether a text of the lead within the last 30 days is newer than the member's read time. `readAt` null: nothing was read. */
export function isUnread({
  lastInboundAt,
  readAt,
  now,
}: {
  lastInboundAt: Date
  readAt: Date | null
  now: Date
}): boolean {
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

/** The conversations with unread messages of a member: the 500 with the latest messages. Planned for the current member. */
export async function unreadConversations(
  deps: { db: Querying; clock: Clock },
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<string[]> {
  const statement = sql`${unreadPart({ workspaceId, memberId, now: deps.clock.now() })}`
  const rows = await deps.db.query<{ id: string }>({ ...statement, name: '' })
  return rows.map(({ id }) => id)
}

/**
 * Their IDs, for an unnamed statement, which is planned for the current member. Uses the rule of `isUnread` for all 30 days at
 * once, within two indexes, before taking the first ones (`offset 0`): checking one by one is slow if most are read.
 */
export function unreadPart({
  workspaceId,
  memberId,
  now,
}: {
  workspaceId: string
  memberId: string
  now: Date
}): Clause {
  const since = unreadSince(now)
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
  return new Date(now.getTime() - UNREAD_DAYS * 24 * 3_600_000)
}

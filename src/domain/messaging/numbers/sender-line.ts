import { type Querying, type RowKey, sql, type Tx } from '../../kernel/index.ts'
import { effectiveRate, type SenderPace, slotMs, slowdownAfterThrottling } from './sender-pace.ts'

/** A message's position in its number's queue. A number that has no pace, or is not in use, has no queue. */
export type QueuedMessage = {
  phone: string
  status: string
  not_before: Date | null
  segments: number
  sender: (SenderPace & { id: string; next_slot_at: Date | null }) | null
  /** Whether another message is first: texts to members before replies before openings before follow-ups, then by time. */
  is_behind: boolean
}

/** A text to a member that was not sent within this time may be stuck, and no longer delays its number. */
const MEMBERS_FIRST_MS = 60_000

type Row = Omit<QueuedMessage, 'sender'> & SenderPace & { sender_id: string | null; next_slot_at: Date | null }

/** Reads the position of an outbound message, without a lock. */
export async function readQueuedMessage(
  db: Querying,
  { workspaceId, id }: RowKey,
  now: Date,
): Promise<QueuedMessage | null> {
  const [row] = await db.query<Row>(sql`
    select m."to" as phone, m.status, m.not_before, m.segments, n.id as sender_id, n.segments_per_second, n.slowdown, n.slowed_at,
           n.next_slot_at, coalesce(line.is_behind, false) as is_behind
    from message m
    left join phone_number n on n.workspace_id = m.workspace_id and n.id = m.phone_number_id and n.status = 'registered'
      and (n.segments_per_second is not null or n.slowdown > 1)
    left join lateral (
      select exists (
        select from (values (0), (1), (2)) as class (priority) where class.priority <= m.priority and exists (
          select from message x
          where x.workspace_id = m.workspace_id and x.phone_number_id = n.id and x.priority = class.priority
            and x.not_before <= ${now} and x.status in ('scheduled', 'queued')
            and (class.priority < m.priority or (x.not_before, x.id) < (m.not_before, m.id))))
        or exists (
          select from member_text t
          where t.workspace_id = m.workspace_id and t.phone_number_id = n.id and t.status = 'queued' and t.not_before <= ${now}
            and t.not_before > ${new Date(now.getTime() - MEMBERS_FIRST_MS)}) as is_behind
      where n.id is not null and m.not_before <= ${now}) line on true
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.direction = 'outbound'`)
  if (!row) return null
  const { sender_id: senderId, segments_per_second, slowdown, slowed_at, next_slot_at, ...place } = row
  const sender = senderId === null ? null : { id: senderId, segments_per_second, slowdown, slowed_at, next_slot_at }
  return { ...place, sender }
}

type SlotRequest = { workspaceId: string; messageId: string; place: QueuedMessage; now: Date }

/**
 * Takes the number's next slot for the message, for as long as its segments take at the number's pace. Returns false if
 * another message has taken it. Locked after the message and before the events; a number without a pace is not locked.
 */
export async function takeSlot(tx: Tx, { workspaceId, place, now }: SlotRequest): Promise<boolean> {
  const { sender, segments } = place
  if (!sender) return true
  const rate = effectiveRate(sender, now)
  const nextSlotAt = rate === null ? null : new Date(now.getTime() + slotMs(segments, rate))
  const [taken] = await tx.query(sql`
    update phone_number set next_slot_at = ${nextSlotAt}, slowdown = case when ${rate === null} then 1 else slowdown end
    where workspace_id = ${workspaceId} and id = ${sender.id} and (next_slot_at is null or next_slot_at <= ${now})
    returning id`)
  return taken !== undefined
}

/** Hints the next message of this number after one has left the queue. It waits for its own slot. */
export async function hintNext(tx: Tx, { workspaceId, messageId, place, now }: SlotRequest): Promise<void> {
  if (!place.sender) return
  const [next] = await tx.query<{ id: string }>(sql`
    select x.id from (values (0), (1), (2)) as class (priority)
    cross join lateral (
      select m.id, m.not_before from message m
      where m.workspace_id = ${workspaceId} and m.phone_number_id = ${place.sender.id} and m.priority = class.priority
        and m.not_before <= ${now} and m.status in ('scheduled', 'queued') and m.id <> ${messageId}
      order by m.not_before, m.id limit 1) x
    order by class.priority limit 1`)
  if (next) tx.hint({ queue: 'dispatch-message', workspaceId, id: next.id })
}

/** Lowers the pace of a throttled number, and delays its next text. */
export async function slowSender(
  tx: Tx,
  { workspaceId, phoneNumberId, handedOverAt, now }: SlowedSender,
): Promise<void> {
  const [pace] = await tx.query<SenderPace>(sql`
    select segments_per_second, slowdown, slowed_at from phone_number
    where workspace_id = ${workspaceId} and id = ${phoneNumberId} for no key update`)
  const slowdown = pace && slowdownAfterThrottling(pace, { handedOverAt, now })
  if (!slowdown) return
  const rate = effectiveRate({ ...pace, slowdown, slowed_at: now }, now)!
  await tx.query(sql`
    update phone_number set slowdown = ${slowdown}, slowed_at = ${now},
      next_slot_at = greatest(next_slot_at, ${new Date(now.getTime() + slotMs(1, rate))}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${phoneNumberId}`)
}

type SlowedSender = { workspaceId: string; phoneNumberId: string; handedOverAt: Date; now: Date }

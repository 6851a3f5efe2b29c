import {
  conversationCompleted,
  conversationUpdated,
  type EventConversation,
  type Links,
  messageUpdated,
  type OptOut,
} from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import { type Actor, type Clock, type Ids, sql, type Tx, type Vault } from '../../kernel/index.ts'
import { CHANNELS_MAX } from '../../notifications/index.ts'

/** Result for one phone: its suppression, its lead, and what was stopped for the lead. */
export type Suppressed = {
  phone: string
  /** Whether the suppression is new. An existing one does not change. */
  is_new: boolean
  method: OptOut['method']
  reason: OptOut['reason']
  keyword: string | null
  opted_out_at: Date
  /** When this call stopped what `ended` and `canceled` name: the conversation's `completed_at`. */
  stopped_at: Date
  /** Null for a phone without a lead. */
  lead_id: string | null
  ended: (EventConversation & { messages: number }) | null
  canceled: { id: string; lead_id: string; conversation_id: string | null }[]
  /** Notifications about appointments whose leads can no longer be messaged. */
  notifications: string[]
}

export type SuppressRequest = Pick<OptOut, 'method' | 'reason' | 'keyword' | 'message_id'> & {
  workspaceId: string
  /** Locked by the transaction. */
  phones: readonly string[]
  /** Default: the lead who opted out. */
  actor?: Actor
}

const NEWS_SUBJECT = 'A lead with an appointment has opted out'
const NEWS_BODY =
  'The appointment is still booked, but no messages can be sent to the lead. Contact the lead in another way. Conversation: '

/**
 * The only way to suppress phones. One statement for any number of phones adds the suppressions, marks the leads, cancels
 * scheduled and queued messages, and ends open conversations as opted-out. The audit entry lists messages that were already
 * handed over; an import is its own record. The confirmation of an earlier opt-out is still sent. If a lead with a
 * booked appointment in the future opts out, a notification is sent. Requires the locks of these phones. Returns one row per
 * phone, in order.
 */
export async function suppress(
  deps: { clock: Clock; vault: Vault; ids: Ids },
  tx: Tx,
  { workspaceId, phones, method, reason, keyword, message_id, actor }: SuppressRequest,
): Promise<Suppressed[]> {
  const now = deps.clock.now()
  const hashes = phones.map((phone) => deps.vault.phoneHash(phone))
  const audits = phones.map(() => deps.ids.next('aud'))
  const isOwnWord = message_id !== null
  const news = isOwnWord ? Array.from({ length: CHANNELS_MAX }, () => deps.ids.next('ntf')) : []
  const rows = await tx.query<Suppressed>(sql`
    with given as (
      select * from unnest(${phones}::text[], ${hashes}::text[], ${audits}::text[]) with ordinality as g (phone, phone_hash, audit_id, nth)
    ), known as (
      select g.nth, g.phone_hash, l.id as lead_id from given g join lead l on l.workspace_id = ${workspaceId} and l.phone = g.phone
    ), suppressed as (
      insert into suppression (workspace_id, phone_hash, phone, method, reason, keyword, message_id, opted_out_at)
      select ${workspaceId}, phone_hash, phone, ${method}, ${reason}, ${keyword}, ${message_id}, ${now}::timestamptz from given
      on conflict (workspace_id, phone_hash) do nothing returning phone_hash
    ), freed as (
      update appointment a set status = 'canceled', updated_at = ${now} from known k, conversation c
      where c.workspace_id = ${workspaceId} and c.lead_id = k.lead_id and c.completes_at is not null
        and a.workspace_id = ${workspaceId} and a.id = c.completes_with and a.status = 'booked'
    ), ended as (
      update conversation c set status = 'opted-out', completed_at = ${now}, updated_at = ${now}, version = version + 1,
             turn_due_at = null, burst_started_at = null, follow_up_due_at = null, resume_at = null, waiting_since = null, escalate_at = null,
             completes_at = null, completes_as = null, completes_with = null, end_reason = null,
             inbox_state = case when c.inbox_state = 'snoozed' then 'open' else c.inbox_state end, snoozed_until = null
      from known k where c.workspace_id = ${workspaceId} and c.lead_id = k.lead_id and c.status in ('active', 'qualified')
      returning c.id, c.lead_id, c.phone, c.campaign_id, c.message_count, c.score, c.signals, c.confidence
    ), canceled as (
      update message m set status = 'canceled', error_code = 'recipient_opted_out', not_before = null, updated_at = ${now}
      from known k where m.workspace_id = ${workspaceId} and m.lead_id = k.lead_id and m.status in ('scheduled', 'queued')
        and (m.purpose is distinct from 'opt_out_confirmation' or k.phone_hash in (select phone_hash from suppressed))
      returning m.id, m.lead_id, m.conversation_id
    ), marked as (
      update lead l set suppressed = true, status = 'opted-out', updated_at = ${now}
      from known k where l.workspace_id = ${workspaceId} and l.id = k.lead_id and not l.suppressed
    ), audited as (
      insert into audit_entry (workspace_id, id, actor_kind, actor_id, action, subject_id, before, after, created_at)
      select ${workspaceId}, g.audit_id, coalesce(${actor?.kind ?? null}, 'lead'), case when ${actor === undefined} then k.lead_id else ${actor?.id ?? null} end,
             'phone.suppressed', coalesce(k.lead_id, g.phone_hash), 'null'::jsonb,
             jsonb_build_object('method', ${method}::text, 'reason', ${reason}::text, 'keyword', ${keyword}::text,
               'message_id', ${message_id}::text, 'handed_over', (select coalesce(jsonb_agg(m.id order by m.id), '[]') from message m
                 where m.workspace_id = ${workspaceId} and m.lead_id = k.lead_id and m.status = 'sending')), ${now}::timestamptz
      from given g join suppressed n on n.phone_hash = g.phone_hash left join known k on k.nth = g.nth
      where ${method} <> 'import'
    ), news as (
      insert into notification (workspace_id, id, channel_id, kind, subject, body, status, next_attempt_at, created_at)
      select ${workspaceId}, id.id, ch.id, 'opted_out_after_booking', ${NEWS_SUBJECT}, ${NEWS_BODY} || next.id, 'pending', ${now}::timestamptz, ${now}::timestamptz
      from known k
      join lateral (
        select a.conversation_id as id from appointment a
        where a.workspace_id = ${workspaceId} and a.lead_id = k.lead_id and a.status = 'booked' and a.starts_at > ${now}
          and not exists (select from conversation c where c.workspace_id = a.workspace_id and c.completes_at is not null
            and c.completes_with = a.id)
        order by a.starts_at, a.id limit 1) next on true
      join (select id, row_number() over (order by id) as nth from notification_channel
            where workspace_id = ${workspaceId} and deleted_at is null) ch on true
      join unnest(${news}::text[]) with ordinality as id (id, nth) on id.nth = ch.nth
      where exists (select from suppressed)
      returning id
    )
    select g.phone, n.phone_hash is not null as is_new, coalesce(s.method, ${method}) as method, coalesce(s.reason, ${reason}) as reason,
           case when n.phone_hash is null then s.keyword else ${keyword} end as keyword,
           coalesce(s.opted_out_at, ${now}::timestamptz) as opted_out_at, ${now}::timestamptz as stopped_at, k.lead_id,
           (select json_build_object('id', e.id, 'lead_id', e.lead_id, 'phone', e.phone, 'campaign_id', e.campaign_id,
              'messages', e.message_count,
              'qualification', json_build_object('score', e.score, 'signals', e.signals, 'confidence', e.confidence))
            from ended e where e.lead_id = k.lead_id) as ended,
           (select coalesce(json_agg(c order by c.id), '[]') from canceled c where c.lead_id = k.lead_id) as canceled,
           (select coalesce(json_agg(id), '[]') from news) as notifications
    from given g
    left join known k on k.nth = g.nth
    left join suppressed n on n.phone_hash = g.phone_hash
    left join suppression s on s.workspace_id = ${workspaceId} and s.phone_hash = g.phone_hash
    order by g.nth`)
  for (const id of rows[0]?.notifications ?? []) tx.hint({ queue: 'send-notification', workspaceId, id })
  return rows
}

/** The events of a suppression. `confirmations` were queued for the ended conversation after the opt-out. */
export function stoppedEvents(
  deps: { links: Links },
  { ended, canceled, stopped_at: completedAt }: Suppressed,
  confirmations = 0,
): NewEvent[] {
  const conversation = ended && { ...ended, messages: ended.messages + confirmations }
  return [
    ...(conversation
      ? [
          conversationCompleted(deps.links, conversation, { outcome: 'opted-out', completedAt }),
          conversationUpdated(conversation, ['status', 'completedAt']),
        ]
      : []),
    ...canceled.map((message) => messageUpdated(message, ['status', 'errorCode'])),
  ]
}

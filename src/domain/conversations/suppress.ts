import { type Clock, sql, type Tx, type Vault } from '../context.ts'
import type { NewEvent } from '../events/index.ts'
import {
  conversationCompleted,
  conversationUpdated,
  type Links,
  messageUpdated,
  type OptOut,
  type ToldConversation,
} from './event-data.ts'

/** What became of one phone: its suppression, its lead, and what was stopped for that lead. */
export type Suppressed = {
  phone: string
  /** Whether this began a suppression. One that stood already is as it was. */
  is_new: boolean
  method: OptOut['method']
  reason: OptOut['reason']
  opted_out_at: Date
  /** Null for a phone that is no lead. */
  lead_id: string | null
  ended: (ToldConversation & { messages: number }) | null
  canceled: { id: string; lead_id: string; conversation_id: string | null }[]
}

export type Suppressing = Pick<OptOut, 'method' | 'reason' | 'keyword' | 'message_id'> & {
  workspaceId: string
  /** Locked by the transaction. */
  phones: readonly string[]
}

/**
 * The one road by which a phone becomes suppressed: it is put on the list, its lead marked, what is scheduled and queued
 * for the lead canceled, and the open conversation ended as opted-out, in one statement for any number of phones. Under
 * the locks of these phones. Answers a row for each phone, in the order in which they are given.
 */
export async function suppress(
  deps: { clock: Clock; vault: Vault },
  tx: Tx,
  { workspaceId, phones, method, reason, keyword, message_id }: Suppressing,
): Promise<Suppressed[]> {
  const now = deps.clock.now()
  const hashes = phones.map((phone) => deps.vault.phoneHash(phone))
  return tx.query<Suppressed>(sql`
    with given as (
      select * from unnest(${phones}::text[], ${hashes}::text[]) with ordinality as g (phone, phone_hash, nth)
    ), known as (
      select g.nth, l.id as lead_id from given g join lead l on l.workspace_id = ${workspaceId} and l.phone = g.phone
    ), suppressed as (
      insert into suppression (workspace_id, phone_hash, phone, method, reason, keyword, message_id, opted_out_at)
      select ${workspaceId}, phone_hash, phone, ${method}, ${reason}, ${keyword}, ${message_id}, ${now}::timestamptz from given
      on conflict (workspace_id, phone_hash) do nothing returning phone_hash
    ), ended as (
      update conversation c set status = 'opted-out', completed_at = ${now}, updated_at = ${now}, version = version + 1,
             turn_due_at = null, burst_started_at = null
      from known k where c.workspace_id = ${workspaceId} and c.lead_id = k.lead_id and c.status in ('active', 'qualified')
      returning c.id, c.lead_id, c.phone, c.campaign_id, c.message_count, c.score, c.signals, c.confidence
    ), canceled as (
      update message m set status = 'canceled', error_code = 'recipient_opted_out', not_before = null, updated_at = ${now}
      from known k where m.workspace_id = ${workspaceId} and m.lead_id = k.lead_id and m.status in ('scheduled', 'queued')
      returning m.id, m.lead_id, m.conversation_id
    ), marked as (
      update lead l set suppressed = true, status = 'opted-out', updated_at = ${now}
      from known k where l.workspace_id = ${workspaceId} and l.id = k.lead_id and not l.suppressed
    )
    select g.phone, n.phone_hash is not null as is_new, coalesce(s.method, ${method}) as method, coalesce(s.reason, ${reason}) as reason,
           coalesce(s.opted_out_at, ${now}::timestamptz) as opted_out_at, k.lead_id,
           (select json_build_object('id', e.id, 'lead_id', e.lead_id, 'phone', e.phone, 'campaign_id', e.campaign_id,
              'messages', e.message_count,
              'qualification', json_build_object('score', e.score, 'signals', e.signals, 'confidence', e.confidence))
            from ended e where e.lead_id = k.lead_id) as ended,
           (select coalesce(json_agg(c order by c.id), '[]') from canceled c where c.lead_id = k.lead_id) as canceled
    from given g
    left join known k on k.nth = g.nth
    left join suppressed n on n.phone_hash = g.phone_hash
    left join suppression s on s.workspace_id = ${workspaceId} and s.phone_hash = g.phone_hash
    order by g.nth`)
}

/** What is told of that which a suppression stopped. `confirmations` were queued for the ended conversation since. */
export function stoppedEvents(
  deps: { clock: Clock; links: Links },
  { ended, canceled }: Suppressed,
  confirmations = 0,
): NewEvent[] {
  const told = ended && { ...ended, messages: ended.messages + confirmations }
  return [
    ...(told
      ? [
          conversationCompleted(deps.links, told, { outcome: 'opted-out', completedAt: deps.clock.now() }),
          conversationUpdated(told, ['status', 'completedAt']),
        ]
      : []),
    ...canceled.map((message) => messageUpdated(message, ['status', 'errorCode'])),
  ]
}

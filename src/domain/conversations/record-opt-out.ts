import { type Clock, sql, type Tx, type Vault } from '../context.ts'
import type { NewEvent } from '../events/index.ts'
import {
  conversationCompleted,
  conversationUpdated,
  type Links,
  leadOptedOut,
  messageUpdated,
  type OptOut,
  type ToldConversation,
} from './event-data.ts'

type Deps = { clock: Clock; vault: Vault; links: Links }

type Effects = {
  first_at: Date
  is_new: boolean
  canceled: { id: string; lead_id: string; conversation_id: string | null }[] | null
  ended: (ToldConversation & { messages: number }) | null
}

export type RecordedOptOut = {
  /** Whether this began a suppression: then, and only then, it is confirmed. */
  isNew: boolean
  endedConversationId: string | null
  /** In the order in which clients hear of them. `confirmations` were queued for the ended conversation since. */
  events(confirmations: number): NewEvent[]
}

/**
 * Suppresses the phone, cancels what is scheduled and queued for the lead, and ends the open conversation, at once and
 * under the phone's lock. Said again it changes nothing, but is told again.
 */
export async function recordOptOut(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  optOut: Omit<OptOut, 'opted_out_at'>,
): Promise<RecordedOptOut> {
  const now = deps.clock.now()
  const { lead_id, phone, message_id, keyword, method, reason } = optOut
  const [effects] = await tx.query<Effects>(sql`
    with suppressed as (
      insert into suppression (workspace_id, phone_hash, phone, method, reason, keyword, message_id, opted_out_at)
      values (${workspaceId}, ${deps.vault.phoneHash(phone)}, ${phone}, ${method}, ${reason}, ${keyword}, ${message_id}, ${now})
      on conflict (workspace_id, phone_hash) do nothing returning opted_out_at
    ), ended as (
      update conversation set status = 'opted-out', completed_at = ${now}, updated_at = ${now}, version = version + 1,
             turn_due_at = null, burst_started_at = null
      where workspace_id = ${workspaceId} and lead_id = ${lead_id} and status in ('active', 'qualified')
      returning id, lead_id, phone, campaign_id, message_count, score, signals, confidence
    ), canceled as (
      update message set status = 'canceled', error_code = 'recipient_opted_out', not_before = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and lead_id = ${lead_id} and status in ('scheduled', 'queued')
      returning id, lead_id, conversation_id
    ), marked as (
      update lead set suppressed = true, status = 'opted-out', updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${lead_id} and not suppressed
    )
    select exists (select from suppressed) as is_new,
           coalesce((select opted_out_at from suppression
                     where workspace_id = ${workspaceId} and phone_hash = ${deps.vault.phoneHash(phone)}), ${now}::timestamptz) as first_at,
           (select json_agg(canceled) from canceled) as canceled,
           (select json_build_object('id', id, 'lead_id', lead_id, 'phone', phone, 'campaign_id', campaign_id, 'messages', message_count,
              'qualification', json_build_object('score', score, 'signals', signals, 'confidence', confidence)) from ended) as ended`)
  const { ended, canceled, first_at, is_new } = effects!
  return {
    isNew: is_new,
    endedConversationId: ended?.id ?? null,
    events: (confirmations) => [
      leadOptedOut({ ...optOut, opted_out_at: first_at }),
      ...(ended ? completion(deps.links, ended, confirmations, now) : []),
      ...(canceled ?? []).map((message) => messageUpdated(message, ['status', 'errorCode'])),
    ],
  }
}

function completion(
  links: Links,
  ended: ToldConversation & { messages: number },
  confirmations: number,
  completedAt: Date,
): NewEvent[] {
  const told = { ...ended, messages: ended.messages + confirmations }
  return [
    conversationCompleted(links, told, { outcome: 'opted-out', completedAt }),
    conversationUpdated(ended, ['status', 'completedAt']),
  ]
}

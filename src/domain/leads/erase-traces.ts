import { SUPPRESSIONS_MADE, sql, type Tx } from '../kernel/index.ts'
import type { Erasure } from './erasure.ts'

/** Data from carriers, including the simulated one with its personas, and texts that were held for review. */
export async function eraseCarrierTraces(tx: Tx, { workspaceId, leadId, phone }: Erasure): Promise<void> {
  await tx.query(sql`
    with receipts as (
      delete from carrier_receipt where workspace_id = ${workspaceId}
        and message_id in (select id from message where workspace_id = ${workspaceId} and lead_id = ${leadId})
    ), callbacks as (
      delete from carrier_callback where workspace_id = ${workspaceId} and phones @> array[${phone}]::text[]
    ), unread as (
      delete from unread_text where workspace_id = ${workspaceId}
        and message_id in (select id from message where workspace_id = ${workspaceId} and lead_id = ${leadId})
    ), held as (
      delete from held_text where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), persona as (
      delete from sandbox_persona where workspace_id = ${workspaceId} and phone = ${phone}
    )
    update sandbox_message set "from" = '', "to" = '', body = '', receipts = '[]', next_receipt_at = null
    where workspace_id = ${workspaceId} and ("to" = ${phone} or "from" = ${phone})`)
}

/** The content of a notification after erasure. */
const ERASED = '(erased)'

/**
 * Other stored data: rows of uploaded files, drafts, questions, notes, stored responses, audit values and notifications. Idempotency keys of the lead,
 * its messages, conversations and webhook deliveries are deleted, so that their next request is a new one. Keys of suppressions stay without their
 * response: repeating such a request does no harm.
 */
export async function eraseOwnTraces(tx: Tx, { workspaceId, leadId, phone, phoneHash }: Erasure): Promise<void> {
  await tx.query(sql`
    with texts as (
      update member_text set body = null, status = case when status = 'queued' then 'canceled' else status end,
        not_before = case when status = 'queued' then null else not_before end
      where workspace_id = ${workspaceId} and body is not null
        and id in (select text_id from alert where workspace_id = ${workspaceId} and lead_id = ${leadId})
    ), rows as (
      delete from import_row where workspace_id = ${workspaceId} and phone = ${phone}
    ), answers as (
      update idempotency_key set state = 'running', body = null, status = null, lease_until = created_at, lease_token = ''
      where workspace_id = ${workspaceId} and result_id = ${SUPPRESSIONS_MADE} and state = 'done'
    ), alerts as (
      delete from alert where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), drafts as (
      delete from message_draft where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), questions as (
      delete from unanswered_question where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), notes as (
      delete from conversation_note where workspace_id = ${workspaceId} and lead_id = ${leadId}
    ), keys as (
      delete from idempotency_key where workspace_id = ${workspaceId} and (
        result_id = ${leadId}
        or result_id in (select id from conversation_note where workspace_id = ${workspaceId} and lead_id = ${leadId})
        or result_id in (select id from message_draft where workspace_id = ${workspaceId} and lead_id = ${leadId})
        or result_id in (select id from message where workspace_id = ${workspaceId} and lead_id = ${leadId})
        or result_id in (select id from conversation where workspace_id = ${workspaceId} and lead_id = ${leadId})
        or result_id in (
          select d.id from event e join webhook_delivery d on d.workspace_id = e.workspace_id and d.event_id = e.id
          where e.workspace_id = ${workspaceId} and e.lead_id = ${leadId}))
    ), entries as (
      update audit_entry set before = 'null'::jsonb, after = 'null'::jsonb
      where workspace_id = ${workspaceId} and (subject_id in (${leadId}, ${phoneHash})
        or strpos(before::text, ${phone}) > 0 or strpos(after::text, ${phone}) > 0)
    )
    update notification set subject = replace(subject, ${phone}, ${ERASED}), body = replace(body, ${phone}, ${ERASED})
    where workspace_id = ${workspaceId} and (strpos(subject, ${phone}) > 0 or strpos(body, ${phone}) > 0)`)
}

import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows, removeRows } from '../../support/rows.ts'

type Receipt = { workspaceId: string; messageId: string; status: string; error: string | null; at: Date }

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** What others stored about a lead: a carrier's callback, an import, the audit log, notifications, a persona. */
    tracesLeft: ({ workspaceId, phone, word, at }: { workspaceId: string; phone: string; word: string; at: Date }) =>
      leaveTraces(service, { workspaceId, phone, word, at }),
    /** A receipt is stored and not yet applied. */
    receiptStored: ({ workspaceId, messageId, status, error, at }: Receipt) =>
      service.rows(
        `insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, status, error_code, received_at, next_try_at)
         select $1, 'rcp_' || $2::text, id, $2, $3, $4, $5, $5 from carrier_account where workspace_id = $1 limit 1`,
        [workspaceId, messageId, status, error, at],
      ),
    /** The simulated carrier still knows a text as it was, and will report on it. */
    carrierTextRestored: (text: { id: string; to: string; receipts: unknown; next_receipt_at: Date }) =>
      changeRows(
        service,
        'sandbox_message',
        { id: text.id },
        { to: text.to, receipts: JSON.stringify(text.receipts), next_receipt_at: text.next_receipt_at },
      ),
    suppressed: (workspaceId: string, { phone, hash, at }: { phone: string; hash: unknown; at: Date }) =>
      service.rows(
        `insert into suppression (workspace_id, phone_hash, phone, method, reason, opted_out_at)
         values ($1, $2, $3, 'manual', 'legal', $4)`,
        [workspaceId, hash, phone, at],
      ),
    async leadsRemoved() {
      await removeRows(service, 'lead_search')
      await removeRows(service, 'lead')
    },
    /** The leads are older than the names by which they are searched. */
    nameKeysMissing: () => changeRows(service, 'lead', {}, { name_key: null, surname_key: null }),
    /** The leads are older than the columns by which they are sorted. */
    leadOrderMissing: (ids: string[]) =>
      service.rows(`update lead set score = -1, last_message_at = 'epoch' where id = any ($1)`, [ids]),
    leadsAnalyzed: () => service.rows('analyze lead'),
  }
}

async function leaveTraces(
  service: Pick<TestApp, 'rows'>,
  { workspaceId: ws, phone, word, at }: { workspaceId: string; phone: string; word: string; at: Date },
): Promise<void> {
  await service.rows(
    `insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at)
     select $1, 'cbk_' || $2::text, id, 'https://example.com/', $3, array[$2::text], $4 from carrier_account where workspace_id = $1 limit 1`,
    [ws, phone, Buffer.from(`From=${phone}&Body=${word}`), at],
  )
  await service.rows(
    `insert into lead_import (workspace_id, id, kind, status, dry_run, fingerprint, mapping, options, header, created_at, updated_at)
     values ($1, 'imp_' || md5($2), 'leads', 'completed', false, md5($2), '{}', '{}', '{phone,wants}', $3, $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into import_row (workspace_id, import_id, row_number, cells, outcome, phone, created_at)
     values ($1, 'imp_' || md5($2), 2, array[$2, $4], 'merged', $2, $3)`,
    [ws, phone, at, word],
  )
  await service.rows(
    `insert into audit_entry (workspace_id, id, actor_kind, action, subject_id, before, after, created_at)
     values ($1, 'aud_' || md5($2), 'key', 'x', 'x', jsonb_build_object('phone', $2::text, 'word', $4::text), 'null', $3)`,
    [ws, phone, at, word],
  )
  await service.rows(
    `insert into notification_channel (workspace_id, id, kind, name, target, created_at, updated_at)
     values ($1, 'chn_' || md5($2), 'email', 'x', '', $3, $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into notification (workspace_id, id, channel_id, kind, subject, body, status, created_at)
     values ($1, 'ntf_' || md5($2), 'chn_' || md5($2), 'test', 'News of ' || $2, 'Call ' || $2 || '!', 'succeeded', $3)`,
    [ws, phone, at],
  )
  await service.rows(
    `insert into sandbox_persona (workspace_id, phone, script, created_at, updated_at)
     values ($1, $2, jsonb_build_object('says', $4::text), $3, $3)`,
    [ws, phone, at, word],
  )
}

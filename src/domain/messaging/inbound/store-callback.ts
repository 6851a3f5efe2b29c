import { type E164, sql, type WriteDeps } from '../../kernel/index.ts'
import type { CallbackContents, CarrierAccount, RawCallback } from '../carriers/carrier.ts'

type ParsedCallback = CallbackContents & { account: CarrierAccount; callback: RawCallback }

/**
 * The account's numbers that received these texts, in use or released, and the number that stands in for unknown numbers of its
 * pool.
 */
export type KnownNumbers = { numbers: E164[]; released: E164[]; standIn: E164 | null }

/**
 * Stores a callback's bytes and receipts in one statement, before processing. A job applies each receipt; the hint follows the
 * commit. Bytes about an erased lead's message are not stored, because they contain the phone.
 */
export async function storeCallback(
  deps: WriteDeps,
  { account, callback, inbound, receipts }: ParsedCallback,
): Promise<KnownNumbers & { receiptIds: string[] }> {
  const { workspaceId, id: accountId } = account
  const callbackId = deps.ids.next('cbk')
  const now = deps.clock.now()
  const rows = receipts.map(({ errorCode, carrierError = null, unconfirmed = false, ...receipt }) => ({
    id: deps.ids.next('rcp'),
    message_id: receipt.messageId,
    carrier_message_id: receipt.carrierMessageId,
    status: receipt.status,
    error_code: errorCode,
    carrier_error: carrierError,
    unconfirmed,
  }))
  const recipients = inbound.map(({ to }) => to)
  const phones = [...inbound.map(({ from }) => from), ...receipts.flatMap(({ phone }) => phone ?? [])]
  let known: KnownNumbers = { numbers: [], released: [], standIn: null }
  await deps.db.transaction('callback.store', async (tx) => {
    for (const { id } of rows) tx.hint({ queue: 'apply-receipt', workspaceId, id })
    const stored = sql`
      with erased as (
        select from message where workspace_id = ${workspaceId} and id = any(${rows.map((row) => row.message_id)}::text[]) and "to" = ''
      ), kept as (
        insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at)
        select ${workspaceId}, ${callbackId}, ${accountId}, ${callback.url}, case when exists (select from erased) then '' else ${callback.body}::bytea end,
          case when exists (select from erased) then '{}' else ${[...new Set(phones)]}::text[] end, ${now}
      ), told as (
        insert into carrier_receipt (workspace_id, id, carrier_account_id, message_id, carrier_message_id, status, error_code,
          carrier_error, unconfirmed, callback_id, received_at, next_try_at)
        select ${workspaceId}, r.id, ${accountId}, r.message_id, r.carrier_message_id, r.status, r.error_code, r.carrier_error, r.unconfirmed,
          ${callbackId}, ${now}, ${now}
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, message_id text, carrier_message_id text, status text,
          error_code text, carrier_error text, unconfirmed boolean)
      ), own as (
        select e164, status, created_at, id from phone_number
        where workspace_id = ${workspaceId} and carrier_account_id = ${accountId} and status <> 'released' and ${inbound.length > 0}
      ), former as (
        select e164 from phone_number
        where workspace_id = ${workspaceId} and carrier_account_id = ${accountId} and status = 'released' and e164 = any(${recipients}::text[])
      )
      select coalesce((select array_agg(e164) from own where e164 = any(${recipients}::text[])), '{}') as numbers,
             coalesce((select array_agg(e164) from former), '{}') as released,
             (select e164 from own order by (status = 'registered') desc, created_at, id limit 1) as "standIn"`
    tx.last<KnownNumbers>(stored, ([row]) => (known = row!))
  })
  return { ...known, receiptIds: rows.map(({ id }) => id) }
}

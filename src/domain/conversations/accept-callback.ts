import { AppError } from '../../errors.ts'
import { type E164, sql } from '../context.ts'
import { parsePhone } from '../leads/index.ts'
import type { Carrier, CarrierAccount, CarrierInbound, RawCallback } from './carrier.ts'
import { openAccount, type SealedAccount } from './carrier-account.ts'
import { receiveMessage } from './receive-message.ts'
import { recordReceipt } from './record-receipt.ts'

type Deps = Parameters<typeof receiveMessage>[0] & { carriers: Record<string, Carrier> }

/**
 * Takes a carrier's callback: who sent it is known from its address, and believed after its signature. All that it tells
 * is stored when this returns; told again, it changes nothing.
 */
export async function acceptCallback(
  deps: Deps,
  { carrier, accountId, callback }: { carrier: string; accountId: string; callback: RawCallback },
): Promise<void> {
  const [row] = await deps.db.query<SealedAccount & { workspace_id: string }>(sql`
    select workspace_id, id, credentials, previous_credentials, previous_until, settings from carrier_account
    where id = ${accountId} and carrier = ${carrier} and deleted_at is null`)
  const adapter = deps.carriers[carrier]
  if (!row || !adapter) throw new AppError('route_not_found')
  const account = openAccount(deps.vault, row.workspace_id, row, deps.clock.now())
  if (!adapter.verify(account, callback))
    throw new AppError('invalid_api_key', { message: 'The signature does not match.' })

  const { inbound, receipts } = adapter.parse(callback, account)
  for (const text of inbound) await takeIn(deps, account, text)
  if (receipts.length === 0) return
  const callbackId = await keepCallback(deps, account, callback)
  for (const receipt of receipts) {
    await recordReceipt(deps, { workspaceId: row.workspace_id, accountId, receipt, callbackId })
  }
}

/** The bytes as they came, before anything is made of them. */
async function keepCallback(deps: Deps, account: CarrierAccount, { url, body }: RawCallback): Promise<string> {
  const id = deps.ids.next('cbk')
  await deps.db.query(sql`
    insert into carrier_callback (workspace_id, id, carrier_account_id, url, body, phones, received_at)
    values (${account.workspaceId}, ${id}, ${account.id}, ${url}, ${body}, '{}', ${deps.clock.now()})`)
  return id
}

/** The text goes to the workspace that owns the number, which must be one of the account's. */
async function takeIn(deps: Deps, account: CarrierAccount, text: CarrierInbound): Promise<void> {
  const from = parsePhone(text.from)
  const [number] = await deps.db.query<{ e164: E164 }>(sql`
    select e164 from phone_number where workspace_id = ${account.workspaceId} and e164 = ${text.to} and carrier_account_id = ${account.id}`)
  if (!from || !number) throw new AppError('invalid_request', { message: 'The numbers are not of this account.' })
  const { body, carrierMessageId } = text
  await receiveMessage(deps, { workspaceId: account.workspaceId, from, to: number.e164, body, carrierMessageId })
}

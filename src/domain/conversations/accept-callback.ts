import { AppError } from '../../errors.ts'
import { type E164, sql } from '../context.ts'
import { parsePhone } from '../leads/index.ts'
import type { Carrier, CarrierAccount, CarrierInbound, RawCallback } from './carrier.ts'
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
  const [row] = await deps.db.query<{
    workspace_id: string
    credentials: Uint8Array
    settings: CarrierAccount['settings']
  }>(sql`
    select workspace_id, credentials, settings from carrier_account where id = ${accountId} and carrier = ${carrier}`)
  const adapter = deps.carriers[carrier]
  if (!row || !adapter) throw new AppError('route_not_found')
  const credentials = deps.vault.open(row.credentials, `carrier_account:${accountId}`)
  const account = { id: accountId, workspaceId: row.workspace_id, credentials, settings: row.settings }
  if (!adapter.verify(account, callback))
    throw new AppError('invalid_api_key', { message: 'The signature does not match.' })

  const { inbound, receipts } = adapter.parse(callback)
  for (const text of inbound) await takeIn(deps, account, text)
  for (const receipt of receipts) {
    await recordReceipt(deps, { workspaceId: row.workspace_id, accountId, receipt, raw: callback.body })
  }
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

import { AppError } from '../../../errors.ts'
import { type E164, type Log, sql } from '../../kernel/index.ts'
import { parsePhone } from '../../leads/index.ts'
import type { Acknowledgement, Carrier, CarrierAccount, CarrierInbound, RawCallback } from '../carriers/carrier.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import { receiveMessage } from './receive-message.ts'
import { type KnownNumbers, storeCallback } from './store-callback.ts'

type Deps = Parameters<typeof receiveMessage>[0] & { carriers: Record<string, Carrier>; log: Log }

type Given = {
  carrier: string
  accountId: string
  callback: RawCallback
  /** Called once the signature is verified and before anything is stored. What it throws refuses the callback. */
  onVerified?: (told: { isText: boolean }) => Promise<void>
}

/**
 * Takes a carrier's callback: who sent it is known from its address, and believed after its signature. All that it tells
 * is stored when this returns what the carrier wants to hear; told again, it changes nothing.
 */
export async function acceptCallback(
  deps: Deps,
  { carrier, accountId, callback, onVerified }: Given,
): Promise<Acknowledgement> {
  const adapter = Object.hasOwn(deps.carriers, carrier) ? deps.carriers[carrier] : undefined
  const account = adapter && (await findAccount(deps, carrier, accountId))
  if (!adapter || !account) throw new AppError('route_not_found')
  if (!adapter.verify(account, callback))
    throw new AppError('invalid_api_key', { message: 'The signature does not match.' })

  const { inbound, receipts } = adapter.parse(callback, account)
  await onVerified?.({ isText: inbound.length > 0 })
  const known = await storeCallback(deps, { account, callback, inbound, receipts })
  for (const text of inbound) await takeIn(deps, { account, adapter, text, known })
  return adapter.acknowledgement
}

async function findAccount(deps: Deps, carrier: string, accountId: string): Promise<CarrierAccount | null> {
  const [row] = await deps.db.query<SealedAccount & { workspace_id: string }>(sql`
    select workspace_id, id, credentials, previous_credentials, previous_until, settings from carrier_account
    where id = ${accountId} and carrier = ${carrier} and deleted_at is null`)
  return row ? openAccount(deps.vault, row.workspace_id, row, deps.clock.now()) : null
}

type Arrival = { account: CarrierAccount; adapter: Carrier; text: CarrierInbound; known: KnownNumbers }

/**
 * The text goes to the number that it was sent to, or, if only the account's pool is known, to a number that stands in for
 * it. One that is for none of ours, or from somebody who cannot be texted back, is stored and acknowledged like any
 * other: refused, it would be brought again and again.
 */
async function takeIn(deps: Deps, { account, adapter, text, known }: Arrival): Promise<void> {
  const from = parsePhone(text.from)
  const to = destinationOf(text, known)
  if (!from || !to) {
    const { workspaceId, id: accountId } = account
    return deps.log.warn({ event: 'callback.unclaimed', workspaceId, accountId, reason: from ? 'number' : 'sender' })
  }
  const { carrierMessageId, hint = null, mediaCount = 0, keyword } = text
  const body = text.body.replaceAll('\0', '').toWellFormed() // PostgreSQL's text holds no NUL, and UTF-8 no lone surrogate
  const confirmedByCarrier = keyword === undefined ? adapter.confirmsOptOut(account) : keyword !== null
  const said = { body, carrierMessageId, hint, mediaCount, keyword: keyword ?? null, confirmedByCarrier }
  await receiveMessage(deps, { workspaceId: account.workspaceId, from, to, ...said })
}

function destinationOf({ to, viaPool }: CarrierInbound, { numbers, standIn }: KnownNumbers): E164 | null {
  return numbers.find((number) => number === to) ?? (viaPool ? standIn : null)
}

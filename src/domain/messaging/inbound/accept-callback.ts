import { AppError } from '../../../errors.ts'
import { type E164, type Log, sql } from '../../kernel/index.ts'
import { parsePhone } from '../../leads/index.ts'
import type { Acknowledgement, Carrier, CarrierAccount, CarrierInbound, RawCallback } from '../carriers/carrier.ts'
import { openAccount, type SealedAccount } from '../carriers/carrier-account.ts'
import { receiveMessage } from './receive-message.ts'
import { type KnownNumbers, storeCallback } from './store-callback.ts'

type Deps = Parameters<typeof receiveMessage>[0] & { carriers: Record<string, Carrier>; log: Log }

type CallbackInput = {
  carrier: string
  accountId: string
  callback: RawCallback
  /** Called after the signature is verified and before anything is stored. If it throws, the callback is rejected. */
  onVerified?: (told: { isText: boolean }) => Promise<void>
}

/**
 * Processes a carrier's callback. Its URL identifies the account; its signature proves it. Everything is stored before this
 * returns the response for the carrier. A repeated callback changes nothing.
 */
export async function acceptCallback(
  deps: Deps,
  { carrier, accountId, callback, onVerified }: CallbackInput,
): Promise<Acknowledgement> {
  const adapter = Object.hasOwn(deps.carriers, carrier) ? deps.carriers[carrier] : undefined
  const account = adapter && (await findAccount(deps, carrier, accountId))
  if (!adapter || !account) throw new AppError('route_not_found')
  if (!adapter.verify(account, callback))
    throw new AppError('invalid_api_key', { message: 'The signature does not match.' })

  const { inbound, receipts } = adapter.parse(callback, account)
  await onVerified?.({ isText: inbound.length > 0 })
  const known = await storeCallback(deps, { account, callback, inbound, receipts })
  for (const text of inbound) await ingestInbound(deps, { account, adapter, text, known })
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
 * Assigns the text to the number it was sent to, or to another number of the account's pool. A text for an unknown number, or
 * from a sender that cannot receive texts, is stored and acknowledged too: otherwise the carrier would repeat it.
 *
 * An opt-out, or what may be one, that was sent to a released number counts for the workspace of the account. The account's signature proves that
 * the carrier still delivers the number's texts to this account.
 */
async function ingestInbound(deps: Deps, { account, adapter, text, known }: Arrival): Promise<void> {
  const from = parsePhone(text.from)
  const inUse = destinationOf(text, known)
  const to = inUse ?? known.released.find((number) => number === text.to)
  if (!from || !to) {
    const { workspaceId, id: accountId } = account
    return deps.log.warn({ event: 'callback.unclaimed', workspaceId, accountId, reason: from ? 'number' : 'sender' })
  }
  const { carrierMessageId, hint = null, mediaCount = 0, keyword } = text
  const body = text.body.replaceAll('\0', '').toWellFormed() // PostgreSQL cannot store NUL, and UTF-8 cannot encode lone surrogates
  const confirmedByCarrier = keyword === undefined ? adapter.confirmsOptOut(account) : keyword !== null
  const content = { body, carrierMessageId, hint, mediaCount, keyword: keyword ?? null, confirmedByCarrier }
  const onlyOptOut = inUse === null
  await receiveMessage(deps, { workspaceId: account.workspaceId, from, to, ...content, onlyOptOut })
}

function destinationOf({ to, viaPool }: CarrierInbound, { numbers, standIn }: KnownNumbers): E164 | null {
  return numbers.find((number) => number === to) ?? (viaPool ? standIn : null)
}

import { AppError, orNotFound } from '../../../errors.ts'
import { type Clock, type Db, type RowKey, sql, type Vault, wordsOf } from '../../kernel/index.ts'
import type { AccountNumber, Carrier } from './carrier.ts'
import { openAccount, type SealedAccount } from './carrier-account.ts'

export const carrierTestOutcome = wordsOf('CarrierTestOutcome', 'Outcome of a carrier account test.', {
  accepted: 'The carrier accepted the credentials.',
  refused: 'The carrier refused the credentials. Check them at the carrier.',
  unavailable: 'The carrier did not respond. Try again later.',
})

type Outcome = 'accepted' | 'refused' | 'unavailable'

/** `in_use`: registered already, in this or another workspace. */
export type CarrierTest = {
  outcome: Outcome
  problem: string | null
  numbers: (AccountNumber & { type: 'long_code' | 'toll_free'; in_use: boolean })[]
}

type Deps = { db: Db; vault: Vault; clock: Clock; carriers: Record<string, Carrier> }

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/

/** Tests the account's credentials with the carrier, and lists its numbers. Changes nothing. */
export async function testCarrierAccount(deps: Deps, { workspaceId, id }: RowKey): Promise<CarrierTest> {
  const [found] = await deps.db.query<SealedAccount & { carrier: string }>(sql`
    select id, carrier, credentials, previous_credentials, previous_until, settings from carrier_account
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`)
  const row = orNotFound(found, 'carrier account', id, 'id')
  if (row.carrier === 'sandbox') {
    throw new AppError('conflict', { message: 'The simulated carrier account cannot be tested.' })
  }
  const account = openAccount(deps.vault, workspaceId, row, deps.clock.now())
  const checked = await deps.carriers[row.carrier]!.check(account)
  if (checked.outcome !== 'accepted') {
    const problem = checked.outcome === 'refused' ? checked.carrierError : null
    return { outcome: checked.outcome, problem, numbers: [] }
  }
  const used = await deps.db.query<{ e164: string }>(sql`
    select e164 from phone_number where e164 = any(${checked.numbers.map(({ e164 }) => e164)}::text[]) and status <> 'released'`)
  const inUse = new Set(used.map(({ e164 }) => e164))
  const numbers = checked.numbers.map((number) => ({
    ...number,
    type: TOLL_FREE.test(number.e164) ? ('toll_free' as const) : ('long_code' as const),
    in_use: inUse.has(number.e164),
  }))
  return { outcome: 'accepted', problem: null, numbers }
}

import { z } from 'zod'
import { AppError, orNotFound } from '../../../errors.ts'
import { type Clock, type Db, phone, type RowKey, sql, type Vault, wordsOf } from '../../kernel/index.ts'
import type { Carrier } from './carrier.ts'
import { openAccount, type SealedAccount } from './carrier-account.ts'
import { numberType } from './number-type.ts'

export const carrierTestOutcome = wordsOf('CarrierTestOutcome', 'Outcome of a carrier account test.', {
  accepted: 'The carrier accepted the credentials.',
  refused: 'The carrier refused the credentials. Check them at the carrier.',
  unavailable: 'The carrier did not respond. Try again later.',
})

export const listedNumberShape = z
  .object({
    e164: phone('Phone number in E.164 format.'),
    name: z.string().describe('Name of the number at the carrier. Empty if it has none.'),
    type: numberType.describe('Type of the number.'),
    in_use: z.boolean().describe('Whether the number is already registered, in this or another workspace.'),
  })
  .describe('A phone number in the carrier account.')

/** The outcome of a test as REST, GraphQL and the documentation show it. */
export const carrierTestShape = z
  .object({
    outcome: carrierTestOutcome.describe('Whether the carrier accepted the credentials.'),
    problem: z
      .string()
      .nullable()
      .describe('The carrier’s error, such as http_401. Null unless the carrier refused the credentials.'),
    numbers: z
      .array(listedNumberShape)
      .describe('The account’s numbers that can send texts, of the first 1,000 numbers that the carrier lists.'),
    has_more: z
      .boolean()
      .describe(
        'Whether the account has more numbers: it has more than 1,000, or the carrier did not list all of them in time. You can ' +
          'register a number that is not listed.',
      ),
  })
  .describe('Outcome of a carrier account test.')

type CarrierTest = z.output<typeof carrierTestShape>

type Deps = { db: Db; vault: Vault; clock: Clock; carriers: Record<string, Carrier> }

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/

/** Tests the account's credentials with the carrier, stores the outcome if it responded, and lists the account's numbers. */
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
  if (checked.outcome !== 'unavailable') {
    // The credentials may have been replaced since.
    await deps.db.query(sql`
      update carrier_account set last_test_outcome = ${checked.outcome}
      where workspace_id = ${workspaceId} and id = ${id} and credentials = ${row.credentials} and deleted_at is null`)
  }
  if (checked.outcome !== 'accepted') {
    const problem = checked.outcome === 'refused' ? checked.carrierError : null
    return { outcome: checked.outcome, problem, numbers: [], has_more: false }
  }
  const used = await deps.db.query<{ e164: string }>(sql`
    select e164 from phone_number where e164 = any(${checked.numbers.map(({ e164 }) => e164)}::text[]) and status <> 'released'`)
  const inUse = new Set(used.map(({ e164 }) => e164))
  const numbers = checked.numbers.map((number) => ({
    ...number,
    type: TOLL_FREE.test(number.e164) ? ('toll_free' as const) : ('long_code' as const),
    in_use: inUse.has(number.e164),
  }))
  return { outcome: 'accepted', problem: null, numbers, has_more: checked.hasMore }
}

import { z } from 'zod'
import { idOf, type List, type Vault, wireTime } from '../../kernel/index.ts'
import { carrierName, credentialsHint } from './carrier-account-input.ts'
import { carrierTestOutcome } from './test-carrier-account.ts'

/** A carrier account as REST, GraphQL and the documentation show it. */
export const carrierAccountShape = z
  .object({
    id: idOf('car', 'ID of the carrier account.'),
    carrier: carrierName.describe('The carrier.'),
    name: z
      .string()
      .describe('Display name.')
      .meta({ examples: ['Main account'] }),
    settings: z.record(z.string(), z.unknown()).describe('Carrier-specific settings.'),
    credentials_hint: z
      .string()
      .nullable()
      .describe('Last four characters of the first credential, to identify the credentials. Null in a sandbox.'),
    callback_url: z
      .string()
      .describe(
        'URL to configure at the carrier. The carrier sends inbound messages and delivery receipts to this URL.',
      )
      .meta({ examples: ['https://leads.example.com/carriers/twilio/car_01kadh3m8fzqf4s1xw5j7ceq9t'] }),
    previous_until: wireTime
      .nullable()
      .describe(
        'When callbacks signed with the previous credentials stop being accepted. Null if no rotation is in progress.',
      ),
    last_test_outcome: carrierTestOutcome
      .nullable()
      .describe(
        'Whether the carrier accepted the present credentials in the last test to which it responded. Null if they were ' +
          'not tested.',
      ),
    created_at: wireTime.describe('When the account was added.'),
    updated_at: wireTime.nullable().describe('Time of the last update. Null if the time was not recorded.'),
  })
  .describe('A carrier account that owns phone numbers. Its credentials are never returned.')

type Deps = { vault: Vault; links: { carrierCallback(carrier: string, accountId: string): string } }
type Sealed = { id: string; carrier: string; credentials: Uint8Array; deletedAt: Date | null }

export const carrierAccountDerived = {
  credentials_hint: {
    select: { id: true, carrier: true, credentials: true, deletedAt: true },
    show: ({ deletedAt, ...row }: Sealed, { vault }: Deps) => (deletedAt ? null : credentialsHint(vault, row)),
  },
  callback_url: {
    select: { id: true, carrier: true },
    show: ({ id, carrier }: Pick<Sealed, 'id' | 'carrier'>, { links }: Deps) => links.carrierCallback(carrier, id),
  },
} as const

/** A removed account is kept for its history, but not shown. */
export const ACCOUNT_KEPT = { deletedAt: null }

/** The carrier accounts of a workspace, newest first. */
export const carrierAccountList: List<'CarrierAccount', Record<never, never>> = {
  name: 'carrierAccounts',
  model: 'carrierAccount',
  filters: {},
  where: () => ACCOUNT_KEPT,
}

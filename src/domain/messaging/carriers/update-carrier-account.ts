import { z } from 'zod'
import { AppError, orNotFound } from '../../../errors.ts'
import {
  type Actor,
  audit,
  camelCased,
  idText,
  type Querying,
  type RowKey,
  sql,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { Carrier } from './carrier.ts'
import type { SealedAccount } from './carrier-account.ts'
import {
  accountName,
  type CarrierFields,
  checkAccount,
  credentialsContext,
  credentialsHint,
} from './carrier-account-input.ts'

const OVERLAP_HOURS_DEFAULT = 24
const OVERLAP_HOURS_MAX = 168
const HOUR_MS = 3_600_000

/** The fields that every carrier has. */
export const UpdateCarrierAccountInput = z.strictObject({
  id: idText.describe('ID of the carrier account.'),
  name: accountName.optional(),
  overlap_hours: z
    .int()
    .min(0)
    .max(OVERLAP_HOURS_MAX)
    .optional()
    .describe(
      'Hours during which callbacks signed with the previous credentials are accepted, 0 to 168. Default: 24. With 0, all ' +
        'earlier credentials become invalid immediately.',
    ),
})

type Deps = WriteDeps & { vault: Vault; carriers: Record<string, Carrier> }
type Input = z.infer<typeof UpdateCarrierAccountInput> & Partial<CarrierFields> & { workspaceId: string; actor: Actor }

/**
 * Changes the given fields. New credentials are used from the next text on; callbacks signed with the previous ones are
 * accepted during the overlap. Credentials that are corrected during an overlap keep the previous ones.
 */
export async function updateCarrierAccount(deps: Deps, input: Input): Promise<void> {
  const { workspaceId, id, actor } = input
  const now = deps.clock.now()
  await deps.db.transaction('carrier-account.update', async (tx) => {
    const before = await lockCarrierAccount(tx, { workspaceId, id })
    if (before.carrier === 'sandbox' && (input.credentials || input.settings)) {
      throw new AppError('conflict', {
        message: 'The credentials and settings of the simulated carrier account cannot be changed.',
      })
    }
    if (input.carrier && input.carrier !== before.carrier) {
      throw new AppError('conflict', {
        message: 'These fields are for another carrier. The carrier of an account cannot be changed.',
      })
    }
    const checked = checkAccount(deps.carriers, { ...input, carrier: before.carrier })
    const changed = {
      name: input.name ?? before.name,
      settings: checked.settings ?? before.settings,
      ...(checked.credentials !== undefined &&
        rotated(deps, before, { ...input, credentials: checked.credentials, now })),
      updated_at: now,
    }
    await tx.writes(workspaceId).carrierAccount.updateMany({ where: { id }, data: camelCased(changed) })
    const shown = (row: AccountRow) => ({ ...pick(row), credentialsHint: credentialsHint(deps.vault, row) })
    const change = { before: shown(before), after: shown({ ...before, ...changed }) }
    await audit(deps, tx, { workspaceId, actor, action: 'carrier_account.updated', subjectId: id, ...change })
  })
}

export type AccountRow = SealedAccount & { carrier: string; name: string }

type Rotation = { credentials: string; overlap_hours?: number | undefined; now: Date }

function rotated({ vault }: Deps, before: AccountRow, { credentials, overlap_hours: hours, now }: Rotation) {
  const sealed = vault.seal(credentials, credentialsContext(before.id))
  const renewed = { credentials: sealed, last_test_outcome: null }
  if (hours === 0) return { ...renewed, previous_credentials: null, previous_until: null }
  const overlaps = before.previous_until !== null && before.previous_until > now
  if (overlaps) return renewed
  const until = new Date(now.getTime() + (hours ?? OVERLAP_HOURS_DEFAULT) * HOUR_MS)
  return { ...renewed, previous_credentials: before.credentials, previous_until: until }
}

function pick({ name, settings, previous_until: previousUntil }: AccountRow) {
  return { name, settings, previousUntil }
}

/** The account, locked until the end of the transaction. */
export async function lockCarrierAccount(tx: Querying, rowKey: RowKey, param = 'id'): Promise<AccountRow> {
  const [row] = await tx.query<AccountRow>(sql`
    select id, carrier, name, credentials, previous_credentials, previous_until, settings from carrier_account
    where workspace_id = ${rowKey.workspaceId} and id = ${rowKey.id} and deleted_at is null for no key update`)
  return orNotFound(row, 'carrier account', rowKey.id, param)
}

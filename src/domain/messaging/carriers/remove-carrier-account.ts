import { z } from 'zod'
import { AppError, Refusal } from '../../../errors.ts'
import { audit, type Change, idText, sql, stampResult, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { credentialsContext } from './carrier-account-input.ts'
import { lockCarrierAccount } from './update-carrier-account.ts'

export const CarrierAccountIdInput = z
  .strictObject({ id: idText.describe('ID of the carrier account, such as car_01jd….') })
  .describe('The carrier account to act on.')

type Deps = WriteDeps & { vault: Vault }
type Input = Change<{ id: string }>

/** Deletes an account without numbers. Its credentials are deleted; the row is kept for its history. */
export async function removeCarrierAccount(deps: Deps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('carrier-account.remove', async (tx) => {
    const { carrier, name, settings } = await lockCarrierAccount(tx, { workspaceId, id })
    if (carrier === 'sandbox') {
      throw new AppError('conflict', { message: 'The simulated carrier account cannot be removed.' })
    }
    const [number] = await tx.query(sql`
      select id from phone_number where workspace_id = ${workspaceId} and carrier_account_id = ${id} and status <> 'released' limit 1`)
    if (number) throw new Refusal({ refused: 'account_in_use' })
    const credentials = deps.vault.seal('{}', credentialsContext(id))
    const data = { deletedAt: now, updatedAt: now, previousCredentials: null, previousUntil: null, credentials }
    await tx.writes(workspaceId).carrierAccount.updateMany({ where: { id }, data })
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { carrier, name, settings }
    await audit(deps, tx, { workspaceId, actor, action: 'carrier_account.removed', subjectId: id, before })
  })
}

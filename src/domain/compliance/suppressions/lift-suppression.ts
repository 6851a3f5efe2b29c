import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import {
  audit,
  type Change,
  e164,
  SUPPRESSIONS_MADE,
  sql,
  stampResult,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { STATUS_UNSUPPRESSED } from '../../leads/index.ts'
import { SUPPRESSION_COLUMNS, type SuppressionRow, toWireSuppression } from './suppression.ts'

export const SuppressedPhoneInput = z
  .strictObject({ phone: e164.describe('Phone number in E.164 format. In a URL, encode `+` as `%2B`.') })
  .describe('The phone number whose suppression to lift.')

type Deps = WriteDeps & { vault: Vault }
type Input = Change<z.infer<typeof SuppressedPhoneInput>>

/**
 * Lifts a suppression by a request, whatever its reason. The audit log records who lifted what. `not_found` if the phone is not
 * suppressed.
 */
export async function liftSuppression(deps: Deps, { workspaceId, phone, actor, idempotency }: Input): Promise<void> {
  await deps.db.locked('lift-suppression', workspaceId, phone, async (tx) => {
    const hash = deps.vault.phoneHash(phone)
    const [lifted] = await tx.query<SuppressionRow>(sql`
      with lifted as (
        delete from suppression where workspace_id = ${workspaceId} and phone_hash = ${hash} returning *
      ), marked as (
        update lead l set suppressed = false, status = ${STATUS_UNSUPPRESSED}, updated_at = ${deps.clock.now()}
        where l.workspace_id = ${workspaceId} and l.phone = ${phone} and exists (select from lifted)
      )
      select ${SUPPRESSION_COLUMNS} from lifted`)
    if (!lifted) throw new AppError('not_found', { message: 'This phone number is not suppressed.' })
    await stampResult(tx, workspaceId, idempotency, SUPPRESSIONS_MADE)
    const before = toWireSuppression(lifted)
    await audit(deps, tx, { workspaceId, actor, action: 'suppression.lifted', subjectId: hash, before })
  })
}

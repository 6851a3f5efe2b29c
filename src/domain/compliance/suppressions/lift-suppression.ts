import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  e164,
  type IdempotencyClaim,
  type Ids,
  SUPPRESSIONS_MADE,
  sql,
  stampResult,
  type Vault,
} from '../../kernel/index.ts'
import { STATUS_UNSUPPRESSED } from '../../leads/index.ts'
import { SUPPRESSION_COLUMNS, type SuppressionRow, toWireSuppression } from './suppression.ts'

export const SuppressedPhoneInput = z.strictObject({
  phone: e164.describe('The phone. Encode `+` as `%2B` in the URL.'),
})

type Deps = { db: Db; vault: Vault; ids: Ids; clock: Clock }
type Request = z.infer<typeof SuppressedPhoneInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Takes a phone off the list on a person's word, whatever the reason it stands there for: who did so, and what was
 * lifted, is written down. `not_found` when it is not on the list.
 */
export async function liftSuppression(deps: Deps, { workspaceId, phone, actor, idempotency }: Request): Promise<void> {
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
    if (!lifted) throw new AppError('not_found', { message: 'This phone is not on the suppression list.' })
    await stampResult(tx, workspaceId, idempotency, SUPPRESSIONS_MADE)
    const before = toWireSuppression(lifted)
    await audit(deps, tx, { workspaceId, actor, action: 'suppression.lifted', subjectId: hash, before })
  })
}

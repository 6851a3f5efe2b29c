import { z } from 'zod'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  stampResult,
} from '../../kernel/index.ts'
import { lockNumber } from './phone-number-input.ts'

export const PhoneNumberIdInput = z.strictObject({ id: idText.describe('The phone number.') })

type Request = { workspaceId: string; id: string; actor: Actor; idempotency?: IdempotencyClaim | undefined }

/**
 * Gives a number up: it can be registered anew, here or elsewhere. Its messages stay; what waits for it goes from another
 * number, unless it was asked for by name.
 */
export async function releasePhoneNumber(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, id, actor, idempotency }: Request,
): Promise<void> {
  await deps.db.transaction('phone-number.release', async (tx) => {
    const { e164, type, status } = await lockNumber(tx, { workspaceId, id })
    await tx.query(sql`
      update phone_number set status = 'released', status_reason = 'by_owner', updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id}`)
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { e164, type, status }
    await audit(deps, tx, { workspaceId, actor, action: 'phone_number.released', subjectId: id, before })
  })
}

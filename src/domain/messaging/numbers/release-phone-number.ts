import { z } from 'zod'
import { audit, type Change, sql, stampResult, type WriteDeps } from '../../kernel/index.ts'
import { lockNumber, numberId } from './phone-number-input.ts'

export const PhoneNumberIdInput = z.strictObject({ id: numberId }).describe('The phone number to act on.')

type Input = Change<{ id: string }>

/**
 * Releases a number, which can then be registered again anywhere. Its messages stay; waiting ones are sent from another number,
 * unless they requested this one.
 */
export async function releasePhoneNumber(
  deps: WriteDeps,
  { workspaceId, id, actor, idempotency }: Input,
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

import { z } from 'zod'
import { audit, type Change, stampResult, type WriteDeps } from '../../kernel/index.ts'
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
    const data = { status: 'released', statusReason: 'by_owner', updatedAt: deps.clock.now() }
    await tx.writes(workspaceId).phoneNumber.updateMany({ where: { id }, data })
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { e164, type, status }
    await audit(deps, tx, { workspaceId, actor, action: 'phone_number.released', subjectId: id, before })
  })
}

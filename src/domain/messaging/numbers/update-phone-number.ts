import { z } from 'zod'
import { type Actor, audit, type WriteDeps } from '../../kernel/index.ts'
import { numberType } from '../carriers/number-type.ts'
import { lockNumber, numberId, numberStatus, segmentsPerSecond, usualPace } from './phone-number-input.ts'

export const UpdatePhoneNumberInput = z
  .strictObject({
    id: numberId,
    status: numberStatus.exclude(['released']).optional().describe('New status: registered, pending or unregistered.'),
    type: numberType.optional().describe('Type of the number. Changing the type does not change the sending rate.'),
    segments_per_second: segmentsPerSecond
      .nullable()
      .optional()
      .describe(
        'Maximum sending rate in segments per second, 0.01 to 1,000. Set null for the default rate of the ' +
          'number’s type.',
      ),
  })
  .describe('Phone number fields to change. Omitted fields keep their values.')

type Input = z.infer<typeof UpdatePhoneNumberInput> & { workspaceId: string; actor: Actor }

/**
 * Changes the given fields. Waiting messages of an unregistered number are sent from another one. A given pace applies at once
 * and resets throttling; null restores the default of the number's type.
 */
export async function updatePhoneNumber(deps: WriteDeps, input: Input): Promise<void> {
  const { workspaceId, id, actor } = input
  await deps.db.transaction('phone-number.update', async (tx) => {
    const before = await lockNumber(tx, { workspaceId, id })
    const type = input.type ?? before.type
    const setsPace = input.segments_per_second !== undefined
    const rate = setsPace ? (input.segments_per_second ?? usualPace(type, before.carrier)) : before.segments_per_second
    const status = input.status ?? before.status
    const reason = status === before.status ? before.status_reason : status === 'unregistered' ? 'by_owner' : null
    const after = { type, status, segmentsPerSecond: rate }
    const data = { ...after, statusReason: reason, updatedAt: deps.clock.now() }
    const pace = setsPace ? { slowdown: 1, slowedAt: null, nextSlotAt: null } : {}
    await tx.writes(workspaceId).phoneNumber.updateMany({ where: { id }, data: { ...data, ...pace } })
    const shown = { type: before.type, status: before.status, segmentsPerSecond: before.segments_per_second }
    const changed = { before: shown, after }
    await audit(deps, tx, { workspaceId, actor, action: 'phone_number.updated', subjectId: id, ...changed })
  })
}

import { z } from 'zod'
import { type Actor, audit, type Clock, type Db, type Ids, idText, sql } from '../../kernel/index.ts'
import { lockNumber, NUMBER_TYPES, segmentsPerSecond, usualPace } from './phone-number-input.ts'

export const UpdatePhoneNumberInput = z.strictObject({
  id: idText.describe('The phone number.'),
  status: z
    .enum(['registered', 'pending', 'unregistered'])
    .optional()
    .describe('Whether the number can send messages.'),
  type: z.enum(NUMBER_TYPES).optional().describe('Type of the number. Changing it does not change the sending rate.'),
  segments_per_second: segmentsPerSecond.nullable().optional(),
})

type Request = z.infer<typeof UpdatePhoneNumberInput> & { workspaceId: string; actor: Actor }

/**
 * Changes what is given. What waits for a number that is not registered any more goes from another. A pace that is given
 * holds at once, whatever throttling had made of the last; null is that of the number's kind.
 */
export async function updatePhoneNumber(deps: { db: Db; ids: Ids; clock: Clock }, input: Request): Promise<void> {
  const { workspaceId, id, actor } = input
  await deps.db.transaction('phone-number.update', async (tx) => {
    const before = await lockNumber(tx, { workspaceId, id })
    const type = input.type ?? before.type
    const setsPace = input.segments_per_second !== undefined
    const rate = setsPace ? (input.segments_per_second ?? usualPace(type, before.carrier)) : before.segments_per_second
    const status = input.status ?? before.status
    const reason = status === before.status ? before.status_reason : status === 'unregistered' ? 'by_owner' : null
    await tx.query(sql`
      update phone_number set type = ${type}, status = ${status}, status_reason = ${reason}, segments_per_second = ${rate},
        slowdown = case when ${setsPace} then 1 else slowdown end, slowed_at = case when ${setsPace} then null else slowed_at end,
        updated_at = ${deps.clock.now()}
      where workspace_id = ${workspaceId} and id = ${id}`)
    const shown = { type: before.type, status: before.status, segmentsPerSecond: before.segments_per_second }
    const changed = { before: shown, after: { type, status, segmentsPerSecond: rate } }
    await audit(deps, tx, { workspaceId, actor, action: 'phone_number.updated', subjectId: id, ...changed })
  })
}

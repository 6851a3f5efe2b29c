import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { appointmentCanceled, findPublished } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type E164,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  stampResult,
  type Tx,
} from '../../kernel/index.ts'

export const CancelAppointmentInput = z.strictObject({
  id: idText.describe('ID of the appointment. Its status must be held or booked.'),
})

type Deps = { db: Db; clock: Clock; ids: Ids }
type CancelAppointmentRequest = z.infer<typeof CancelAppointmentInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/**
 * Cancels an appointment on behalf of a person, which frees its time. The lead gets no message and the conversation keeps
 * its status. Canceling a canceled appointment changes nothing.
 */
export async function cancelAppointment(deps: Deps, request: CancelAppointmentRequest): Promise<void> {
  const { workspaceId, id, actor, idempotency } = request
  const [found] = await deps.db.query<{ phone: E164; conversation_id: string }>(sql`
    select c.phone, a.conversation_id from appointment a join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.id = ${id}`)
  if (!found) throw AppError.notFound('appointment', id, 'id')
  await deps.db.locked('cancel-appointment', workspaceId, found.phone, async (tx) => {
    await tx.query(sql`
      select id from conversation where workspace_id = ${workspaceId} and id = ${found.conversation_id} for no key update`)
    const [before] = await tx.query<{ status: string; starts_at: Date }>(sql`
      select status, starts_at from appointment
      where workspace_id = ${workspaceId} and id = ${id} and status in ('held', 'booked') for no key update`)
    await stampResult(tx, workspaceId, idempotency, id)
    if (!before) return
    const now = deps.clock.now()
    const booked = await findPublished(tx, { workspaceId, id })
    await tx.query(sql`
      update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id}`)
    await forgetTime(tx, { workspaceId, conversationId: found.conversation_id, startsAt: before.starts_at, now })
    const after = { ...before, status: 'canceled' }
    await audit(deps, tx, { workspaceId, actor, action: 'appointment.canceled', subjectId: id, before, after })
    if (booked) appendEvents(deps, tx, workspaceId, [appointmentCanceled(booked, now)])
  })
}

type Forgotten = { workspaceId: string; conversationId: string; startsAt: Date; now: Date }

/** The agent does not book a canceled time when the lead agrees to it later, and can offer times again. */
async function forgetTime(tx: Tx, { workspaceId, conversationId, startsAt, now }: Forgotten): Promise<void> {
  const time = startsAt.toISOString()
  await tx.query(sql`
    update conversation set agent_state = jsonb_set(agent_state, '{booking}', (agent_state->'booking') || jsonb_build_object(
             'held', nullif(agent_state->'booking'->>'held', ${time}), 'booked', nullif(agent_state->'booking'->>'booked', ${time}))),
           version = version + 1, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${conversationId} and status in ('active', 'qualified')
      and ${time} in (agent_state->'booking'->>'held', agent_state->'booking'->>'booked')`)
}

import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { appointmentBooked, findPublished } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import {
  audit,
  type Change,
  type E164,
  idText,
  sql,
  stampResult,
  type Tx,
  timestamp,
  type WriteDeps,
} from '../../kernel/index.ts'

const AHEAD_DAYS_MAX = 365
const DAY_MS = 24 * 3_600_000
const PARAM = 'starts_at'

export const RescheduleAppointmentInput = z.strictObject({
  id: idText.describe('ID of the appointment. Its status must be booked.'),
  starts_at: timestamp.describe('New start, in the future and at most one year ahead. The duration stays the same.'),
})

type Input = Change<z.infer<typeof RescheduleAppointmentInput>>
type Found = { campaign_id: string; conversation_id: string; starts_at: Date; ends_at: Date }

/**
 * Moves a booked appointment on behalf of a person, even outside the playbook's hours. The lead gets no message, the conversation
 * keeps its status, and an agent that still has it knows the new time. `conflict` if the appointment is not booked or the time is
 * taken. The same time changes nothing.
 */
export async function rescheduleAppointment(deps: WriteDeps, request: Input): Promise<void> {
  const { workspaceId, id, starts_at: startsAt, actor, idempotency } = request
  const now = deps.clock.now()
  if (startsAt <= now) throw invalid('Must be in the future.')
  if (startsAt.getTime() > now.getTime() + AHEAD_DAYS_MAX * DAY_MS) throw invalid('Must be at most one year ahead.')
  const [known] = await deps.db.query<{ phone: E164 }>(sql`
    select c.phone from appointment a join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.id = ${id}`)
  if (!known) throw AppError.notFound('appointment', id, 'id')
  await deps.db.locked('reschedule-appointment', workspaceId, known.phone, async (tx) => {
    await stampResult(tx, workspaceId, idempotency, id)
    const found = await lockCalendar(tx, workspaceId, id)
    if (!found)
      throw new AppError('conflict', { param: 'id', message: 'Only a booked appointment can be rescheduled.' })
    if (found.starts_at.getTime() === startsAt.getTime()) return
    const endsAt = new Date(startsAt.getTime() + found.ends_at.getTime() - found.starts_at.getTime())
    await move(tx, { workspaceId, id, startsAt, endsAt, now, found })
    const [before, after] = [{ starts_at: found.starts_at }, { starts_at: startsAt }]
    await audit(deps, tx, { workspaceId, actor, action: 'appointment.rescheduled', subjectId: id, before, after })
    const moved = await findPublished(tx, { workspaceId, id })
    if (moved) appendEvents(deps, tx, workspaceId, [appointmentBooked(moved, found.starts_at)])
  })
}

/** The booked appointment, after the locks of its conversation and of the campaign's calendar. */
async function lockCalendar(tx: Tx, workspaceId: string, id: string): Promise<Found | undefined> {
  const [locked] = await tx.query<{ campaign_id: string }>(sql`
    select a.campaign_id from appointment a join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.id = ${id} for no key update of c`)
  await tx.query(sql`
    select id from campaign where workspace_id = ${workspaceId} and id = ${locked?.campaign_id ?? ''} for no key update`)
  const [found] = await tx.query<Found>(sql`
    select campaign_id, conversation_id, starts_at, ends_at from appointment
    where workspace_id = ${workspaceId} and id = ${id} and status = 'booked' for no key update`)
  return found
}

type Move = { workspaceId: string; id: string; startsAt: Date; endsAt: Date; now: Date; found: Found }

async function move(tx: Tx, { workspaceId, id, startsAt, endsAt, now, found }: Move): Promise<void> {
  const [taken] = await tx.query(sql`
    select id from appointment
    where workspace_id = ${workspaceId} and campaign_id = ${found.campaign_id} and id <> ${id}
      and starts_at < ${endsAt} and ends_at > ${startsAt}
      and (status = 'booked' or (status = 'held' and hold_until > ${now})) limit 1`)
  if (taken) throw new AppError('conflict', { param: PARAM, message: 'Another lead has an appointment at this time.' })
  await tx.query(sql`
    update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and campaign_id = ${found.campaign_id} and status = 'held' and hold_until <= ${now}`)
  await tx.query(sql`
    update appointment set starts_at = ${startsAt}, ends_at = ${endsAt}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id}`)
  await tx.query(sql`
    update conversation set agent_state = jsonb_set(agent_state, '{booking,booked}', to_jsonb(${startsAt.toISOString()}::text)),
           version = version + 1, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${found.conversation_id} and status in ('active', 'qualified')
      and agent_state->'booking'->>'booked' is not null`)
}

function invalid(message: string): AppError {
  return new AppError('invalid_parameter', { param: PARAM, message })
}

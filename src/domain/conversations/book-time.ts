import { AppError } from '../../errors.ts'
import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'
import { checkAhead } from './ahead.ts'
import type { BookedAppointment } from './event-data.ts'
import { takeTime } from './take-time.ts'

/** Duration of an appointment if the playbook has no booking settings. */
const DEFAULT_MINUTES = 60
const PARAM = 'appointment_at'

type Booking = { workspaceId: string; conversationId: string; startsAt: Date }
type Plan = {
  campaign_id: string
  lead_id: string
  phone: string
  timezone: string
  minutes: number
  booked_at: Date | null
}

/**
 * Books an appointment that a person agreed with the lead, even outside the playbook's hours. Requires the phone's lock, and
 * takes those of the conversation and the campaign's calendar. Returns null if the conversation already has this appointment.
 * `conflict` if the time is taken or the conversation has another appointment.
 */
export async function bookTime(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { workspaceId, conversationId, startsAt }: Booking,
): Promise<BookedAppointment | null> {
  checkAhead(PARAM, startsAt, deps.clock.now())
  const plan = await lockConversation(tx, workspaceId, conversationId)
  if (!plan) return null
  if (plan.booked_at?.getTime() === startsAt.getTime()) return null
  if (plan.booked_at) throw conflict('The lead already has an appointment at another time. Cancel it first.')
  const { campaign_id: campaignId, lead_id: leadId, timezone } = plan
  const endsAt = new Date(startsAt.getTime() + plan.minutes * 60_000)
  const time = { workspaceId, campaignId, leadId, conversationId, startsAt, endsAt, timezone, holdUntil: null }
  const id = await takeTime(deps, tx, time)
  if (!id) throw conflict('Another lead has an appointment at this time.')
  const times = { starts_at: startsAt, ends_at: endsAt, timezone }
  return { id, conversation_id: conversationId, lead_id: leadId, phone: plan.phone, campaign_id: campaignId, ...times }
}

/** Null if the conversation has ended. */
async function lockConversation(tx: Tx, workspaceId: string, conversationId: string): Promise<Plan | null> {
  const [plan] = await tx.query<Plan>(sql`
    select c.campaign_id, c.lead_id, c.phone, coalesce(l.timezone, w.timezone, 'UTC') as timezone,
           coalesce((p.playbook->'booking'->>'durationMinutes')::int, ${DEFAULT_MINUTES}) as minutes,
           (select max(a.starts_at) from appointment a where a.workspace_id = c.workspace_id and a.conversation_id = c.id
              and a.status = 'booked') as booked_at
    from conversation c
    join workspace w on w.id = c.workspace_id
    join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    where c.workspace_id = ${workspaceId} and c.id = ${conversationId} and c.status in ('active', 'qualified')
    for no key update of c`)
  return plan ?? null
}

function conflict(message: string): AppError {
  return new AppError('conflict', { param: PARAM, message })
}

/**
 * The appointment, if it is booked and its booking is published. The booking of an end that can still be undone is published
 * with the end. Null for an erased lead.
 */
export async function findPublished(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<BookedAppointment | null> {
  const [found] = await tx.query<BookedAppointment>(sql`
    select a.id, a.conversation_id, a.lead_id, c.phone, a.campaign_id, a.starts_at, a.ends_at, a.timezone
    from appointment a join conversation c on c.workspace_id = a.workspace_id and c.id = a.conversation_id
    where a.workspace_id = ${workspaceId} and a.id = ${id} and a.status = 'booked' and c.phone <> ''
      and c.completes_with is distinct from a.id`)
  return found ?? null
}

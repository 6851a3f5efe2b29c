import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import type { AppointmentEffect } from './booking-state.ts'

const HOLD_MS = 15 * 60_000

type AppointmentChange = {
  workspaceId: string
  campaignId: string
  leadId: string
  conversationId: string
  effect: AppointmentEffect
}

type Deps = { clock: Clock; ids: Ids }

/**
 * Writes a turn's change to the calendar. Returns false and writes nothing if the time is taken. The caller holds the locks of
 * phone and conversation; this takes the lock of the campaign's calendar, which is the campaign's row. Idempotent.
 */
export async function saveAppointment(deps: Deps, tx: Tx, change: AppointmentChange): Promise<boolean> {
  const { workspaceId, campaignId, leadId, conversationId, effect } = change
  const now = deps.clock.now()
  if (effect.do === 'release') {
    await tx.query(sql`
      update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and status = 'held'`)
    return true
  }
  await tx.query(
    sql`select id from campaign where workspace_id = ${workspaceId} and id = ${campaignId} for no key update`,
  )
  const [taken] = await tx.query(sql`
    select id from appointment
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and starts_at < ${effect.endsAt} and ends_at > ${effect.startsAt}
      and (status = 'booked' or (status = 'held' and conversation_id <> ${conversationId} and hold_until > ${now})) limit 1`)
  if (taken) return false
  await tx.query(sql`
    update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and status = 'held'
      and (hold_until <= ${now} or conversation_id = ${conversationId})
      and not (conversation_id = ${conversationId} and starts_at = ${effect.startsAt})`)

  const status = effect.do === 'book' ? 'booked' : 'held'
  const holdUntil = effect.do === 'book' ? null : new Date(now.getTime() + HOLD_MS)
  const [held] = await tx.query(sql`
    update appointment set status = ${status}, hold_until = ${holdUntil}, updated_at = ${now}
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and starts_at = ${effect.startsAt} and status = 'held'
    returning id`)
  if (held) return true
  await tx.query(sql`
    insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone, hold_until,
                             created_at, updated_at)
    values (${workspaceId}, ${deps.ids.next('appt')}, ${campaignId}, ${leadId}, ${conversationId}, ${status}, ${effect.startsAt},
            ${effect.endsAt}, ${effect.timezone}, ${holdUntil}, ${now}, ${now})`)
  return true
}

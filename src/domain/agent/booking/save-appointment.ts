import { appointmentBooked, takeTime } from '../../conversations/index.ts'
import type { NewEvent } from '../../events/index.ts'
import { type Clock, type Ids, sql, type Tx } from '../../kernel/index.ts'
import type { AppointmentEffect } from './booking-state.ts'

const HOLD_MS = 15 * 60_000

type AppointmentChange = {
  workspaceId: string
  campaignId: string
  leadId: string
  phone: string
  conversationId: string
  effect: AppointmentEffect
}

/**
 * Writes a turn's change to the calendar. Returns null and writes nothing if the time is taken, otherwise the events, which the
 * caller appends last. The caller holds the locks of phone and conversation.
 */
export async function saveAppointment(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  { effect, ...change }: AppointmentChange,
): Promise<NewEvent[] | null> {
  const now = deps.clock.now()
  if (effect.do !== 'release') {
    const holdUntil = effect.do === 'book' ? null : new Date(now.getTime() + HOLD_MS)
    const [startsAt, endsAt] = [new Date(effect.startsAt), new Date(effect.endsAt)]
    const { timezone } = effect
    const id = await takeTime(deps, tx, { ...change, startsAt, endsAt, timezone, holdUntil })
    if (id === null) return null
    if (effect.do === 'hold') return []
    const { conversationId: conversation_id, leadId: lead_id, campaignId: campaign_id, phone } = change
    const times = { starts_at: startsAt, ends_at: endsAt, timezone }
    return [appointmentBooked({ id, conversation_id, lead_id, phone, campaign_id, ...times })]
  }
  await tx.query(sql`
    update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
    where workspace_id = ${change.workspaceId} and conversation_id = ${change.conversationId} and status = 'held'`)
  return []
}

import { type Clock, type Ids, sql, type Tx } from '../kernel/index.ts'

type Time = {
  workspaceId: string
  campaignId: string
  leadId: string
  conversationId: string
  startsAt: Date
  endsAt: Date
  timezone: string
  /** Until when the time is only held; null books it. */
  holdUntil: Date | null
}

/**
 * Holds or books a time in a campaign's calendar for a conversation, and returns the appointment's ID. Returns null and writes
 * nothing if the time is taken. It releases other times that the conversation holds. The caller holds the locks of phone and
 * conversation; this takes the lock of the campaign's calendar, which is the campaign's row. Idempotent for a held time.
 */
export async function takeTime(deps: { clock: Clock; ids: Ids }, tx: Tx, time: Time): Promise<string | null> {
  const { workspaceId, campaignId, leadId, conversationId, startsAt, endsAt, timezone, holdUntil } = time
  const now = deps.clock.now()
  const status = holdUntil ? 'held' : 'booked'
  await tx.query(
    sql`select id from campaign where workspace_id = ${workspaceId} and id = ${campaignId} for no key update`,
  )
  const [taken] = await tx.query(sql`
    select id from appointment
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and starts_at < ${endsAt} and ends_at > ${startsAt}
      and (status = 'booked' or (status = 'held' and conversation_id <> ${conversationId} and hold_until > ${now})) limit 1`)
  if (taken) return null
  await tx.query(sql`
    update appointment set status = 'canceled', hold_until = null, updated_at = ${now}
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId} and status = 'held'
      and (hold_until <= ${now} or conversation_id = ${conversationId})
      and not (conversation_id = ${conversationId} and starts_at = ${startsAt})`)
  const [held] = await tx.query<{ id: string }>(sql`
    update appointment set status = ${status}, hold_until = ${holdUntil}, ends_at = ${endsAt}, updated_at = ${now}
    where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and starts_at = ${startsAt} and status = 'held'
    returning id`)
  if (held) return held.id
  const id = deps.ids.next('appt')
  await tx.query(sql`
    insert into appointment (workspace_id, id, campaign_id, lead_id, conversation_id, status, starts_at, ends_at, timezone, hold_until,
                             created_at, updated_at)
    values (${workspaceId}, ${id}, ${campaignId}, ${leadId}, ${conversationId}, ${status}, ${startsAt}, ${endsAt}, ${timezone},
            ${holdUntil}, ${now}, ${now})`)
  return id
}

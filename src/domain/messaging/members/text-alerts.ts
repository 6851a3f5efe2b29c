import { type Db, type E164, sql } from '../../kernel/index.ts'
import type { QueueDeps } from '../queue-message.ts'
import { queueMemberText } from './queue-member-text.ts'

/** The waiting alerts of a member, and their lease. */
type AlertText = { workspaceId: string; token: string; memberId: string; phone: string; body: string }

/**
 * Queues one text with the leased alerts, in one transaction: after a crash before it the alerts are due again; after it
 * they are never queued twice. Alerts over the caps wait for the following ones. Returns when the alerts are due again, if
 * they are.
 */
export async function textAlerts(deps: QueueDeps & { db: Db }, text: AlertText): Promise<Date | null> {
  const { workspaceId, token, memberId, body } = text
  const phone = text.phone as E164
  const now = deps.clock.now()
  return deps.db.locked('alert.text', workspaceId, phone, async (tx) => {
    const held = await tx.query<{ id: string; kind: string }>(sql`
      select id, kind from alert where workspace_id = ${workspaceId} and lease_token = ${token} and status = 'pending'
      order by id for no key update`)
    if (held.length === 0) return null
    const draft = { workspaceId, memberId, phone, body, purpose: 'member_alert' as const, validUntil: null }
    const queued = await queueMemberText(deps, tx, draft)
    const textId = queued.outcome === 'queued' ? queued.id : null
    const again = queued.outcome === 'refused' ? queued.retryAt : null
    const error = queued.outcome === 'refused' ? queued.code : null
    await tx.query(sql`
      update alert set lease_until = null, lease_token = null, text_id = ${textId}, next_attempt_at = ${again}, last_error = ${error},
        status = ${queued.outcome === 'refused' && !again ? 'failed' : 'pending'},
        finished_at = ${queued.outcome === 'refused' && !again ? now : null}
      where workspace_id = ${workspaceId} and id = any (${held.map(({ id }) => id)})`)
    return again
  })
}

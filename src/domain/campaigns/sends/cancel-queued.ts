import { Refusal } from '../../../errors.ts'
import { sql } from '../../kernel/index.ts'
import { cancelMessage } from '../../messaging/index.ts'
import type { ClaimedSend, SendDeps } from './claim-send.ts'

type QueuedText = { lead_id: string; message_id: string; status: string }

/** Cancels the messages of a canceled send that were not handed to the carrier. Killed anywhere, it is done again. */
export async function cancelQueued(deps: SendDeps, send: ClaimedSend): Promise<void> {
  const { workspaceId, id } = send
  const queued = await deps.db.query<QueuedText>(sql`
    select s.lead_id, s.message_id, m.status from campaign_send_lead s
    join message m on m.workspace_id = s.workspace_id and m.id = s.message_id
    where s.workspace_id = ${workspaceId} and s.send_id = ${id} and s.outcome = 'texted' and m.status in ('queued', 'scheduled', 'canceled')`)
  for (const { lead_id, message_id, status } of queued) {
    if (status === 'canceled' || (await wasCanceled(deps, workspaceId, message_id))) await count(deps, send, lead_id)
  }
  await deps.db.transaction('send.cancel-queued', async (tx) => {
    await tx.query(sql`
      update campaign_send set lease_until = null, lease_token = null
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${send.token}`)
    tx.announce(workspaceId, 0) // no event, but wakes subscribers of the send
  })
}

/** Not if it was handed over in the meantime. */
async function wasCanceled(deps: SendDeps, workspaceId: string, id: string): Promise<boolean> {
  try {
    await cancelMessage(deps, { workspaceId, id })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function count({ db }: SendDeps, { workspaceId, id }: ClaimedSend, leadId: string): Promise<void> {
  await db.query(sql`
    with moved as (
      update campaign_send_lead set outcome = 'canceled'
      where workspace_id = ${workspaceId} and send_id = ${id} and lead_id = ${leadId} and outcome = 'texted' returning 1
    )
    update campaign_send set counts = counts || jsonb_build_object('texted', (counts->>'texted')::int - 1,
      'canceled', coalesce((counts->>'canceled')::int, 0) + 1)
    where workspace_id = ${workspaceId} and id = ${id} and exists (select from moved)`)
}

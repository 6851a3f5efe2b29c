import { sql } from '../../kernel/index.ts'
import { type ClaimedSend, LeaseLost, type SendDeps } from './claim-send.ts'
import { type Cursor, matchingLeads, nextLeads } from './selected-leads.ts'
import { leadFilter } from './send-input.ts'

const CHUNKS_AT_ONCE = 40

/** Gives each lead that the filter finds its row, in chunks. Returns whether all leads have one. */
export async function prepareSend(deps: SendDeps, send: ClaimedSend): Promise<boolean> {
  let after = send.cursor_at && send.cursor_id ? { createdAt: send.cursor_at, id: send.cursor_id } : null
  for (let n = 0; n < CHUNKS_AT_ONCE; n++) {
    const next = await prepareChunk(deps, send, after)
    if (!next) return true
    after = next
  }
  return false
}

/** One transaction with the progress: after a crash it is done again, or was done. */
async function prepareChunk(deps: SendDeps, send: ClaimedSend, after: Cursor | null): Promise<Cursor | null> {
  const { workspaceId, id, token, starts_at: startsAt, created_at: createdBy } = send
  const filter = leadFilter.parse(send.filter ?? {})
  const chunk = await nextLeads(deps, { workspaceId, filter, createdBy, after })
  const ids = await matchingLeads(deps.db, { workspaceId, ids: chunk.ids, filter, now: createdBy })
  const now = deps.clock.now()
  const isStarted = chunk.next === null && startsAt <= now
  await deps.db.transaction('send.prepare', async (tx) => {
    const [claimed] = await tx.query(sql`
      update campaign_send set cursor_at = ${chunk.next?.createdAt ?? null}, cursor_id = ${chunk.next?.id ?? null}, is_prepared = ${chunk.next === null},
        total = total + ${ids.length}, updated_at = ${now},
        status = case when ${isStarted} then 'running' else status end
      where workspace_id = ${workspaceId} and id = ${id} and lease_token = ${token} and status in ('scheduled', 'running')
      returning id`)
    if (!claimed) throw new LeaseLost()
    await tx.query(sql`
      insert into campaign_send_lead (workspace_id, send_id, lead_id, due_at)
      select ${workspaceId}, ${id}, lead_id, ${startsAt}::timestamptz from unnest(${ids}::text[]) as chosen (lead_id)
      on conflict do nothing`)
    tx.announce(workspaceId, 0) // no event, but wakes subscribers of the send
  })
  return chunk.next
}

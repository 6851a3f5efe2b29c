import { messageUpdated } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type Clock, type Db, type Ids, sql } from '../../kernel/index.ts'

type Deps = { db: Db; clock: Clock; ids: Ids }
type Named = { workspaceId: string; id: string }

/** A message that could not be claimed leaves its number's line until it is tried again: others wait behind it. */
export async function putOffMessage({ db, clock }: Deps, { workspaceId, id }: Named, until: Date): Promise<void> {
  const now = clock.now()
  await db.query(sql`
    update message set not_before = ${until}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued') and not_before <= ${now}`)
}

/**
 * Ends a message whose dispatch failed too often. One that was never handed over has failed with `internal_error`; of one that
 * may have left, nobody knows.
 */
export async function failStalledMessage(deps: Deps, { workspaceId, id }: Named): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('dispatch.give-up', async (tx) => {
    const [failed] = await tx.query<{ id: string; lead_id: string; conversation_id: string | null }>(sql`
      update message set error_code = case status when 'sending' then 'carrier_outcome_unknown' else 'internal_error' end,
        status = 'failed', not_before = null, lease_until = null, lease_token = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued', 'sending')
      returning id, lead_id, conversation_id`)
    if (failed) appendEvents(deps, tx, workspaceId, [messageUpdated(failed, ['status', 'errorCode'])])
  })
}

import { type FailedMessage, MESSAGE_COLUMNS, messageFailed, messageUpdated } from '../../conversations/index.ts'
import { appendEvents } from '../../events/index.ts'
import { type RowKey, sql, type WriteDeps } from '../../kernel/index.ts'

/** A message that could not be claimed leaves its number's line until it is retried, because others wait behind it. */
export async function putOffMessage({ db, clock }: WriteDeps, { workspaceId, id }: RowKey, until: Date): Promise<void> {
  const now = clock.now()
  await db.query(sql`
    update message set not_before = ${until}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued') and not_before <= ${now}`)
}

/**
 * Fails a message whose dispatch failed too often: `internal_error` if it was never handed over, otherwise
 * `carrier_outcome_unknown`.
 */
export async function failStalledMessage(deps: WriteDeps, { workspaceId, id }: RowKey): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction('dispatch.give-up', async (tx) => {
    const [failed] = await tx.query<FailedMessage>(sql`
      update message set error_code = case status when 'sending' then 'carrier_outcome_unknown' else 'internal_error' end,
        status = 'failed', not_before = null, lease_until = null, lease_token = null, updated_at = ${now}
      where workspace_id = ${workspaceId} and id = ${id} and status in ('scheduled', 'queued', 'sending')
      returning ${MESSAGE_COLUMNS}, carrier_error`)
    if (failed)
      appendEvents(deps, tx, workspaceId, [messageFailed(failed), messageUpdated(failed, ['status', 'errorCode'])])
  })
}

import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Clock, type Db, type IdempotencyClaim, idText, type Querying, sql, stampResult } from '../kernel/index.ts'

export const RemoveAlertBrowserInput = z
  .strictObject({ id: idText.describe('ID of the browser, such as brw_01jd….') })
  .describe('The browser to remove.')

type Input = { workspaceId: string; memberId: string; id: string; idempotency?: IdempotencyClaim | undefined }

/** Removes one of the member's browsers and cancels its pending alerts. */
export async function removeAlertBrowser(
  deps: { db: Db; clock: Clock },
  { workspaceId, memberId, id, idempotency }: Input,
): Promise<void> {
  await deps.db.transaction('alert-browser.remove', async (tx) => {
    if (!(await deleteBrowser(tx, { workspaceId, id, memberId, now: deps.clock.now() })))
      throw AppError.notFound('browser', id)
    await stampResult(tx, workspaceId, idempotency, id)
  })
}

type Deleted = { workspaceId: string; id: string; memberId: string; now: Date }

/** Deletes a member's browser. Alerts that a worker is sending get their own end. False if there is none. */
export async function deleteBrowser(tx: Querying, { workspaceId, id, memberId, now }: Deleted): Promise<boolean> {
  const [row] = await tx.query(sql`
    with waiting as (
      update alert set status = 'canceled', next_attempt_at = null, finished_at = ${now}
      where workspace_id = ${workspaceId} and member_id = ${memberId} and browser_id = ${id} and status = 'pending'
        and lease_token is null
    )
    delete from alert_browser where workspace_id = ${workspaceId} and id = ${id} and member_id = ${memberId} returning id`)
  return row !== undefined
}

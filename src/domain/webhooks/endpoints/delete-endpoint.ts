import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { audit, type Change, idText, sql, stampResult, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { endAllPending, endPending } from './end-pending.ts'
import { lockEndpoint, toWireEndpoint } from './endpoint.ts'

export const EndpointIdInput = z.strictObject({ id: idText.describe('ID of the webhook endpoint.') })

type Deps = WriteDeps & { vault: Vault }
type Input = Change<{ id: string }>

/**
 * Deletes an endpoint: it can no longer be found and does not count, and its pending deliveries are canceled. The row stays as
 * long as its history.
 */
export async function deleteEndpoint(deps: Deps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  const now = deps.clock.now()
  const target = { workspaceId, endpointId: id, now }
  const hasMore = await deps.db.transaction('endpoint.delete', async (tx) => {
    const locked = await lockEndpoint(tx, { workspaceId, id })
    if (!locked) throw AppError.notFound('webhook endpoint', id)
    await tx.query(sql`
      update webhook_endpoint set deleted_at = ${now}, updated_at = ${now}, headers = null, next_secret = null,
        secret_overlap_until = null
      where workspace_id = ${workspaceId} and id = ${id}`)
    await stampResult(tx, workspaceId, idempotency, id)
    const before = toWireEndpoint(deps, workspaceId, locked)
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.deleted', subjectId: id, before })
    return endPending(tx, target)
  })
  if (hasMore) await endAllPending(deps.db, target)
}

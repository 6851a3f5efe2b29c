import { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import { audit, type Change, idText, stampResult, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { endAllPending, endPending } from './end-pending.ts'
import { lockEndpoint, toWireEndpoint } from './endpoint.ts'

export const EndpointIdInput = z.strictObject({ id: idText.describe('ID of the webhook endpoint.') })

type Deps = WriteDeps & { vault: Vault }
type Input = Change<{ id: string }>

/**
 * Deletes an endpoint: it can no longer be found and does not count towards the limit, and its pending deliveries are
 * canceled. The row is kept as long as its history.
 */
export async function deleteEndpoint(deps: Deps, { workspaceId, id, actor, idempotency }: Input): Promise<void> {
  const now = deps.clock.now()
  const target = { workspaceId, endpointId: id, now }
  const hasMore = await deps.db.transaction('endpoint.delete', async (tx) => {
    const locked = orNotFound(await lockEndpoint(tx, { workspaceId, id }), 'webhook endpoint', id)
    const data = { deletedAt: now, updatedAt: now, headers: null, nextSecret: null, secretOverlapUntil: null }
    await tx.writes(workspaceId).webhookEndpoint.updateMany({ where: { id }, data })
    await stampResult(tx, workspaceId, idempotency, id)
    const before = toWireEndpoint(locked, deps)
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.deleted', subjectId: id, before })
    return endPending(tx, target)
  })
  if (hasMore) await endAllPending(deps.db, target)
}

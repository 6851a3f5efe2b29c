import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  stampResult,
  type Vault,
} from '../../kernel/index.ts'
import { endAllPending, endPending } from './end-pending.ts'
import { lockEndpoint, toWireEndpoint } from './endpoint.ts'

export const EndpointIdInput = z.strictObject({ id: idText.describe('ID of the webhook endpoint.') })

type Deps = { db: Db; ids: Ids; clock: Clock; vault: Vault }
type Request = { workspaceId: string; id: string; actor: Actor; idempotency?: IdempotencyClaim | undefined }

/**
 * Takes an endpoint away: it is not found from now on and counts no more, what waits for it is canceled. The row stays
 * as long as its history is kept.
 */
export async function deleteEndpoint(deps: Deps, { workspaceId, id, actor, idempotency }: Request): Promise<void> {
  const now = deps.clock.now()
  const named = { workspaceId, endpointId: id, now }
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
    return endPending(tx, named)
  })
  if (hasMore) await endAllPending(deps.db, named)
}

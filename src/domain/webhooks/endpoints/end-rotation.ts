import { AppError, Refusal } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type IdempotencyClaim,
  type RowKey,
  sql,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, lockEndpoint, toWireEndpoint, type WireEndpoint } from './endpoint.ts'
import { isOverlapping } from './rotation.ts'

type Deps = WriteDeps & { vault: Vault }
/** Ends an overlap now: from the next request on, only the new secret signs. `conflict` if there is none. */
export async function completeRotation(
  deps: Deps,
  { workspaceId, id, actor, idempotency }: RowKey & { actor: Actor; idempotency?: IdempotencyClaim | undefined },
): Promise<WireEndpoint> {
  return deps.db.transaction('endpoint.complete_rotation', async (tx) => {
    const locked = await lockEndpoint(tx, { workspaceId, id })
    if (!locked) throw AppError.notFound('webhook endpoint', id)
    if (!isOverlapping(locked, deps.clock.now())) {
      throw new Refusal({ refused: 'no_rotation' })
    }
    await stampResult(tx, workspaceId, idempotency, id)
    return takeOver(deps, tx, { workspaceId, id, actor, overlapUntil: locked.secret_overlap_until! })
  })
}

/** Writes down that an overlap is over. Requests have been signed accordingly since its end. */
export async function endRotation(deps: Deps, { workspaceId, id }: RowKey): Promise<null> {
  await deps.db.transaction('endpoint.end_rotation', async (tx) => {
    const locked = await lockEndpoint(tx, { workspaceId, id })
    const overlapUntil = locked?.secret_overlap_until
    if (!overlapUntil || overlapUntil > deps.clock.now()) return
    await takeOver(deps, tx, { workspaceId, id, actor: { kind: 'system', id: null }, overlapUntil })
  })
  return null
}

type RotationEnd = RowKey & { actor: Actor; overlapUntil: Date }

async function takeOver(
  deps: Deps,
  tx: Tx,
  { workspaceId, id, actor, overlapUntil }: RotationEnd,
): Promise<WireEndpoint> {
  const [row] = await tx.query<EndpointRow>(sql`
    update webhook_endpoint set secret = coalesce(next_secret, secret), next_secret = null, secret_overlap_until = null,
      rotation_refusals = 0, updated_at = ${deps.clock.now()}
    where workspace_id = ${workspaceId} and id = ${id}
    returning ${ENDPOINT_COLUMNS}`)
  const before = { secret_overlap_until: overlapUntil }
  const after = { secret_overlap_until: null }
  const action = 'webhook_endpoint.rotation_completed'
  await audit(deps, tx, { workspaceId, actor, action, subjectId: id, before, after })
  return toWireEndpoint(deps, workspaceId, row!)
}

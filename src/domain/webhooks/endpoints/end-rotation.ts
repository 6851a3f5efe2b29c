import { orNotFound, Refusal } from '../../../errors.ts'
import {
  type Actor,
  audit,
  camelCased,
  type IdempotencyClaim,
  type RowKey,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { type LockedEndpoint, lockEndpoint, toWireEndpoint, type WireEndpoint } from './endpoint.ts'
import { isOverlapping } from './rotation.ts'

type Deps = WriteDeps & { vault: Vault }
/** Ends an overlap now: from the next request on, only the new secret signs. `conflict` if there is none. */
export async function completeRotation(
  deps: Deps,
  { workspaceId, id, actor, idempotency }: RowKey & { actor: Actor; idempotency?: IdempotencyClaim | undefined },
): Promise<WireEndpoint> {
  return deps.db.transaction('endpoint.complete_rotation', async (tx) => {
    const locked = orNotFound(await lockEndpoint(tx, { workspaceId, id }), 'webhook endpoint', id)
    if (!isOverlapping(locked, deps.clock.now())) {
      throw new Refusal({ refused: 'no_rotation' })
    }
    await stampResult(tx, workspaceId, idempotency, id)
    return takeOver(deps, tx, { workspaceId, actor, locked })
  })
}

/** Records that an overlap is over. Requests since its end are already signed with the new secret only. */
export async function endRotation(deps: Deps, { workspaceId, id }: RowKey): Promise<null> {
  await deps.db.transaction('endpoint.end_rotation', async (tx) => {
    const locked = await lockEndpoint(tx, { workspaceId, id })
    const overlapUntil = locked?.secret_overlap_until
    if (!overlapUntil || overlapUntil > deps.clock.now()) return
    await takeOver(deps, tx, { workspaceId, actor: { kind: 'system', id: null }, locked })
  })
  return null
}

type RotationEnd = { workspaceId: string; actor: Actor; locked: LockedEndpoint }

async function takeOver(deps: Deps, tx: Tx, { workspaceId, actor, locked }: RotationEnd): Promise<WireEndpoint> {
  const { id, secret_overlap_until } = locked
  const secrets = { secret: locked.next_secret ?? locked.secret, next_secret: null, secret_overlap_until: null }
  const changed = { ...secrets, rotation_refusals: 0, updated_at: deps.clock.now() }
  await tx.writes(workspaceId).webhookEndpoint.updateMany({ where: { id }, data: camelCased(changed) })
  const before = { secret_overlap_until }
  const after = { secret_overlap_until: null }
  const action = 'webhook_endpoint.rotation_completed'
  await audit(deps, tx, { workspaceId, actor, action, subjectId: id, before, after })
  return toWireEndpoint({ ...locked, ...changed }, deps)
}

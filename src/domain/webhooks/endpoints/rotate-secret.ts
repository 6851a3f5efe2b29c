import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { orNotFound, Refusal } from '../../../errors.ts'
import {
  audit,
  type Change,
  camelCased,
  idText,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import type { EndpointWithSecret } from './create-endpoint.ts'
import { type LockedEndpoint, lockEndpoint, toWireEndpoint } from './endpoint.ts'
import { isOverlapping, secretsAt } from './rotation.ts'
import { endpointSecretContext } from './secret-context.ts'
import { newSecret } from './signature.ts'

const OVERLAP_HOURS_MAX = 168
const OVERLAP_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000

export const RotateSecretInput = z.strictObject({
  id: idText.describe('ID of the webhook endpoint.'),
  overlap_hours: z
    .int()
    .min(0)
    .max(OVERLAP_HOURS_MAX)
    .default(OVERLAP_HOURS_DEFAULT)
    .describe(
      'Number of hours during which deliveries are signed with both secrets. Use 0 to replace a leaked secret ' +
        'immediately.',
    ),
})

type Deps = WriteDeps & { vault: Vault }

type Input = Change<z.infer<typeof RotateSecretInput>>

/**
 * Gives an endpoint a new secret, returned only here. During the overlap both secrets sign; then only the new one. During an
 * overlap, only a rotation without an overlap is allowed, which ends both secrets; otherwise `conflict`, because receivers may
 * already have the next secret.
 */
export async function rotateSecret(deps: Deps, input: Input): Promise<EndpointWithSecret> {
  const { workspaceId, id, overlap_hours: overlapHours, actor, idempotency } = input
  const secret = newSecret(randomBytes)
  const endpoint = await deps.db.transaction('endpoint.rotate', async (tx) => {
    const locked = orNotFound(await lockEndpoint(tx, { workspaceId, id }), 'webhook endpoint', id)
    if (overlapHours > 0 && isOverlapping(locked, deps.clock.now())) {
      const until = locked.secret_overlap_until!
      const message = `A rotation is in progress until ${until.toISOString()}. Complete it, or rotate with an overlap of 0 hours.`
      throw new Refusal({ refused: 'rotation_under_way', until }, { message })
    }
    const sealed = deps.vault.seal(secret, endpointSecretContext({ workspaceId, endpointId: id }))
    const row = await write(deps, tx, { workspaceId, locked, sealed, overlapHours })
    await stampResult(tx, workspaceId, idempotency, id)
    const shown = toWireEndpoint(row, deps)
    const after = { overlap_hours: overlapHours, secret_overlap_until: shown.secret_overlap_until }
    const before = { secret_overlap_until: locked.secret_overlap_until }
    const action = 'webhook_endpoint.secret_rotated'
    await audit(deps, tx, { workspaceId, actor, action, subjectId: id, before, after })
    return shown
  })
  return { endpoint, secret }
}

type Rotation = { workspaceId: string; locked: LockedEndpoint; sealed: Uint8Array; overlapHours: number }

async function write({ clock }: Deps, tx: Tx, { workspaceId, locked, sealed, overlapHours }: Rotation) {
  const now = clock.now()
  const isAtOnce = overlapHours === 0
  const secret = isAtOnce ? sealed : secretsAt(locked, now).secret
  const until = isAtOnce ? null : new Date(now.getTime() + overlapHours * HOUR_MS)
  const next_secret = isAtOnce ? null : sealed
  const changed = { secret, next_secret, secret_overlap_until: until, rotation_refusals: 0, updated_at: now }
  await tx.writes(workspaceId).webhookEndpoint.updateMany({ where: { id: locked.id }, data: camelCased(changed) })
  return { ...locked, ...changed }
}

import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { audit, type Change, camelCased, stampResult, type Tx, type WriteDeps } from '../kernel/index.ts'
import { hashApiKey, newApiKey } from './api-key.ts'
import {
  type ApiKeyRow,
  type ApiKeyWithSecret,
  apiKeyId,
  checkIsGood,
  isOverlapping,
  lockApiKey,
  modeOf,
} from './api-keys.ts'
import { checkMayGrant } from './authority.ts'

const OVERLAP_HOURS_MAX = 168
const OVERLAP_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000

export const RotateApiKeyInput = z
  .strictObject({
    id: apiKeyId,
    overlap_hours: z
      .int()
      .min(0)
      .max(OVERLAP_HOURS_MAX)
      .nullish()
      .transform((hours) => hours ?? OVERLAP_HOURS_DEFAULT)
      .describe(
        'Hours during which the previous secret still works, 0 to 168. Default: 24. Use 0 to revoke a leaked secret ' +
          'immediately.',
      ),
  })
  .describe('The API key to rotate.')

type Deps = WriteDeps & { bus: { publishRevoked(keyId: string): void } }

type Input = Change<z.infer<typeof RotateApiKeyInput>>

/**
 * Gives a key a new secret, returned only here. Its ID, name, scopes and expiry stay. The previous secret works until
 * `previous_until`. During an overlap, only a rotation without an overlap is allowed, which ends both earlier secrets;
 * otherwise `conflict`, because the newest secret may already be in use. `conflict` also for a revoked or expired key.
 */
export async function rotateApiKey(deps: Deps, request: Input): Promise<ApiKeyWithSecret> {
  const { workspaceId, actor, idempotency, id, overlap_hours: overlapHours } = request
  const now = deps.clock.now()
  const rotated = await deps.db.transaction('api-key.rotate', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    checkIsGood(locked, now)
    if (overlapHours > 0 && isOverlapping(locked, now)) {
      const until = locked.previous_until!
      const message = `A rotation is in progress until ${until.toISOString()}. Complete it, or rotate with an overlap of 0 hours.`
      throw new Refusal({ refused: 'rotation_under_way', until }, { message })
    }
    await checkMayGrant(tx, { workspaceId, actor, now, param: 'id' }, locked)
    const secret = newApiKey(await modeOf(tx, workspaceId))
    const apiKey = await write(tx, { workspaceId, locked, secret, overlapHours, now })
    await stampResult(tx, workspaceId, idempotency, id)
    const [before, after] = [shown(locked), { ...shown(apiKey), overlap_hours: overlapHours }]
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.rotated', subjectId: id, before, after })
    return { apiKey, secret }
  })
  deps.bus.publishRevoked(id)
  return rotated
}

type Rotation = {
  workspaceId: string
  locked: ApiKeyRow & { hash: string }
  secret: string
  overlapHours: number
  now: Date
}

async function write(tx: Tx, { workspaceId, locked, secret, overlapHours, now }: Rotation): Promise<ApiKeyRow> {
  const isAtOnce = overlapHours === 0
  const until = isAtOnce ? null : new Date(now.getTime() + overlapHours * HOUR_MS)
  const changed = { hash: hashApiKey(secret), last_four: secret.slice(-4), previous_until: until, rotated_at: now }
  const previousHash = isAtOnce ? null : locked.hash
  const data = { ...camelCased(changed), previousHash }
  await tx.writes(workspaceId).apiKey.updateMany({ where: { id: locked.id }, data })
  return { ...locked, ...changed }
}

/** The audit log's form of a key's secret. */
function shown({ last_four, previous_until, rotated_at }: ApiKeyRow) {
  return { last_four, previous_until, rotated_at }
}

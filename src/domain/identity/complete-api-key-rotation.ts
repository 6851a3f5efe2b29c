import { Refusal } from '../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  sql,
  stampResult,
} from '../kernel/index.ts'
import { API_KEY_COLUMNS, type ApiKeyRow, checkIsGood, isOverlapping, lockApiKey } from './api-keys.ts'

type Deps = { db: Db; ids: Ids; clock: Clock; bus: { publishRevoked(keyId: string): void } }
type Request = { workspaceId: string; actor: Actor; id: string; idempotency?: IdempotencyClaim | undefined }

/** Ends a rotation's overlap: the former secret stops working everywhere within a second. A `conflict` when there is none. */
export async function completeApiKeyRotation(
  deps: Deps,
  { workspaceId, actor, id, idempotency }: Request,
): Promise<ApiKeyRow> {
  const now = deps.clock.now()
  const completed = await deps.db.transaction('api-key.complete_rotation', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    checkIsGood(locked, now)
    if (!isOverlapping(locked, now)) {
      throw new Refusal({ refused: 'no_rotation' }, { message: 'No rotation of this API key is in progress.' })
    }
    const [row] = await tx.query<ApiKeyRow>(sql`
      update api_key set previous_hash = null, previous_until = null
      where workspace_id = ${workspaceId} and id = ${id} returning ${API_KEY_COLUMNS}`)
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { previous_until: locked.previous_until }
    const after = { previous_until: null }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.rotation_completed', subjectId: id, before, after })
    return row!
  })
  deps.bus.publishRevoked(id)
  return completed
}

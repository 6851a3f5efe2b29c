import { Refusal } from '../../errors.ts'
import { audit, type Change, stampResult, type WriteDeps } from '../kernel/index.ts'
import { type ApiKeyRow, checkIsGood, isOverlapping, lockApiKey } from './api-keys.ts'

type Deps = WriteDeps & { bus: { publishRevoked(keyId: string): void } }
type Input = Change<{ id: string }>

/** Ends a rotation's overlap: the previous secret stops working everywhere within a second. `conflict` if there is none. */
export async function completeApiKeyRotation(
  deps: Deps,
  { workspaceId, actor, id, idempotency }: Input,
): Promise<ApiKeyRow> {
  const now = deps.clock.now()
  const completed = await deps.db.transaction('api-key.complete_rotation', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    checkIsGood(locked, now)
    if (!isOverlapping(locked, now)) {
      throw new Refusal(
        { refused: 'no_rotation' },
        { message: 'No rotation of this API key is in progress. Rotate the key before you complete a rotation.' },
      )
    }
    const data = { previousHash: null, previousUntil: null }
    await tx.writes(workspaceId).apiKey.updateMany({ where: { id }, data })
    await stampResult(tx, workspaceId, idempotency, id)
    const before = { previous_until: locked.previous_until }
    const after = { previous_until: null }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.rotation_completed', subjectId: id, before, after })
    return { ...locked, ...after }
  })
  deps.bus.publishRevoked(id)
  return completed
}

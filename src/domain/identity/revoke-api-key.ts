import { z } from 'zod'
import { audit, type Change, camelCased, stampResult, type WriteDeps } from '../kernel/index.ts'
import { type ApiKeyRow, apiKeyId, lockApiKey } from './api-keys.ts'

export const ApiKeyIdInput = z.strictObject({ id: apiKeyId })

type Deps = WriteDeps & { bus: { publishRevoked(keyId: string): void } }
type Input = Change<{ id: string }>

/** Ends a key and both its secrets everywhere within a second, open subscriptions included. Revoked again, it stays as it was. */
export async function revokeApiKey(deps: Deps, { workspaceId, actor, id, idempotency }: Input): Promise<ApiKeyRow> {
  const revoked = await deps.db.transaction('api-key.revoke', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    await stampResult(tx, workspaceId, idempotency, id)
    if (locked.revoked_at) return locked
    const ended = { revoked_at: deps.clock.now(), previous_until: null }
    await tx
      .writes(workspaceId)
      .apiKey.updateMany({ where: { id }, data: { ...camelCased(ended), previousHash: null } })
    const { name, scopes, last_four, expires_at } = locked
    const before = { name, scopes, last_four, expires_at, revoked_at: null }
    const after = { revoked_at: ended.revoked_at }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.revoked', subjectId: id, before, after })
    return { ...locked, ...ended }
  })
  deps.bus.publishRevoked(id)
  return revoked
}

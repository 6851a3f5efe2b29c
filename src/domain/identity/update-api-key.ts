import { z } from 'zod'
import { type Actor, audit, type WriteDeps } from '../kernel/index.ts'
import { type ApiKeyRow, apiKeyId, apiKeyName, lockApiKey, sendsWithoutApproval } from './api-keys.ts'
import { checkMayGrant } from './authority.ts'

export const UpdateApiKeyInput = z
  .strictObject({
    id: apiKeyId,
    name: apiKeyName.optional(),
    sends_without_approval: sendsWithoutApproval.optional(),
  })
  .describe('The API key and the settings to change. Omitted settings keep their values.')

type Deps = WriteDeps & { bus: { publishRevoked(keyId: string): void } }
type Input = z.infer<typeof UpdateApiKeyInput> & { workspaceId: string; actor: Actor }

/** Changes the settings of a key, which take effect within a second. `insufficient_scope` for what the actor cannot grant. */
export async function updateApiKey(deps: Deps, { workspaceId, actor, id, ...settings }: Input): Promise<ApiKeyRow> {
  const updated = await deps.db.transaction('api-key.update', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    const before = { name: locked.name, sends_without_approval: locked.sends_without_approval }
    const { name = before.name, sends_without_approval = before.sends_without_approval } = settings
    const after = { name, sends_without_approval }
    if (name === before.name && sends_without_approval === before.sends_without_approval) return locked
    if (sends_without_approval && !before.sends_without_approval) {
      const by = { workspaceId, actor, now: deps.clock.now(), param: 'id' } as const
      await checkMayGrant(tx, by, { ...locked, sends_without_approval })
    }
    await tx.writes(workspaceId).apiKey.updateMany({
      where: { id },
      data: { name, sendsWithoutApproval: sends_without_approval },
    })
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.updated', subjectId: id, before, after })
    return { ...locked, ...after }
  })
  deps.bus.publishRevoked(id)
  return updated
}

export const RenameApiKeyInput = z.strictObject({ id: apiKeyId, name: apiKeyName }).describe('The API key to rename.')

type Renamed = z.infer<typeof RenameApiKeyInput> & { workspaceId: string; actor: Actor }

/** Renames a key, also one that has ended. */
export async function renameApiKey(deps: WriteDeps, { workspaceId, actor, id, name }: Renamed): Promise<ApiKeyRow> {
  return deps.db.transaction('api-key.rename', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    if (locked.name === name) return locked
    await tx.writes(workspaceId).apiKey.updateMany({ where: { id }, data: { name } })
    const [before, after] = [{ name: locked.name }, { name }]
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.renamed', subjectId: id, before, after })
    return { ...locked, name }
  })
}

import { z } from 'zod'
import { type Actor, audit, type WriteDeps } from '../kernel/index.ts'
import { type ApiKeyRow, apiKeyId, apiKeyName, lockApiKey } from './api-keys.ts'

export const RenameApiKeyInput = z.strictObject({ id: apiKeyId, name: apiKeyName }).describe('The API key to rename.')

type Input = z.infer<typeof RenameApiKeyInput> & { workspaceId: string; actor: Actor }

/** Renames a key, also one that has ended. */
export async function renameApiKey(deps: WriteDeps, { workspaceId, actor, id, name }: Input): Promise<ApiKeyRow> {
  return deps.db.transaction('api-key.rename', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    if (locked.name === name) return locked
    await tx.writes(workspaceId).apiKey.updateMany({ where: { id }, data: { name } })
    const [before, after] = [{ name: locked.name }, { name }]
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.renamed', subjectId: id, before, after })
    return { ...locked, name }
  })
}

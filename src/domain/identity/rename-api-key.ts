import { z } from 'zod'
import { type Actor, audit, type Clock, type Db, type Ids, idText, sql } from '../kernel/index.ts'
import { API_KEY_COLUMNS, type ApiKeyRow, apiKeyName, lockApiKey } from './api-keys.ts'

export const RenameApiKeyInput = z.strictObject({ id: idText.describe('The API key.'), name: apiKeyName })

type Request = z.infer<typeof RenameApiKeyInput> & { workspaceId: string; actor: Actor }

/** Gives a key another name, one that has ended too. */
export async function renameApiKey(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, actor, id, name }: Request,
): Promise<ApiKeyRow> {
  return deps.db.transaction('api-key.rename', async (tx) => {
    const locked = await lockApiKey(tx, { workspaceId, id })
    if (locked.name === name) return locked
    const [row] = await tx.query<ApiKeyRow>(sql`
      update api_key set name = ${name} where workspace_id = ${workspaceId} and id = ${id} returning ${API_KEY_COLUMNS}`)
    const [before, after] = [{ name: locked.name }, { name }]
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.renamed', subjectId: id, before, after })
    return row!
  })
}

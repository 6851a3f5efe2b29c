import { z } from 'zod'
import { AppError } from '../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  optionalOnCreate,
  sql,
  stampResult,
  timestamp,
} from '../kernel/index.ts'
import { hashApiKey, newApiKey, SCOPES } from './api-key.ts'
import { API_KEY_COLUMNS, type ApiKeyRow, type ApiKeyWithSecret, apiKeyName, modeOf } from './api-keys.ts'
import { checkMayGrant } from './authority.ts'

export const CreateApiKeyInput = z.strictObject({
  name: apiKeyName,
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).describe('Scopes to grant.'),
  expires_at: optionalOnCreate(timestamp).describe('When the key expires. Default: never.'),
})

type Request = z.infer<typeof CreateApiKeyInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/** Makes a key. `secret` is shown now and never again: only its hash is kept. */
export async function createApiKey(
  deps: { db: Db; ids: Ids; clock: Clock },
  { workspaceId, actor, idempotency, name, scopes: wanted, expires_at: until }: Request,
): Promise<ApiKeyWithSecret> {
  const now = deps.clock.now()
  const expires_at = until ?? null
  const scopes = [...new Set(wanted)]
  if (expires_at && expires_at <= now) {
    throw new AppError('invalid_parameter', { param: 'expires_at', message: 'Must be in the future.' })
  }
  return deps.db.transaction('api-key.create', async (tx) => {
    const secret = newApiKey(await modeOf(tx, workspaceId))
    await checkMayGrant(tx, { workspaceId, actor, now }, { scopes, expires_at })
    const [apiKey] = await tx.query<ApiKeyRow>(sql`
      insert into api_key (workspace_id, id, name, hash, last_four, scopes, expires_at, created_at)
      values (${workspaceId}, ${deps.ids.next('key')}, ${name}, ${hashApiKey(secret)}, ${secret.slice(-4)},
              ${scopes}, ${expires_at}, ${now})
      returning ${API_KEY_COLUMNS}`)
    await stampResult(tx, workspaceId, idempotency, apiKey!.id)
    const after = { name, scopes, expires_at, last_four: apiKey!.last_four }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.created', subjectId: apiKey!.id, after })
    return { apiKey: apiKey!, secret }
  })
}

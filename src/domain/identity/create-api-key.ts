import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { audit, type Change, optionalOnCreate, sql, stampResult, timestamp, type WriteDeps } from '../kernel/index.ts'
import { apiKeyScope, hashApiKey, newApiKey } from './api-key.ts'
import {
  API_KEY_COLUMNS,
  type ApiKeyRow,
  type ApiKeyWithSecret,
  apiKeyName,
  modeOf,
  sendsWithoutApproval,
} from './api-keys.ts'
import { checkMayGrant } from './authority.ts'

export const CreateApiKeyInput = z
  .strictObject({
    name: apiKeyName,
    scopes: z.array(apiKeyScope).min(1).max(apiKeyScope.options.length).describe('One or more scopes to grant.'),
    expires_at: optionalOnCreate(timestamp).describe(
      'When the key expires. Default: never. A key that expires can only create keys that expire at the same time ' +
        'or earlier.',
    ),
    sends_without_approval: optionalOnCreate(sendsWithoutApproval).describe(
      `${sendsWithoutApproval.description} Default: false. You can set it only if you can send without approval.`,
    ),
  })
  .describe('Parameters of a new API key.')

type Given = z.infer<typeof CreateApiKeyInput>
type Input = Change<Omit<Given, 'sends_without_approval'> & Partial<Given>>

/** Creates a key. `secret` is only in this response: only its hash is stored. */
export async function createApiKey(deps: WriteDeps, input: Input): Promise<ApiKeyWithSecret> {
  const { workspaceId, actor, idempotency, name, scopes: wanted, expires_at: until } = input
  const now = deps.clock.now()
  const expires_at = until ?? null
  const sends_without_approval = input.sends_without_approval ?? false
  const scopes = [...new Set(wanted)]
  if (expires_at && expires_at <= now) {
    throw new AppError('invalid_parameter', { param: 'expires_at', message: 'Must be in the future.' })
  }
  return deps.db.transaction('api-key.create', async (tx) => {
    const secret = newApiKey(await modeOf(tx, workspaceId))
    await checkMayGrant(
      tx,
      { workspaceId, actor, now, param: 'expires_at' },
      { scopes, expires_at, sends_without_approval },
    )
    // SQL, so that the first start does not load Prisma’s client.
    const [apiKey] = await tx.query<ApiKeyRow>(sql`
      insert into api_key (workspace_id, id, name, hash, last_four, scopes, sends_without_approval, expires_at, created_at)
      values (${workspaceId}, ${deps.ids.next('key')}, ${name}, ${hashApiKey(secret)}, ${secret.slice(-4)},
              ${scopes}, ${sends_without_approval}, ${expires_at}, ${now})
      returning ${API_KEY_COLUMNS}`)
    await stampResult(tx, workspaceId, idempotency, apiKey!.id)
    const after = { name, scopes, sends_without_approval, expires_at, last_four: apiKey!.last_four }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.created', subjectId: apiKey!.id, after })
    return { apiKey: apiKey!, secret }
  })
}

import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type ApiKeyId, type Clock, type Db, type Ids, type Querying, sql } from '../context.ts'
import { hashApiKey, type Mode, newApiKey, SCOPES, type Scope } from './api-key.ts'
import { type Actor, audit } from './audit.ts'
import { idText, optionalOnCreate, text, timestamp } from './input.ts'

export type ApiKeyRow = {
  id: ApiKeyId
  name: string
  last_four: string
  scopes: Scope[]
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

const NAME_LENGTH_MAX = 100

export const CreateApiKeyInput = z.strictObject({
  name: text(1, NAME_LENGTH_MAX).describe('What the key is for.'),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).describe('What the key may do.'),
  expires_at: optionalOnCreate(timestamp).describe('When the key stops working. Default: never.'),
})

export const RevokeApiKeyInput = z.strictObject({ id: idText.describe('The key.') })

type Deps = { db: Db; ids: Ids; clock: Clock; bus: { publishRevoked(keyId: string): void } }
type By = { workspaceId: string; actor: Actor }

/** Makes a key. `secret` is shown now and never again: only its hash is kept. */
export async function createApiKey(
  deps: Omit<Deps, 'bus'>,
  { workspaceId, actor, name, scopes, expires_at }: z.infer<typeof CreateApiKeyInput> & By,
): Promise<{ apiKey: ApiKeyRow; secret: string }> {
  const now = deps.clock.now()
  if (expires_at && expires_at <= now) {
    throw new AppError('invalid_parameter', { param: 'expires_at', message: 'It must lie in the future.' })
  }
  return deps.db.transaction('api-key.create', async (tx) => {
    const [workspace] = await tx.query<{ mode: Mode }>(sql`select mode from workspace where id = ${workspaceId}`)
    if (!workspace) throw new AppError('not_found', { message: 'There is no workspace with this id.' })
    const secret = newApiKey(workspace.mode)
    const [apiKey] = await tx.query<ApiKeyRow>(sql`
      insert into api_key (workspace_id, id, name, hash, last_four, scopes, expires_at, created_at)
      values (${workspaceId}, ${deps.ids.next('key')}, ${name}, ${hashApiKey(secret)}, ${secret.slice(-4)},
              ${[...new Set(scopes)]}, ${expires_at ?? null}, ${now})
      returning id, name, last_four, scopes, expires_at, revoked_at, last_used_at, created_at`)
    const after = { name, scopes, expires_at: expires_at ?? null }
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.created', subjectId: apiKey!.id, after })
    return { apiKey: apiKey!, secret }
  })
}

/** Ends a key everywhere within a second, open subscriptions included. Revoked again, it stays as it was. */
export async function revokeApiKey(deps: Deps, { workspaceId, actor, id }: By & { id: string }): Promise<ApiKeyRow> {
  const now = deps.clock.now()
  const revoked = await deps.db.transaction('api-key.revoke', async (tx) => {
    const [row] = await tx.query<ApiKeyRow>(sql`
      update api_key set revoked_at = coalesce(revoked_at, ${now}) where workspace_id = ${workspaceId} and id = ${id}
      returning id, name, last_four, scopes, expires_at, revoked_at, last_used_at, created_at`)
    if (!row) throw new AppError('not_found')
    await audit(deps, tx, { workspaceId, actor, action: 'api_key.revoked', subjectId: id })
    return row
  })
  deps.bus.publishRevoked(id)
  return revoked
}

/** All keys of a workspace, newest first. */
export async function listApiKeys(
  deps: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<ApiKeyRow[]> {
  return deps.db.query<ApiKeyRow>(sql`
    select id, name, last_four, scopes, expires_at, revoked_at, last_used_at, created_at
    from api_key where workspace_id = ${workspaceId} order by created_at desc, id desc`)
}

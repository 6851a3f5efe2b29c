import { z } from 'zod'
import { AppError, orNotFound, Refusal } from '../../errors.ts'
import { type ApiKeyId, fragment, idText, type Querying, type RowKey, sql, type Tx, text } from '../kernel/index.ts'
import type { Mode, Scope } from './api-key.ts'

export type ApiKeyRow = {
  id: ApiKeyId
  name: string
  last_four: string
  scopes: Scope[]
  sends_without_approval: boolean
  /** Until then the previous secret works too, unless the key has ended. */
  previous_until: Date | null
  rotated_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

export const API_KEY_COLUMNS = fragment(
  'id, name, last_four, scopes, sends_without_approval, previous_until, rotated_at, expires_at, revoked_at, last_used_at, created_at',
)

/** A key and its secret, for the responses that show the secret. */
export type ApiKeyWithSecret = { apiKey: ApiKeyRow; secret: string }

const NAME_LENGTH_MAX = 100

export const apiKeyName = text(1, NAME_LENGTH_MAX).describe('Display name of the key, 1 to 100 characters.')

export const sendsWithoutApproval = z
  .boolean()
  .describe(
    'Whether assistants that use the key over MCP can send messages, and approve drafts, without a person. If false, ' +
      'each message over MCP is a draft that a person must approve.',
  )

export const apiKeyId = idText.describe('ID of the API key, such as key_01jd….')

/** All keys of a workspace, newest first. */
export async function listApiKeys(
  deps: { db: Querying },
  { workspaceId }: { workspaceId: string },
): Promise<ApiKeyRow[]> {
  return deps.db.query<ApiKeyRow>(sql`
    select ${API_KEY_COLUMNS} from api_key where workspace_id = ${workspaceId} order by created_at desc, id desc`)
}

/** A key with the hash of its secret, locked until the transaction ends. `not_found` if it does not exist. */
export async function lockApiKey(tx: Tx, { workspaceId, id }: RowKey): Promise<ApiKeyRow & { hash: string }> {
  const [row] = await tx.query<ApiKeyRow & { hash: string }>(sql`
    select ${API_KEY_COLUMNS}, hash from api_key
    where workspace_id = ${workspaceId} and id = ${id} for no key update`)
  return orNotFound(row, 'API key', id)
}

/** `conflict` for a key that has ended: nothing brings it back. */
export function checkIsGood({ revoked_at, expires_at }: ApiKeyRow, now: Date): void {
  if (revoked_at)
    throw new Refusal({ refused: 'api_key_ended' }, { message: 'The API key is revoked. Create a new API key.' })
  if (expires_at && expires_at <= now)
    throw new Refusal({ refused: 'api_key_ended' }, { message: 'The API key has expired. Create a new API key.' })
}

/** Whether the previous secret still works. */
export function isOverlapping({ previous_until }: ApiKeyRow, now: Date): boolean {
  return previous_until !== null && previous_until > now
}

export async function modeOf(tx: Tx, workspaceId: string): Promise<Mode> {
  const [workspace] = await tx.query<{ mode: Mode }>(sql`select mode from workspace where id = ${workspaceId}`)
  if (!workspace) throw new AppError('not_found', { message: 'No workspace with this ID.' })
  return workspace.mode
}

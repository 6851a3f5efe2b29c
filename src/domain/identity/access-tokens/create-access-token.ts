import { z } from 'zod'
import { AppError, orNotFound } from '../../../errors.ts'
import {
  audit,
  type IdempotencyClaim,
  idOf,
  idText,
  optionalOnCreate,
  type Querying,
  sql,
  stampResult,
  type Vault,
  type WriteDeps,
  wireTime,
} from '../../kernel/index.ts'
import { mayAccess } from '../api-key.ts'
import type { Principal, Reach } from '../principal.ts'
import { authorityOf } from '../still-valid.ts'
import { accessTokenScope, sealToken } from './access-token.ts'

const MINUTE_MS = 60_000
const [MINUTES_MIN, MINUTES_MAX, MINUTES_DEFAULT] = [5, 60, 15]

export const CreateAccessTokenInput = z
  .strictObject({
    scopes: z
      .array(accessTokenScope)
      .min(1)
      .max(accessTokenScope.options.length)
      .describe('One or more scopes to grant. You can grant only scopes that you have.'),
    lifetime_minutes: z
      .int()
      .min(MINUTES_MIN)
      .max(MINUTES_MAX)
      .nullish()
      .transform((minutes) => minutes ?? MINUTES_DEFAULT)
      .describe('Minutes until the token expires, 5 to 60. Default: 15.'),
    lead_id: optionalOnCreate(idText).describe(
      'ID of a lead. The token can then only read this lead and its conversations and messages.',
    ),
    conversation_id: optionalOnCreate(idText).describe(
      'ID of a conversation. The token can then only read this conversation and its messages. Set at most one of ' +
        '`lead_id` and `conversation_id`.',
    ),
  })
  .describe('Parameters of a new access token.')

/** A token as in the response that creates it, the only one that contains it. */
export const accessTokenShape = z
  .object({
    id: idOf('tok', 'ID of the access token, as shown in the audit log.'),
    token: z
      .string()
      .describe('The access token, such as lt_token_…. Shown only in this response.')
      .meta({ examples: ['lt_token_…'] }),
    scopes: z.array(accessTokenScope).describe('Scopes that the token grants.'),
    lead_id: idOf(
      'lead',
      'ID of the only lead that the token can read. Null if the token is not restricted to one lead.',
    ).nullable(),
    conversation_id: idOf(
      'conv',
      'ID of the only conversation that the token can read. Null if the token is not restricted to one ' +
        'conversation.',
    ).nullable(),
    expires_at: wireTime.describe(
      'When the token expires. Earlier than requested if the API key or session that created the token ends sooner.',
    ),
  })
  .describe('A short-lived token for a browser or another client that must not have an API key.')

/** `madeId` is the token of an earlier run that crashed before its response: it is made again with a new lifetime. */
type Input = {
  principal: Principal
  idempotency?: IdempotencyClaim | undefined
  madeId?: string
} & z.output<typeof CreateAccessTokenInput>

export type AccessToken = Omit<z.output<typeof accessTokenShape>, 'expires_at'> & { expires_at: Date }

/**
 * Creates a token with some of the caller's scopes. It ends with the caller's API key or session. `insufficient_scope` for a
 * scope that the caller does not have, and for a caller with a token, which would prolong itself.
 */
export async function createAccessToken(deps: WriteDeps & { vault: Vault }, input: Input): Promise<AccessToken> {
  const { principal, idempotency, madeId, scopes: wanted, lifetime_minutes: minutes } = input
  const { workspaceId, actor, token: parentToken } = principal
  if (parentToken) {
    const message = 'Access tokens cannot create access tokens. Use an API key, or sign in.'
    throw new AppError('insufficient_scope', { message })
  }
  const scopes = [...new Set(wanted)]
  const beyond = scopes.find((scope) => !mayAccess(principal.scopes, [scope]))
  if (beyond !== undefined) {
    const message = `You cannot grant the scope ${beyond} because you do not have it.`
    throw new AppError('insufficient_scope', { message })
  }
  const reach = await reachOf(deps, workspaceId, input)
  const untilMs = deps.clock.now().getTime() + minutes * MINUTE_MS
  const expiresAtMs = Math.min(untilMs, principal.expiresAt?.getTime() ?? untilMs)
  const id = madeId ?? deps.ids.next('tok')
  const claims = { id, workspaceId, actor, parent: authorityOf(principal), scopes, reach, expiresAtMs }
  const about = {
    lead_id: reach?.type === 'lead' ? reach.id : null,
    conversation_id: reach?.type === 'conversation' ? reach.id : null,
  }
  const expires_at = new Date(expiresAtMs)
  if (madeId === undefined) {
    await deps.db.transaction('access-token.create', async (tx) => {
      await stampResult(tx, workspaceId, idempotency, id)
      const after = { scopes, ...about, expires_at }
      await audit(deps, tx, { workspaceId, actor, action: 'access_token.created', subjectId: id, after })
    })
  }
  return { id, token: sealToken(deps.vault, claims), scopes, ...about, expires_at }
}

/** The lead or conversation that a token is for; null for the whole workspace. `not_found` if it does not exist. */
async function reachOf(
  { db }: { db: Querying },
  workspaceId: string,
  { lead_id, conversation_id }: Pick<Input, 'lead_id' | 'conversation_id'>,
): Promise<Reach | null> {
  if (lead_id !== undefined && conversation_id !== undefined) {
    const message = 'Set at most one of lead_id and conversation_id.'
    throw new AppError('invalid_parameter', { param: 'conversation_id', message })
  }
  if (lead_id !== undefined) {
    const [lead] = await db.query(sql`
      select id from lead where workspace_id = ${workspaceId} and id = ${lead_id} and erased_at is null`)
    orNotFound(lead, 'lead', lead_id, 'lead_id')
    return { type: 'lead', id: lead_id }
  }
  if (conversation_id === undefined) return null
  const [conversation] = await db.query(sql`
    select id from conversation where workspace_id = ${workspaceId} and id = ${conversation_id}`)
  orNotFound(conversation, 'conversation', conversation_id, 'conversation_id')
  return { type: 'conversation', id: conversation_id }
}

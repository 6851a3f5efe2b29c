import { z } from 'zod'
import { type Vault, wordsOf } from '../../kernel/index.ts'
import { apiKeyScope } from '../api-key.ts'
import type { Reach } from '../principal.ts'

/** `full_access` is none of them: what it permits, such as creating API keys, would outlive the token. */
export const accessTokenScope = wordsOf('AccessTokenScope', 'A permission of an access token.', {
  read_only: 'Read access to the workspace, leads, conversations, messages, campaigns and events.',
  messaging: 'Read conversations, messages, campaigns and events; send messages; hand off conversations.',
  leads: 'Read, create and update leads.',
})

const PREFIX = 'lt_token_'
const FORM = /^lt_token_([0-9A-Za-z_-]{80,1000})$/
const SEAL_CONTEXT = 'access_token'

const reach: z.ZodType<Reach> = z.object({ type: z.enum(['lead', 'conversation']), id: z.string() })

const Claims = z.object({
  id: z.string(),
  workspaceId: z.string(),
  actor: z.object({ kind: z.enum(['key', 'member']), id: z.string() }),
  /** The authority of the API key or session that created it: the token is valid only while this is. */
  parent: z.string(),
  scopes: z.array(apiKeyScope),
  reach: reach.nullable(),
  expiresAtMs: z.int(),
})

/** What a token says. It is encrypted and authenticated with SECRET_KEY, and not stored. */
export type TokenClaims = z.output<typeof Claims>

export function hasTokenForm(text: string): boolean {
  return text.startsWith(PREFIX)
}

export function sealToken(vault: Vault, claims: TokenClaims): string {
  return PREFIX + Buffer.from(vault.seal(JSON.stringify(claims), SEAL_CONTEXT)).toString('base64url')
}

/** Null for a text that this deployment has not sealed. */
export function openToken(vault: Vault, token: string): TokenClaims | null {
  const sealed = FORM.exec(token)?.[1]
  if (sealed === undefined) return null
  try {
    return Claims.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), SEAL_CONTEXT)))
  } catch {
    return null
  }
}

import { z } from 'zod'
import { type Clock, idOf, type List, wireTime } from '../kernel/index.ts'
import { apiKeyScope } from './api-key.ts'
import { sendsWithoutApproval } from './api-keys.ts'

/** An API key as REST, GraphQL and the documentation show it. */
export const apiKeyShape = z
  .object({
    id: idOf('key', 'Unique ID, such as key_01jd…. This is not the secret.'),
    name: z
      .string()
      .describe('Display name.')
      .meta({ examples: ['CRM'] }),
    last_four: z
      .string()
      .describe('Last four characters of the newest secret.')
      .meta({ examples: ['k4Zp'] }),
    scopes: z.array(apiKeyScope).describe('Scopes that the key grants.'),
    sends_without_approval: sendsWithoutApproval,
    expires_at: wireTime.nullable().describe('When the key expires. Null if it does not expire.'),
    rotated_at: wireTime.nullable().describe('When the key was last rotated. Null if it was never rotated.'),
    revoked_at: wireTime.nullable().describe('When the key was revoked. Null if it is not revoked.'),
    last_used_at: wireTime
      .nullable()
      .describe('When the key was last used, rounded to the minute. Null if it has never been used.'),
    created_at: wireTime.describe('Creation time.'),
    previous_until: wireTime
      .nullable()
      .describe('When the previous secret stops working. Null if no rotation is in progress.'),
  })
  .describe(
    'An API key that authenticates an integration. The secret is shown once, when the key is created or rotated.',
  )

export const apiKeyDerived = {
  previous_until: {
    select: { previousUntil: true },
    show: ({ previousUntil }: { previousUntil: Date | null }, { clock }: { clock: Clock }) =>
      previousUntil && previousUntil > clock.now() ? previousUntil : null,
  },
} as const

/** The API keys of a workspace, including revoked ones, newest first. */
export const apiKeyList: List<'ApiKey', Record<never, never>> = {
  name: 'apiKeys',
  model: 'apiKey',
  filters: {},
  where: () => ({}),
}

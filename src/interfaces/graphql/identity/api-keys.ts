import { apiKeyScope } from '../../../domain/identity/index.ts'
import { builder } from '../schema/builder.ts'
import { columnFields } from '../schema/column-fields.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { columnList, queryList } from '../schema/list-field.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const ApiKeyObject = builder.prismaObject('ApiKey', {
  description:
    'An API key that authenticates an integration. The secret is shown once, when the key is created or rotated.',
  ...guardedNode(scopes.fullAccess),
  fields: (t) => ({
    ...columnFields(t, 'ApiKey', {
      id: 'Unique ID, such as key_01jd…. This is not the secret.',
      name: 'Display name.',
      lastFour: 'Last four characters of the newest secret.',
      scopes: { type: [enumFrom(apiKeyScope)], description: 'Scopes that the key grants.' },
      expiresAt: 'When the key expires. Null if it does not expire.',
      rotatedAt: 'When the key was last rotated. Null if it was never rotated.',
      revokedAt: 'When the key was revoked. Null if it is not revoked.',
      lastUsedAt: 'When the key was last used, rounded to the minute. Null if it has never been used.',
      createdAt: 'Creation time.',
    }),
    previousUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the previous secret stops working. Null if no rotation is in progress.',
      resolve: ({ previousUntil }, _args, { app }) =>
        previousUntil && previousUntil > app.clock.now() ? previousUntil : null,
    }),
  }),
})

queryList('apiKeys', ApiKeyObject, {
  list: columnList('apiKeys', 'apiKey'),
  description: 'The workspace’s API keys, including revoked ones, newest first.',
  items: 'API keys',
  authScopes: scopes.fullAccess,
})

nodeRows('key', 'ApiKey', 'apiKey')

import { apiKeyScope } from '../../../domain/identity/index.ts'
import { builder } from '../schema/builder.ts'
import { connectionOf } from '../schema/connection.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { plainList, queryList } from '../schema/list-field.ts'
import { Node, nodeRows } from '../schema/node.ts'
import { scopes } from '../schema/scopes.ts'

const ApiKeyObject = builder.prismaObject('ApiKey', {
  description:
    'An API key that authenticates an integration. The secret is shown once, when the key is created or ' + 'rotated.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID, such as key_01jd…. This is not the secret.' }),
    name: t.exposeString('name', { description: 'Display name.' }),
    lastFour: t.exposeString('lastFour', { description: 'Last four characters of the newest secret.' }),
    scopes: t.expose('scopes', { type: [enumFrom(apiKeyScope)], description: 'Scopes that the key grants.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key expires. Null if it does not expire.',
    }),
    rotatedAt: t.expose('rotatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last rotated.',
    }),
    previousUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the previous secret stops working. Null if no rotation is in progress.',
      resolve: ({ previousUntil }, _args, { app }) =>
        previousUntil && previousUntil > app.clock.now() ? previousUntil : null,
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When the key was revoked.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the key was last used, rounded to the minute. Null if it has never been used.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
})

const ApiKeyConnection = connectionOf('ApiKey', ApiKeyObject, 'API keys')

queryList('apiKeys', {
  type: ApiKeyConnection,
  description: 'The workspace’s API keys, including revoked ones, newest first.',
  authScopes: scopes.fullAccess,
  list: plainList<'ApiKey'>('apiKeys', 'apiKey'),
})

nodeRows('key', 'ApiKey', 'apiKey')

import type { ApiKey } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { Scope } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

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
    scopes: t.expose('scopes', { type: [Scope], description: 'Scopes that the key grants.' }),
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

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    nullable: true,
    description: 'The workspace’s API keys, including revoked ones, newest first.',
    authScopes: scopes.fullAccess,
    args: pageArgs,
    complexity: pageCost,
    resolve: (_root, args, context, info) => {
      const query = nodeSelectionOf(context, info, 'ApiKey')
      return readPage(context, args, {
        ...apiKeyList(context),
        load: (window) => dbOf(context).apiKey.findMany({ ...query, ...byCreation(window, {}) }),
      })
    },
  }),
)

nodeKind('key', 'ApiKey', (context, ids, info) => {
  const query = selectionOf(context, info, 'ApiKey')
  return dbOf(context).apiKey.findMany({ ...query, where: { id: among(ids) } })
})

function apiKeyList(context: Context): List<ApiKey> {
  return {
    name: 'apiKeys',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).apiKey.count({ take }),
  }
}

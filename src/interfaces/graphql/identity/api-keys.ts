import type { ApiKey } from '../../../generated/prisma/client.ts'
import { builder, type Context } from '../schema/builder.ts'
import { connectionOf, pageArgs } from '../schema/connection.ts'
import { Scope } from '../schema/enums.ts'
import { byCreation, type List, pageCost, readPage } from '../schema/keyset.ts'
import { among, Node, nodeKind } from '../schema/node.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { nodeSelectionOf, selectionOf } from '../schema/selection.ts'

const ApiKeyObject = builder.prismaObject('ApiKey', {
  description: 'What an integration shows to be let in. The key itself is shown once, when it is created or rotated.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as key_01jd…; not the key itself.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    lastFour: t.exposeString('lastFour', { description: 'The last four characters of the key, the newest one’s.' }),
    scopes: t.expose('scopes', { type: [Scope], description: 'What it may do.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it stops working.' }),
    rotatedAt: t.expose('rotatedAt', { type: 'DateTime', nullable: true, description: 'When it was last rotated.' }),
    previousUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the key before the rotation works too. Null outside a rotation’s overlap.',
      resolve: ({ previousUntil }, _args, { app }) =>
        previousUntil && previousUntil > app.clock.now() ? previousUntil : null,
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute. Null when it never was.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const ApiKeyConnection = connectionOf('ApiKey', ApiKeyObject, 'API keys')

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyConnection,
    nullable: true,
    description: 'The workspace’s API keys, revoked ones included, newest first.',
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

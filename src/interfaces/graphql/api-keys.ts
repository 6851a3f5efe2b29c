import { CreateApiKeyInput, createApiKey, RevokeApiKeyInput, revokeApiKey } from '../../domain/workspaces/index.ts'
import type { ApiKey } from '../../generated/prisma/client.ts'
import { builder, type Context } from './builder.ts'
import { connectionOf, pageArgs } from './connection.ts'
import { Scope } from './enums.ts'
import { byCreation, type List, pageCost, readPage } from './keyset.ts'
import { actorOf } from './mutation.ts'
import { among, Node, nodeKind } from './node.ts'
import { dbOf, scopes } from './scopes.ts'
import { nodeSelectionOf, selectionOf } from './selection.ts'
import { asGraphqlSays, parseInput } from './wire.ts'

const ApiKeyObject = builder.prismaObject('ApiKey', {
  description: 'What an integration shows to be let in. The key itself is shown once, when it is created.',
  interfaces: [Node],
  authScopes: scopes.fullAccess,
  runScopesOnType: true,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Such as key_01jd…; not the key itself.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    lastFour: t.exposeString('lastFour', { description: 'The last four characters of the key.' }),
    scopes: t.expose('scopes', { type: [Scope], description: 'What it may do.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it stops working.' }),
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

const CreateInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What the key is for: 1 to 100 characters.' }),
    scopes: t.field({ type: [Scope], required: true, description: 'What it may do; one or more.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it stops working. Default: never.' }),
  }),
})

const CreatePayload = builder.objectRef<{ keyId: string; secret: string }>('CreateApiKeyPayload').implement({
  description: 'The new key.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The key itself, shown now and never again.' }),
    apiKey: t.prismaField({
      type: 'ApiKey',
      nullable: true,
      description: 'What is known of it from now on.',
      resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
    }),
  }),
})

const RevokeInput = builder.inputType('RevokeApiKeyInput', {
  description: 'An API key that is to end.',
  fields: (t) => ({ id: t.id({ required: true, description: 'The key’s id, such as key_01jd…' }) }),
})

const RevokePayload = builder.objectRef<{ keyId: string }>('RevokeApiKeyPayload').implement({
  description: 'The key that has ended.',
  fields: (t) => ({
    apiKey: t.prismaField({
      type: 'ApiKey',
      nullable: true,
      description: 'The key.',
      resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
    }),
  }),
})

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Makes an API key for this workspace.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(CreateApiKeyInput, input)
        const { workspaceId } = context.principal
        const { apiKey, secret } = await createApiKey(context.app, { workspaceId, actor: actorOf(context), ...given })
        return { keyId: apiKey.id, secret }
      }),
  }),
  revokeApiKey: t.field({
    type: RevokePayload,
    nullable: true,
    description: 'Ends an API key everywhere within a second, its open subscriptions included.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RevokeInput, required: true, description: 'Which key.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const { id } = parseInput(RevokeApiKeyInput, input)
        const { workspaceId } = context.principal
        await revokeApiKey(context.app, { workspaceId, actor: actorOf(context), id })
        return { keyId: id }
      }),
  }),
}))

function findKey(context: Context, id: string, query: object) {
  return dbOf(context).apiKey.findFirst({ ...query, where: { id } })
}

function apiKeyList(context: Context): List<ApiKey> {
  return {
    name: 'apiKeys',
    filters: {},
    keyOf: (row) => row,
    count: (take) => dbOf(context).apiKey.count({ take }),
  }
}

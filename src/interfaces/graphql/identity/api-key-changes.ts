import {
  ApiKeyIdInput,
  CreateApiKeyInput,
  completeApiKeyRotation,
  createApiKey,
  RenameApiKeyInput,
  RotateApiKeyInput,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../../../domain/identity/index.ts'
import { Refusal } from '../../../errors.ts'
import { builder, type Context } from '../schema/builder.ts'
import { Scope } from '../schema/enums.ts'
import { actorOf, idempotencyKeyField, runMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { dbOf, scopes } from '../schema/scopes.ts'
import { asGraphqlSays, parseInput } from '../schema/wire.ts'

type Changed = { keyId: string }

const idField = { required: true, description: 'ID of the API key, such as key_01jd….' } as const

const CreateInput = builder.inputType('CreateApiKeyInput', {
  description: 'Parameters of a new API key.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Display name of the key, 1 to 100 characters.' }),
    scopes: t.field({ type: [Scope], required: true, description: 'One or more scopes to grant.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description:
        'When the key expires. Default: never. A key that expires can only create keys that expire at the ' +
        'same time or earlier.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const RotateInput = builder.inputType('RotateApiKeyInput', {
  description: 'The API key to rotate.',
  fields: (t) => ({
    id: t.id(idField),
    overlapHours: t.int({
      description:
        'Hours during which the previous secret still works, 0 to 168. Default: 24. Use 0 to revoke a ' +
        'leaked secret immediately.',
    }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
})

const CompleteInput = builder.inputType('CompleteApiKeyRotationInput', {
  description: 'The API key whose rotation to complete.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const RenameInput = builder.inputType('RenameApiKeyInput', {
  description: 'The API key to rename.',
  fields: (t) => ({
    id: t.id(idField),
    name: t.string({ required: true, description: 'Display name of the key, 1 to 100 characters.' }),
  }),
})

const RevokeInput = builder.inputType('RevokeApiKeyInput', {
  description: 'The API key to revoke.',
  fields: (t) => ({ id: t.id(idField), idempotencyKey: t.string(idempotencyKeyField) }),
})

const CreatePayload = withSecret('CreateApiKeyPayload', 'The new API key.')
const RotatePayload = withSecret('RotateApiKeyPayload', 'The API key with its new secret.')
const CompletePayload = payload('CompleteApiKeyRotationPayload', 'The API key, now with a single secret.')
const RenamePayload = payload('RenameApiKeyPayload', 'The renamed API key.')
const RevokePayload = payload('RevokeApiKeyPayload', 'The revoked API key.')

refuses(CreatePayload, ['secret_lost'])
refuses(RotatePayload, ['api_key_ended', 'rotation_under_way', 'secret_lost'])
refuses(CompletePayload, ['api_key_ended', 'no_rotation'])

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatePayload,
    nullable: true,
    description:
      'Creates an API key for this workspace. A retry with the same idempotencyKey returns the same key for 24 hours.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The API key.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'createApiKey',
        schema: CreateApiKeyInput,
        isOwn: true,
        run: async (given, idempotency) => {
          const { apiKey, secret } = await createApiKey(context.app, { ...by(context), idempotency, ...given })
          return { keyId: apiKey.id, secret }
        },
        again: secretIsLost,
      }),
  }),
  rotateApiKey: t.field({
    type: RotatePayload,
    nullable: true,
    description:
      'Creates a new secret for an API key; its ID, name, scopes and expiry stay the same. Rotate the key, ' +
      'deploy the new secret, then complete the rotation. Another rotation during the overlap is refused ' +
      'unless overlapHours is 0. A retry with the same idempotencyKey returns the same secret for 24 hours.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RotateInput, required: true, description: 'The object to rotate and the overlap.' }) },
    resolve: (_root, { input: { overlapHours, ...rest } }, context) =>
      runMutation(
        context,
        { ...rest, ...(overlapHours != null && { overlapHours }) },
        {
          name: 'rotateApiKey',
          schema: RotateApiKeyInput,
          isOwn: true,
          run: async (given, idempotency) => {
            const { apiKey, secret } = await rotateApiKey(context.app, { ...by(context), idempotency, ...given })
            return { keyId: apiKey.id, secret }
          },
          again: secretIsLost,
        },
      ),
  }),
  completeApiKeyRotation: t.field({
    type: CompletePayload,
    nullable: true,
    description: 'Ends the overlap of a rotation. The previous secret stops working everywhere within one second.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: CompleteInput, required: true, description: 'Parameters of the mutation.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'completeApiKeyRotation',
        schema: ApiKeyIdInput,
        run: async ({ id }, idempotency) => {
          await completeApiKeyRotation(context.app, { ...by(context), idempotency, id })
          return { keyId: id }
        },
        again: (keyId) => ({ keyId }),
      }),
  }),
  renameApiKey: t.field({
    type: RenamePayload,
    nullable: true,
    description: 'Renames an API key.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RenameInput, required: true, description: 'The API key and its new name.' }) },
    resolve: (_root, { input }, context) =>
      asGraphqlSays(async () => {
        const given = parseInput(RenameApiKeyInput, input)
        await renameApiKey(context.app, { ...by(context), ...given })
        return { keyId: given.id }
      }),
  }),
  revokeApiKey: t.field({
    type: RevokePayload,
    nullable: true,
    description:
      'Permanently revokes an API key with all its secrets. It stops working everywhere within one second, ' +
      'and its open subscriptions are closed.',
    authScopes: scopes.fullAccess,
    args: { input: t.arg({ type: RevokeInput, required: true, description: 'The API key to revoke.' }) },
    resolve: (_root, { input }, context) =>
      runMutation(context, input, {
        name: 'revokeApiKey',
        schema: ApiKeyIdInput,
        run: async ({ id }, idempotency) => {
          await revokeApiKey(context.app, { ...by(context), idempotency, id })
          return { keyId: id }
        },
        again: (keyId) => ({ keyId }),
      }),
  }),
}))

/** A secret that nobody lived to answer with is nowhere: only its hash is kept. */
function secretIsLost(keyId: string): never {
  const message = `The first request created a secret for ${keyId}, but its response was lost. Rotate that key with overlapHours 0, or revoke it.`
  throw new Refusal({ refused: 'secret_lost', apiKeyId: keyId }, { message })
}

function by(context: Context) {
  return { workspaceId: context.principal.workspaceId, actor: actorOf(context) }
}

function withSecret(name: string, description: string) {
  return builder.objectRef<Changed & { secret: string }>(name).implement({
    description,
    fields: (t) => ({
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'The secret of the key. It is shown only in this response.',
      }),
      apiKey: t.prismaField({
        type: 'ApiKey',
        nullable: true,
        description: 'The API key without its secret.',
        resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
      }),
    }),
  })
}

function payload(name: string, description: string) {
  return builder.objectRef<Changed>(name).implement({
    description,
    fields: (t) => ({
      apiKey: t.prismaField({
        type: 'ApiKey',
        nullable: true,
        description: 'The API key.',
        resolve: (query, { keyId }, _args, context) => findKey(context, keyId, query),
      }),
    }),
  })
}

function findKey(context: Context, id: string, query: object) {
  return dbOf(context).apiKey.findFirst({ ...query, where: { id } })
}

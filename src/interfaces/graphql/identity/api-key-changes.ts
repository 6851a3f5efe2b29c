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
import { inputOf } from '../schema/input-of.ts'
import { actorOf, mutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { readsOf, scopes } from '../schema/scopes.ts'

type Changed = { keyId: string }

const CreateInput = inputOf('CreateApiKeyInput', CreateApiKeyInput)
const RotateInput = inputOf('RotateApiKeyInput', RotateApiKeyInput)
const CompleteInput = inputOf('CompleteApiKeyRotationInput', ApiKeyIdInput, {
  description: 'The API key whose rotation to complete.',
})
const RenameInput = inputOf('RenameApiKeyInput', RenameApiKeyInput, { idempotent: false })
const RevokeInput = inputOf('RevokeApiKeyInput', ApiKeyIdInput, { description: 'The API key to revoke.' })

const CreatePayload = withSecret('CreateApiKeyPayload', 'The new API key.')
const RotatePayload = withSecret('RotateApiKeyPayload', 'The API key with its new secret.')
const CompletePayload = payload('CompleteApiKeyRotationPayload', 'The API key, now with a single secret.')
const RenamePayload = payload('RenameApiKeyPayload', 'The renamed API key.')
const RevokePayload = payload('RevokeApiKeyPayload', 'The revoked API key.')

refuses(CreatePayload, ['secret_lost'])
refuses(RotatePayload, ['api_key_ended', 'rotation_under_way', 'secret_lost'])
refuses(CompletePayload, ['api_key_ended', 'no_rotation'])

mutation('createApiKey', {
  type: CreatePayload,
  description:
    'Creates an API key for this workspace. A retry with the same idempotencyKey returns the same key for 24 hours.',
  authScopes: scopes.fullAccess,
  input: CreateInput,
  takes: 'The API key.',
  schema: CreateApiKeyInput,
  isOwn: true,
  run: async (given, context, idempotency) => {
    const { apiKey, secret } = await createApiKey(context.app, { ...by(context), idempotency, ...given })
    return { keyId: apiKey.id, secret }
  },
  again: secretIsLost,
})

mutation('rotateApiKey', {
  type: RotatePayload,
  description:
    'Creates a new secret for an API key; its ID, name, scopes and expiry stay the same. Rotate the key, ' +
    'deploy the new secret, then complete the rotation. Another rotation during the overlap is refused ' +
    'unless overlapHours is 0. A retry with the same idempotencyKey returns the same secret for 24 hours.',
  authScopes: scopes.fullAccess,
  input: RotateInput,
  takes: 'The object to rotate and the overlap.',
  schema: RotateApiKeyInput,
  isOwn: true,
  run: async (given, context, idempotency) => {
    const { apiKey, secret } = await rotateApiKey(context.app, { ...by(context), idempotency, ...given })
    return { keyId: apiKey.id, secret }
  },
  again: secretIsLost,
})

mutation('completeApiKeyRotation', {
  type: CompletePayload,
  description: 'Ends the overlap of a rotation. The previous secret stops working everywhere within one second.',
  authScopes: scopes.fullAccess,
  input: CompleteInput,
  schema: ApiKeyIdInput,
  run: async ({ id }, context, idempotency) => {
    await completeApiKeyRotation(context.app, { ...by(context), idempotency, id })
    return { keyId: id }
  },
  again: (keyId) => ({ keyId }),
})

mutation('renameApiKey', {
  type: RenamePayload,
  description: 'Renames an API key.',
  authScopes: scopes.fullAccess,
  input: RenameInput,
  takes: 'The API key and its new name.',
  schema: RenameApiKeyInput,
  run: async (given, context) => {
    await renameApiKey(context.app, { ...by(context), ...given })
    return { keyId: given.id }
  },
})

mutation('revokeApiKey', {
  type: RevokePayload,
  description:
    'Permanently revokes an API key with all its secrets. It stops working everywhere within one second, ' +
    'and its open subscriptions are closed.',
  authScopes: scopes.fullAccess,
  input: RevokeInput,
  takes: 'The API key to revoke.',
  schema: ApiKeyIdInput,
  run: async ({ id }, context, idempotency) => {
    await revokeApiKey(context.app, { ...by(context), idempotency, id })
    return { keyId: id }
  },
  again: (keyId) => ({ keyId }),
})

/** The first request crashed before it returned the secret, and only its hash is stored. */
function secretIsLost(keyId: string): never {
  const message = `An earlier request created the secret of ${keyId}, which cannot be shown again. Rotate that key with overlapHours 0, or revoke it.`
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
  return readsOf(context).apiKey.findFirst({ ...query, where: { id } })
}

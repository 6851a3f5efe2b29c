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
import { builder } from '../schema/builder.ts'
import { mutation, rowMutation } from '../schema/mutation.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'

const API_KEY = { model: 'ApiKey', id: 'keyId', description: 'The API key.' } as const

const CreatePayload = withSecret('CreateApiKeyPayload', 'The new API key.')
const RotatePayload = withSecret('RotateApiKeyPayload', 'The API key with its new secret.')

refuses(CreatePayload, ['secret_lost'])
refuses(RotatePayload, ['api_key_ended', 'rotation_under_way', 'secret_lost'])

mutation('createApiKey', {
  type: CreatePayload,
  description:
    'Creates an API key for this workspace. A retry with the same idempotencyKey returns the same key for 24 hours.',
  authScopes: scopes.fullAccess,
  schema: CreateApiKeyInput,
  takes: 'The API key.',
  isOwn: true,
  run: async (given, { app, by }) => {
    const { apiKey, secret } = await createApiKey(app, { ...by, ...given })
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
  schema: RotateApiKeyInput,
  takes: 'The object to rotate and the overlap.',
  isOwn: true,
  run: async (given, { app, by }) => {
    const { apiKey, secret } = await rotateApiKey(app, { ...by, ...given })
    return { keyId: apiKey.id, secret }
  },
  again: secretIsLost,
})

rowMutation('completeApiKeyRotation', {
  type: rowPayload('CompleteApiKeyRotationPayload', 'The API key, now with a single secret.', {
    ...API_KEY,
    refusals: ['api_key_ended', 'no_rotation'],
  }),
  description: 'Ends the overlap of a rotation. The previous secret stops working everywhere within one second.',
  authScopes: scopes.fullAccess,
  schema: ApiKeyIdInput,
  input: { description: 'The API key whose rotation to complete.' },
  run: (given, { app, by }) => completeApiKeyRotation(app, { ...by, ...given }),
})

rowMutation('renameApiKey', {
  type: rowPayload('RenameApiKeyPayload', 'The renamed API key.', API_KEY),
  description: 'Renames an API key.',
  authScopes: scopes.fullAccess,
  schema: RenameApiKeyInput,
  input: { idempotent: false },
  takes: 'The API key and its new name.',
  run: (given, { app, by }) => renameApiKey(app, { ...by, ...given }),
})

rowMutation('revokeApiKey', {
  type: rowPayload('RevokeApiKeyPayload', 'The revoked API key.', API_KEY),
  description:
    'Permanently revokes an API key with all its secrets. It stops working everywhere within one second, ' +
    'and its open subscriptions are closed.',
  authScopes: scopes.fullAccess,
  schema: ApiKeyIdInput,
  input: { description: 'The API key to revoke.' },
  takes: 'The API key to revoke.',
  run: (given, { app, by }) => revokeApiKey(app, { ...by, ...given }),
})

/** The first request crashed before it returned the secret, and only its hash is stored. */
function secretIsLost(keyId: string): never {
  const message = `An earlier request created the secret of ${keyId}, which cannot be shown again. Rotate this key with an overlap of 0 hours, or revoke it.`
  throw new Refusal({ refused: 'secret_lost', apiKeyId: keyId }, { message })
}

function withSecret(name: string, description: string) {
  return builder.objectRef<{ keyId: string; secret: string }>(name).implement({
    description,
    fields: (t) => ({
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'The secret of the key. It is shown only in this response.',
      }),
      apiKey: rowField(t, { ...API_KEY, description: 'The API key without its secret.' }),
    }),
  })
}

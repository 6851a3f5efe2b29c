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
    'Creates an API key for this workspace. For 24 hours, a retry with the same idempotencyKey returns the same key.',
  authScopes: scopes.fullAccess,
  schema: CreateApiKeyInput,
  takes: 'The API key.',
  isOwn: true,
  run: async (given, { app, by }) => shown(await createApiKey(app, { ...by, ...given })),
  again: secretIsLost,
})

mutation('rotateApiKey', {
  type: RotatePayload,
  description:
    'Creates a new secret for an API key. The key’s ID, name, scopes and expiry do not change. Rotate the key, ' +
    'deploy the new secret, then complete the rotation. During the overlap, another rotation is refused unless its ' +
    'overlapHours is 0. For 24 hours, a retry with the same idempotencyKey returns the same secret.',
  authScopes: scopes.fullAccess,
  schema: RotateApiKeyInput,
  takes: 'The API key to rotate, and the overlap in hours.',
  isOwn: true,
  run: async (given, { app, by }) => shown(await rotateApiKey(app, { ...by, ...given })),
  again: secretIsLost,
})

rowMutation('completeApiKeyRotation', {
  type: rowPayload('CompleteApiKeyRotationPayload', 'The API key, now with a single secret.', {
    ...API_KEY,
    refusals: ['api_key_ended', 'no_rotation'],
  }),
  description: 'Completes an API key rotation. The previous secret stops working within one second.',
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
    'Permanently revokes an API key and all its secrets. Within one second, the key stops working and its open ' +
    'subscriptions are closed.',
  authScopes: scopes.fullAccess,
  schema: ApiKeyIdInput,
  input: { description: 'The API key to revoke.' },
  takes: 'The API key to revoke.',
  run: (given, { app, by }) => revokeApiKey(app, { ...by, ...given }),
})

/** The first request crashed before it returned the secret, and only its hash is stored. */
function secretIsLost(keyId: string): never {
  const message = `An earlier request created the secret of ${keyId}, which cannot be shown again. Rotate that key with \`overlapHours: 0\`, or revoke it.`
  throw new Refusal({ refused: 'secret_lost', apiKeyId: keyId }, { message })
}

function shown({ apiKey, secret }: { apiKey: { id: string }; secret: string }) {
  return { keyId: apiKey.id, secret }
}

function withSecret(name: string, description: string) {
  return builder.objectRef<{ keyId: string; secret: string }>(name).implement({
    description,
    fields: (t) => ({
      secret: t.exposeString('secret', {
        nullable: true,
        description: 'The key’s secret, shown only in this response.',
      }),
      apiKey: rowField(t, { ...API_KEY, description: 'The API key without its secret.' }),
    }),
  })
}

import {
  ApiKeyIdInput,
  CreateApiKeyInput,
  completeApiKeyRotation,
  createApiKey,
  RotateApiKeyInput,
  revokeApiKey,
  rotateApiKey,
  UpdateApiKeyInput,
  updateApiKey,
} from '../../domain/identity/index.ts'
import { Refusal } from '../../errors.ts'
import { API_KEY, CreateApiKeyPayload, RotateApiKeyPayload } from '../graphql/identity/api-keys.ts'
import type { MutationRequest } from '../graphql/schema/mutation.ts'
import { rowPayload } from '../graphql/schema/row-field.ts'
import { RestApiKeyWithSecret, shownApiKey } from '../rest/resources/api-keys.ts'
import { ACT, CREATE, DELETE, UPDATE } from '../rest/schema/route.ts'
import { showRow } from '../rest/schema/shown-row.ts'
import { operation, rowOperation } from './operation.ts'

const scope = ['full_access'] as const
const tag = 'API keys'

type Secret = Awaited<ReturnType<typeof createApiKey>>
const withSecret = {
  rest: async ({ apiKey, secret }: Secret, { context }: MutationRequest) => ({
    ...(await showRow(shownApiKey, apiKey.id, context)),
    secret,
  }),
  graphql: ({ apiKey, secret }: Secret) => ({ keyId: apiKey.id as string, secret }),
}

operation('create_api_key', {
  input: CreateApiKeyInput,
  scope,
  description: 'Creates an API key for this workspace.',
  run: (input, { app, by }) => createApiKey(app, { ...by, ...input }),
  again: secretIsLost,
  rest: {
    ...{ ...CREATE, path: '/api-keys', tag, codes: ['conflict'], isOwn: true },
    adds: 'Store the secret: it is shown only on creation and rotation. A key cannot grant a scope that it does not have.',
    type: RestApiKeyWithSecret,
    show: withSecret.rest,
    example: { name: 'CRM', scopes: ['leads', 'messaging'] },
  },
  graphql: {
    adds: 'For 24 hours, a retry with the same idempotencyKey returns the same key.',
    type: CreateApiKeyPayload,
    show: withSecret.graphql,
    takes: 'The API key.',
  },
})

operation('rotate_api_key', {
  input: RotateApiKeyInput,
  scope,
  description:
    'Creates a new secret for an API key. The key’s ID, name, scopes and expiry do not change. Rotate the key, ' +
    'deploy the new secret, then complete the rotation. During the overlap, another rotation is refused unless its ' +
    '`overlap_hours` is 0.',
  run: (input, { app, by }) => rotateApiKey(app, { ...by, ...input }),
  again: secretIsLost,
  rest: {
    ...{ ...ACT, path: '/api-keys/{id}/rotate', tag, isOwn: true },
    type: RestApiKeyWithSecret,
    show: withSecret.rest,
    example: { overlap_hours: 24 },
  },
  graphql: {
    adds: 'For 24 hours, a retry with the same idempotencyKey returns the same secret.',
    type: RotateApiKeyPayload,
    show: withSecret.graphql,
    takes: 'The API key to rotate, and the overlap in hours.',
  },
})

rowOperation('complete_api_key_rotation', {
  input: ApiKeyIdInput,
  scope,
  description: 'Completes an API key rotation. The previous secret stops working within one second.',
  run: (input, { app, by }) => completeApiKeyRotation(app, { ...by, ...input }),
  rest: { ...ACT, path: '/api-keys/{id}/rotate/complete', tag, shows: shownApiKey },
  graphql: {
    type: rowPayload('CompleteApiKeyRotationPayload', 'The API key, now with a single secret.', {
      ...API_KEY,
      refusals: ['api_key_ended', 'no_rotation'],
    }),
    input: { description: 'The API key whose rotation to complete.' },
  },
})

rowOperation('update_api_key', {
  input: UpdateApiKeyInput,
  scope,
  description: 'Updates the given settings of an API key. New settings take effect within one second.',
  run: (input, { app, by }) => updateApiKey(app, { ...by, ...input }),
  rest: {
    ...{ ...UPDATE, path: '/api-keys/{id}', tag },
    shows: shownApiKey,
    example: { name: 'CRM of the sales team' },
  },
  graphql: {
    type: rowPayload('UpdateApiKeyPayload', 'The updated API key.', API_KEY),
    input: { idempotent: false },
    takes: 'The API key and the settings to change.',
  },
})

rowOperation('revoke_api_key', {
  input: ApiKeyIdInput,
  scope,
  description:
    'Permanently revokes an API key and all its secrets. Within one second, the key stops working and its open ' +
    'subscriptions are closed.',
  run: (input, { app, by }) => revokeApiKey(app, { ...by, ...input }),
  rest: { ...DELETE, path: '/api-keys/{id}', tag, shows: null },
  graphql: {
    type: rowPayload('RevokeApiKeyPayload', 'The revoked API key.', API_KEY),
    input: { description: 'The API key to revoke.' },
    takes: 'The API key to revoke.',
  },
})

/** The first request crashed before it returned the secret, and only its hash is stored. */
function secretIsLost(keyId: string): never {
  const message = `An earlier request created the secret of ${keyId}, which cannot be shown again. Rotate that key with an overlap of 0 hours, or revoke it.`
  throw new Refusal({ refused: 'secret_lost', apiKeyId: keyId }, { message })
}

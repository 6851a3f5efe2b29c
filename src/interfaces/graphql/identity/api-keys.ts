import {
  apiKeyDerived,
  apiKeyList,
  apiKeyShape,
  RenameApiKeyInput,
  renameApiKey,
} from '../../../domain/identity/index.ts'
import { builder } from '../schema/builder.ts'
import { queryList } from '../schema/list-field.ts'
import { rowMutation } from '../schema/mutation.ts'
import { guardedNode, nodeRows } from '../schema/node.ts'
import { refuses } from '../schema/refusals.ts'
import { rowField, rowPayload } from '../schema/row-field.ts'
import { scopes } from '../schema/scopes.ts'
import { fieldsOf } from '../schema/shape-fields.ts'

const ApiKeyObject = builder.prismaObject('ApiKey', {
  description: apiKeyShape.description!,
  ...guardedNode(scopes.fullAccess),
  fields: (t) => fieldsOf(t, apiKeyShape, {}, apiKeyDerived),
})

queryList('apiKeys', ApiKeyObject, {
  list: apiKeyList,
  description: 'The workspace’s API keys, including revoked ones, newest first.',
  items: 'API keys',
  authScopes: scopes.fullAccess,
})

nodeRows('key', 'ApiKey', 'apiKey')

export const API_KEY = { model: 'ApiKey', id: 'keyId', description: 'The API key.' } as const

export const CreateApiKeyPayload = withSecret('CreateApiKeyPayload', 'The new API key.')
export const RotateApiKeyPayload = withSecret('RotateApiKeyPayload', 'The API key with its new secret.')

refuses(CreateApiKeyPayload, ['secret_lost'])
refuses(RotateApiKeyPayload, ['api_key_ended', 'rotation_under_way', 'secret_lost'])

rowMutation('renameApiKey', {
  type: rowPayload('RenameApiKeyPayload', 'The renamed API key.', API_KEY),
  description: 'Renames an API key.',
  authScopes: scopes.fullAccess,
  schema: RenameApiKeyInput,
  input: { idempotent: false },
  takes: 'The API key and its new name.',
  run: (given, { app, by }) => renameApiKey(app, { ...by, ...given }),
})

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

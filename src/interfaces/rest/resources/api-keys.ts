import { z } from 'zod'
import { ApiKeyIdInput, apiKeyDerived, apiKeyList, apiKeyShape } from '../../../domain/identity/index.ts'
import { restList } from '../schema/list.ts'
import { rowType } from '../schema/row-type.ts'
import { restRow } from '../schema/shown-row.ts'
import { wireType } from '../schema/wire-type.ts'

const apiKeyWithSecretSchema = apiKeyShape
  .extend({
    secret: z
      .string()
      .describe('The key’s secret, which authenticates requests. Returned only on creation and rotation.')
      .meta({ examples: ['lt_live_…'] }),
  })
  .describe('An API key with its secret.')

const RestApiKey = rowType('RestApiKey', 'ApiKey', apiKeyShape, apiKeyDerived)
export const RestApiKeyWithSecret = wireType('RestApiKeyWithSecret', apiKeyWithSecretSchema)

export const shownApiKey = { type: RestApiKey, noun: 'API key' }

restRow('read_api_key', {
  row: shownApiKey,
  input: ApiKeyIdInput,
  description: 'Returns an API key without its secret.',
})

restList('list_api_keys', {
  list: apiKeyList,
  type: RestApiKey,
  description:
    'Lists the workspace’s API keys, including revoked ones, newest first. Their secrets are never returned.',
})

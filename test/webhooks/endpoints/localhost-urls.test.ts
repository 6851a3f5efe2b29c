import { expect, test } from 'vitest'
import { useTestApp } from '../../support/harness.ts'

const service = useTestApp()
const URL = 'https://hooks.LOCALHOST./x'

test.each([
  ['createWebhookEndpoint', 'CreateWebhookEndpointInput', { url: URL, eventTypes: ['ALL'] }, 'url'],
  ['createNotificationChannel', 'CreateNotificationChannelInput', { name: 'A', kind: 'SLACK', target: URL }, 'target'],
  [
    'updateModelSettings',
    'UpdateModelSettingsInput',
    { provider: 'OPENAI_COMPATIBLE', name: 'm', baseUrl: URL },
    'baseUrl',
  ],
])('%s refuses a name below localhost', async (field, type, input, param) => {
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`

  const { body } = await service.graphql(query, { input })

  expect(body.errors).toMatchObject([{ extensions: { code: 'invalid_parameter', param } }])
})

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'

test('the OpenAPI document breaks none of Redocly’s recommended rules, warnings included', async () => {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })

  const problems = await lintFromString({ source: openapiText(), config, absoluteRef: '/openapi.json' })

  expect(problems.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, SECRETS, useTestApp } from '../support/harness.ts'
import { type DevelopmentServer, startExample } from './support/example-dashboard.ts'

const LISTED = '{ workspace { mode } conversations(first: 5) { edges { node { phone } } } }'

const service = useTestApp({ now: new Date().toISOString() })
let example: DevelopmentServer
beforeAll(async () => {
  const onThisMachine = { LEADTHREAD_URL: service.url, DATABASE_URL: service.app.config.db.url, ...SECRETS }
  example = await startExample({ ...onThisMachine, LEADTHREAD_API_KEY: undefined })
})
afterAll(() => example?.stop())

test('the example starts without settings: with an API key, its origin and a first conversation', async () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const made = await fetch(`${example.origin}/api/access-token`, { method: 'POST', headers })
  const { token } = (await made.json()) as Json

  const answer = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Origin: example.origin },
    body: JSON.stringify({ query: LISTED }),
  })

  expect(await answer.json()).toMatchObject({
    data: { workspace: { mode: 'SANDBOX' }, conversations: { edges: [{ node: { phone: '+14155550123' } }] } },
  })
  const { body } = await service.graphql('{ apiKeys { edges { node { id name expiresAt } } } }')
  const keys = body.data.apiKeys.edges.map(({ node }: Json) => node)
  const [key, ...others] = keys.filter(({ name }: Json) => name === 'Example dashboard')
  expect(others).toEqual([])
  expect(key.expiresAt).not.toBeNull()
  expect(example.output()).toContain(`Created the API key ${key.id} in the sandbox`)
  expect(example.output()).toContain('Sent a text to the sandbox as a lead')
})

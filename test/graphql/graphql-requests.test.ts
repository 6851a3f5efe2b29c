import { describe, expect, test } from 'vitest'
import { graphqlActions } from '../support/graphql-actions.ts'
import { ask, codesOf } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const here = useTestApp()
const { run } = graphqlActions(here)

describe('the GraphQL endpoint', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${here.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${here.sandbox.key}`, 'Content-Type': 'application/json', ...headers },
      body,
    })

  test.each([
    ['no key', '{"query":"{ __schema { types { name } } }"}', { Authorization: '' }, 401, 'missing_api_key'],
    ['a wrong key', '{"query":"{ __typename }"}', { Authorization: 'Bearer lt_test_x' }, 401, 'invalid_api_key'],
    ['no JSON', '{"query":', {}, 400, 'malformed_json'],
    ['a batch', '[{"query":"{ __typename }"}]', {}, 400, 'invalid_request'],
    [
      'another type',
      'query={}',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['too much', `{"query":"${' '.repeat(256 * 1024)}"}`, {}, 413, 'payload_too_large'],
  ])('refuses %s', async (_name, body, headers, status, code) => {
    const response = await post(body, headers)

    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] })
    expect(response.headers.get('Request-Id')).toMatch(/^req_/)
  })

  test('refuses null for a variable with a default', async () => {
    const query = 'query($ids: [ID!] = ["lead_x"]) { nodes(ids: $ids) { id } }'

    expect(codesOf((await here.graphql(query, { ids: null })).body)).toEqual(['invalid_request at nodes'])
  })

  test.each(['variables', 'extensions'])('responds with JSON to GET requests for %s', async (param) => {
    const search = new URLSearchParams({ query: '{ __typename }', [param]: '{"a":' })
    const response = await fetch(`${here.url}/graphql?${search}`, {
      headers: { Authorization: `Bearer ${here.sandbox.key}` },
    })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'invalid_parameter', param } }] })
  })

  test('executes a query by GET, and no mutation', async () => {
    const get = (query: string) =>
      fetch(`${here.url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { Authorization: `Bearer ${here.sandbox.key}` },
      })

    expect(await (await get('{ __typename }')).json()).toMatchObject({ data: { __typename: 'Query' } })
    const mutation = await get('mutation { updateWorkspace(input: {}) { __typename } }')
    expect([mutation.status, await mutation.json()]).toMatchObject([
      405,
      { errors: [{ extensions: { code: 'invalid_request' } }] },
    ])
  })

  test('serves browsers a page that loads nothing from other hosts', async () => {
    const response = await fetch(`${here.url}/graphql`, { headers: { Accept: 'text/html' } })
    const html = await response.text()

    expect(response.headers.get('Content-Security-Policy')).toMatch(/default-src '(self|none)'/)
    expect(html.match(/(?:src|href)="(?!data:)[^"]*"/g)).toEqual(['href="/?open=graphiql"', 'src="/graphql?script"'])
    const script = await fetch(`${here.url}/graphql?script`)
    expect(script.headers.get('Content-Type')).toContain('text/javascript')
  })

  test('accepts a new key until it is revoked', async () => {
    const made = await run(
      'mutation { createApiKey(input: { name: "brief", scopes: [READ_ONLY] }) { secret apiKey { id lastFour } } }',
    )
    const { secret, apiKey } = made.data!.createApiKey as { secret: string; apiKey: { id: string; lastFour: string } }
    const target = { url: here.url, key: secret }

    const before = await ask(target, '{ workspace { scopes } }')
    await run(`mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { revokedAt } } }`)
    const after = await ask(target, '{ workspace { scopes } }')

    expect(secret.endsWith(apiKey.lastFour)).toBe(true)
    expect(before).toEqual({ data: { workspace: { scopes: ['READ_ONLY'] } } })
    expect(codesOf(after)).toEqual(['invalid_api_key'])
  })
})

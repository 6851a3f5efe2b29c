import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from '../identity/support/members.ts'
import { ask, codesOf, socketClient, Watch } from '../support/graphql-client.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { ATTACKS, type Attack } from './support/graphql-attacks.ts'
import { countResolvers } from './support/resolver-counter.ts'

const counter = countResolvers() // before the server makes its schema
const here = useTestApp()
afterAll(() => counter.stop())
beforeEach(() => {
  counter.calls.length = 0
})

const SETTINGS = '{ workspace { id } }'
const CHANGE = 'mutation { updateWorkspace(input: { threshold: 50 }) { workspace { id } } }'
const target = () => ({ url: here.url, key: here.sandbox.key })

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${here.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${here.sandbox.key}`, 'Content-Type': 'application/json', ...headers },
    body,
  })
}

test('resolver calls are counted', async () => {
  await ask(target(), SETTINGS)

  expect(counter.calls).toEqual(['Query.workspace', 'Workspace.id'])
})

describe('over HTTP', () => {
  test.each(ATTACKS)('refuses $name and calls no resolver', async ({ body, code }) => {
    const response = await post(JSON.stringify(body))
    const answer = (await response.json()) as Json

    expect(new Set(codesOf(answer))).toEqual(new Set([code]))
    expect(response.status).toBeLessThan(500)
    expect(answer.data).toBeUndefined()
    expect(JSON.stringify(answer).length).toBeLessThan(64 * 1024)
    expect(counter.calls).toEqual([])
  })

  test.each(ATTACKS.filter(({ body }) => !body.query.startsWith('mutation') && JSON.stringify(body).length < 4_000))(
    'refuses $name by GET too',
    async ({ body, code }) => {
      const { query, variables = {} } = body
      const search = new URLSearchParams({ query, variables: JSON.stringify(variables) })

      const { status, body: answer } = await here.api('GET', `/graphql?${search}`)

      expect(new Set(codesOf(answer))).toEqual(new Set([code]))
      expect(status).toBeLessThan(500)
      expect(counter.calls).toEqual([])
    },
  )

  const query = JSON.stringify({ query: SETTINGS })
  const long = JSON.stringify({ query: SETTINGS, variables: { text: 'x'.repeat(300_000) } })
  test.each<[string, string, Record<string, string>, number, string]>([
    ['a batch', `[${query},${query}]`, {}, 400, 'invalid_request'],
    ['a batch of a thousand', `[${Array(1_000).fill(query).join()}]`, {}, 400, 'invalid_request'],
    ['a batch in query', JSON.stringify({ query: [SETTINGS, SETTINGS] }), {}, 400, 'invalid_request'],
    ['variables of 300 KB', long, {}, 413, 'payload_too_large'],
    [
      'lists in lists, 100,000 deep',
      `{"query":"${SETTINGS}","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      {},
      200,
      'query_too_complex',
    ],
    ['variables that are a list', JSON.stringify({ query: SETTINGS, variables: [1] }), {}, 400, 'invalid_request'],
    ['variables that are a text', JSON.stringify({ query: SETTINGS, variables: 'a' }), {}, 400, 'invalid_request'],
    ['a body that is no object', '"query"', {}, 400, 'invalid_request'],
    ['half of a body', query.slice(0, 10), {}, 400, 'malformed_json'],
    [
      '__proto__ in variables',
      `{"query":"${SETTINGS}","variables":{"__proto__":{"a":1}}}`,
      {},
      400,
      'unknown_parameter',
    ],
    [
      'a form',
      'query={workspace{id}}',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['text', query, { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['application/graphql', SETTINGS, { 'Content-Type': 'application/graphql' }, 415, 'unsupported_media_type'],
    ['files', '--x\r\n\r\n--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415, 'unsupported_media_type'],
    ['another encoding', query, { 'Content-Type': 'application/json; charset=utf-16' }, 415, 'unsupported_media_type'],
    ['something packed', query, { 'Content-Encoding': 'gzip' }, 415, 'unsupported_media_type'],
    [
      'introspection by nobody',
      '{"query":"{ __schema { types { name } } }"}',
      { Authorization: '' },
      401,
      'missing_api_key',
    ],
    [
      'a misspelled field by nobody',
      '{"query":"{ workspaces { id } }"}',
      { Authorization: '' },
      401,
      'missing_api_key',
    ],
  ])('%s', async (_name, body, headers, status, code) => {
    const response = await post(body, headers)
    const text = await response.text()

    expect([response.status, new Set(codesOf(JSON.parse(text)))]).toEqual([status, new Set([code])])
    expect(text).not.toContain('Did you mean')
    expect(counter.calls).toEqual([])
  })

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('a mutation by %s', async (method) => {
    const response = await fetch(`${here.url}/graphql?query=${encodeURIComponent(CHANGE)}`, {
      method,
      headers: { Authorization: `Bearer ${here.sandbox.key}` },
    })

    expect(response.status).toBe(405)
    expect(counter.calls).toEqual([])
  })

  test('refuses a request that a foreign page can make a browser send', async () => {
    const { cookie } = await signIn(here, { email: 'csrf@example.com', role: 'owner' })
    const simple = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/json',
    ]
    const body = JSON.stringify({ query: CHANGE })
    counter.calls.length = 0

    for (const type of simple) {
      for (const origin of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}]) {
        const headers = { Cookie: cookie, 'Content-Type': type, ...origin }
        const answer = await here.api('POST', '/graphql', body, { key: null, headers })
        expect([answer.status, codesOf(answer.body)], JSON.stringify(headers)).toEqual([403, ['cross_origin']])
      }
    }
    const got = await here.api('GET', `/graphql?query=${encodeURIComponent(SETTINGS)}`, undefined, {
      key: null,
      headers: { Cookie: cookie },
    })
    expect(got.status).toBe(403)
    expect(counter.calls).toEqual([])
  })

  test('refuses a stream in the same way', async () => {
    const { body, code } = ATTACKS.find(({ name }) => name === 'brackets')!

    const response = await post(JSON.stringify(body), { Accept: 'text/event-stream' })

    expect(await response.text()).toContain(code)
    expect(counter.calls).toEqual([])
  })
})

describe('over WebSocket', () => {
  let client: ReturnType<typeof socketClient>
  beforeAll(() => {
    client = socketClient(target())
  })
  afterAll(() => client.dispose())

  function send(payload: Attack['body']): Promise<Watch> {
    const watch = new Watch()
    client.subscribe(payload, {
      next: (result) => watch.push(result as never),
      error: (errors) => {
        watch.push({ errors: errors as never })
        watch.end('error')
      },
      complete: () => watch.end('complete'),
    })
    return watch.until(({ ended }) => ended !== undefined)
  }

  test.each(ATTACKS)('refuses $name and calls no resolver', async ({ body, code }) => {
    const { answers } = await send(body)

    expect(new Set(answers.flatMap(codesOf))).toEqual(new Set([code]))
    expect(counter.calls).toEqual([])
  })

  test('the socket is still usable afterwards', async () => {
    const { answers } = await send({ query: SETTINGS })

    expect(answers).toMatchObject([{ data: { workspace: { id: here.sandbox.id } } }])
  })

  test('a subscription that selects too much does not start', async () => {
    const deep = `{ node { lead ${'{ conversations(first: 1) { edges { node { lead '.repeat(4)}{ id }${' } } } }'.repeat(4)} } }`
    const query = `subscription { messageAdded { message { conversation ${deep.replace('{ node ', '').slice(0, -2)} } } }`

    const { answers } = await send({ query })

    expect(answers.flatMap(codesOf)).toEqual(['query_too_complex'])
    expect(counter.calls).toEqual([])
  })

  test.each([
    [
      'a message of 300 KB',
      JSON.stringify({ id: '1', type: 'subscribe', payload: { query: ' '.repeat(300_000) } }),
      1009,
    ],
    ['a batch', JSON.stringify([{ id: '1', type: 'subscribe', payload: { query: SETTINGS } }]), 4400],
    ['an operation before the key', JSON.stringify({ id: '1', type: 'subscribe', payload: { query: SETTINGS } }), 4401],
  ])('%s closes the socket', async (_name, message, code) => {
    const socket = new WebSocket(`${here.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))

    socket.on('open', () => socket.send(message))

    expect(await closed).toBe(code)
    expect(counter.calls).toEqual([])
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()
let server: Server
let origin: string
let page: Page
let token: string

/** A page of another website, in a browser that is not signed in. */
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Another website</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await (await here.browser.newContext()).newPage()
  await page.goto(origin)
  token = (await here.rest<{ token: string }>('POST', '/v1/access-tokens', { scopes: ['read_only'] })).token
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Given = { url: string; token: string }

/** In the page: a query, with what the page can read of the response. */
const query = ({ url, token: bearer }: Given) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ workspace { id } }' }),
  }).then(
    async (response) => ({
      status: response.status,
      body: await response.json(),
      requestId: response.headers.get('Request-Id'),
      remaining: response.headers.get('RateLimit-Remaining'),
    }),
    (error: unknown) => String(error),
  )

/** In the page: the first message of a WebSocket, or its close code. */
const openSocket = ({ url, token: bearer }: Given) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${bearer}` } }))
    socket.onmessage = ({ data }) => resolve(JSON.parse(data).type)
    socket.onclose = ({ code, reason }) => resolve(`${code} ${reason}`)
  })

/** In the page: the start of a stream of server-sent events. */
const openEvents = async ({ url, token: bearer }: Given) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { messageAdded { cursor } }' }),
  })
  await response.body?.cancel()
  return response.headers.get('Content-Type')
}

test('a page of another website can use the API only after its origin is allowed', async () => {
  const given = { url: here.url, token }

  expect(await page.evaluate(query, given)).toContain('Failed to fetch')
  expect(await page.evaluate(openSocket, given)).toBe('4403 cross_origin')
  await here.graphql(
    'mutation Allow($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) { __typename } }',
    {
      input: { allowedOrigins: [origin] },
    },
  )

  await expect.poll(() => page.evaluate(query, given), { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(await page.evaluate(query, given)).toMatchObject({
    body: { data: { workspace: { id: here.workspace.sandbox.id } } },
    requestId: expect.any(String),
    remaining: expect.any(String),
  })
  expect(await page.evaluate(openEvents, given)).toContain('text/event-stream')
  expect(await page.evaluate(openSocket, given)).toBe('connection_ack')
})

test('the page can read that its token is invalid', async () => {
  const answer = await page.evaluate(query, { url: here.url, token: `${token.slice(0, -4)}AAAA` })

  expect(answer).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'invalid_api_key' } }] } })
})

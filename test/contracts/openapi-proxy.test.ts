import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { goodPost } from '../rest/support/good-posts.ts'
import { type IdsByKind, kindOf, twoOfEverything } from '../rest/support/one-of-everything.ts'
import { sideOf, useTestApp } from '../support/harness.ts'
import { newPhone } from '../support/story.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const service = useTestApp()
let receiver: Receiver
let ids: IdsByKind
let proxy: { url: string; close(): Promise<void> }

beforeAll(async () => {
  receiver = await startReceiver()
  proxy = await startProxy()
  ids = await twoOfEverything({ service, receiver })
})
afterAll(() => Promise.all([receiver.close(), proxy.close()]))

const OPERATIONS = [...ROUTES].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

test.each(OPERATIONS)('Prism’s proxy accepts a valid $method $path and its response', async (route) => {
  const { path, body, headers } = await goodCall(route)

  const answer = await throughProxy(route.method, path, body, headers)

  expect({ ...answer, violations: answer.headers.get('sl-violations') }).toMatchObject({
    status: expect.toSatisfy((status: number) => (route.statuses as readonly number[]).includes(status)),
    violations: null,
  })
})

test('Prism’s proxy accepts a form with a file and its settings', async () => {
  const fields = { kind: 'leads', dry_run: 'true', source: 'fair' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  )
  const file =
    'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nphone\n+14155550123\n'
  const body = `${[...parts, file].map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }

  const answer = await throughProxy('POST', '/v1/leads/imports', body, headers)

  expect({ ...answer, violations: answer.headers.get('sl-violations') }).toMatchObject({
    status: 202,
    violations: null,
  })
})

test('Prism’s proxy refuses what the document does not allow', async () => {
  const answer = await throughProxy('POST', '/v1/leads', '{"phone":5}', { 'Content-Type': 'application/json' })

  expect(answer).toMatchObject({ status: 422, type: 'application/problem+json' })
})

type Call = { path: string; body: string; headers: Record<string, string> }

async function goodCall(route: Route): Promise<Call> {
  if (route.method === 'POST') return goodPost({ service, receiver }, route.path)
  const body = route.method === 'PATCH' ? JSON.stringify(route.example) : ''
  const id = ids[kindOf(route)]![0]!
  const phone = route.path.includes('{phone}') ? await suppressedPhone() : ''
  const hash = route.path.includes('{hash}') ? await registeredHash() : ''
  const named = route.path
    .replace(/\{(campaign_)?id\}/, id)
    .replace('{phone}', phone)
    .replace('{hash}', hash)
  const path = named + queryOf(route)
  return { path: `/v1${path}`, body, headers: body === '' ? {} : { 'Content-Type': 'application/json' } }
}

/** The parameters that a GET requires. */
function queryOf({ path, method }: Route): string {
  if (path === '/notes' && method === 'GET') return `?conversation_id=${ids.conv![0]}`
  return path.startsWith('/analytics') ? '?after=2026-03-01&before=2026-04-01' : ''
}

async function registeredHash(): Promise<string> {
  const documents = [{ text: 'query OfTheProxy { workspace { id } }' }]
  return (await service.api('POST', '/v1/documents', { documents })).body.data[0].hash
}

async function suppressedPhone(): Promise<string> {
  const phone = newPhone()
  await service.api('POST', '/v1/suppressions', { phone })
  return encodeURIComponent(phone)
}

async function throughProxy(method: string, path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(proxy.url + path.slice('/v1'.length), {
    method,
    headers: {
      Authorization: `Bearer ${service[sideOf(path)].key}`,
      ...headers,
    },
    ...(body !== '' && { body }),
  })
  const type = response.headers.get('content-type')
  return { status: response.status, headers: response.headers, type, text: await response.text() }
}

/** As `prism proxy openapi.json <address> --errors` does. */
async function startProxy() {
  const operations = await getHttpOperationsFromSpec(JSON.parse(openapiText()))
  const server = createServer(operations, {
    components: { logger: createLogger('prism', { level: 'silent' }) },
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(`${service.url}/v1`),
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
      upstreamProxy: undefined,
    },
  })
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() }
}

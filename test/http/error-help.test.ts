import { expect, test } from 'vitest'
import { errorCatalogue } from '../../src/errors.ts'
import { watchSocket } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'
import { rawRequest } from '../support/raw-request.ts'

const service = useTestApp()
const CODES = Object.keys(errorCatalogue)

async function anchors(): Promise<string[]> {
  const html = await (await fetch(`${service.url}/docs`)).text()
  return [...html.matchAll(/<h3 id="([^"]+)">/g)].map((match) => match[1]!)
}

test('the reference has a section for every error code, and lists it in its contents', async () => {
  const html = await (await fetch(`${service.url}/docs`)).text()
  const contents = html.match(/<nav[\s\S]*?<\/nav>/)![0]
  const ids = await anchors()

  expect(CODES.filter((code) => !ids.includes(`error-${code}`))).toEqual([])
  expect(CODES.filter((code) => !contents.includes(`href="#error-${code}"`))).toEqual([])
})

test.each<[code: string, method: string, path: string, body: unknown, key?: null]>([
  ['invalid_request', 'POST', '/v1/leads', '[]'],
  ['malformed_json', 'POST', '/v1/leads', '{'],
  ['unknown_parameter', 'POST', '/v1/leads', { fone: 1 }],
  ['missing_parameter', 'POST', '/v1/leads', {}],
  ['invalid_parameter', 'GET', '/v1/leads?limit=0', undefined],
  ['invalid_cursor', 'GET', '/v1/leads?cursor=x', undefined],
  ['missing_api_key', 'GET', '/v1/leads', undefined, null],
  ['not_found', 'GET', '/v1/leads/lead_x', undefined],
  ['route_not_found', 'GET', '/v1/nowhere', undefined],
  ['route_not_found', 'GET', '/nowhere', undefined],
  ['method_not_allowed', 'PUT', '/v1/leads', {}],
  ['method_not_allowed', 'PUT', '/v1/openapi.json', {}],
  ['payload_too_large', 'POST', '/v1/leads', 'x'.repeat(300_000)],
  ['method_not_allowed', 'GET', '/auth/link', undefined],
  ['route_not_found', 'POST', '/carriers/x', {}],
])(
  'the error %s of %s %s has the request ID and the URL of its documentation',
  async (code, method, path, body, key) => {
    const answer = await service.api(method, path, body, key === null ? { key } : {})

    const requestId = answer.headers.get('request-id')
    expect(answer.body).toMatchObject({ code, request_id: requestId, doc_url: `${service.url}/docs#error-${code}` })
    expect(requestId).toMatch(/^req_/)
  },
)

test('the request ID in the body is the one that the client sent', async () => {
  const headers = { 'Request-Id': 'say "mine"' }

  const answer = await service.api('GET', '/v1/leads/lead_x', undefined, { headers })

  expect(answer.body.request_id).toBe('say "mine"')
})

test('the response to invalid HTTP has both too', async () => {
  const answer = await rawRequest(service, 'no such thing\r\n\r\n')

  const [head, body] = answer.split('\r\n\r\n') as [string, string]
  const [, requestId] = /^Request-Id: (.+)$/m.exec(head)!
  expect(JSON.parse(body)).toMatchObject({
    ...{ code: 'invalid_request', request_id: requestId },
    doc_url: `${service.url}/docs#error-invalid_request`,
  })
})

test.each<[code: string, query: string]>([
  ['invalid_request', '{'],
  ['invalid_request', '{ nothing }'],
  ['not_found', '{ explainQualification(conversationId: "conv_x") { score } }'],
  ['invalid_parameter', '{ leads(first: 0) { totalCount } }'],
])('the GraphQL error %s of %s has them as extensions', async (code, query) => {
  const { status, headers, body } = await service.graphql(query)

  expect(status).toBe(200)
  expect(body.errors[0].extensions).toMatchObject({
    ...{ code, requestId: headers.get('request-id') },
    docUrl: `${service.url}/docs#error-${code}`,
  })
})

test('so has a GraphQL error before the query is read', async () => {
  const { headers, body } = await service.api('POST', '/graphql', '{')

  expect(body.errors[0].extensions).toEqual({
    ...{ code: 'malformed_json', requestId: headers.get('request-id') },
    docUrl: `${service.url}/docs#error-malformed_json`,
  })
})

test('so has one over a WebSocket', async () => {
  const target = { url: service.url, key: service.sandbox.key }

  const watch = await watchSocket(target, 'subscription { nothing }').until(({ ended }) => ended !== undefined)

  expect(watch.answers[0]!.errors![0]!.extensions).toMatchObject({
    ...{ code: 'invalid_request', requestId: expect.stringMatching(/^req_/) },
    docUrl: `${service.url}/docs#error-invalid_request`,
  })
})

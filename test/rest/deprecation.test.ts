import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthentication } from '../../src/interfaces/http/authentication.ts'
import { newRequestRecord } from '../../src/interfaces/http/request-record.ts'
import { deprecationOf, headerComponents, headersOf } from '../../src/interfaces/rest/openapi/openapi-headers.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Deprecation } from '../../src/interfaces/rest/schema/deprecation.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { createRestHandlers } from '../../src/interfaces/rest/shell.ts'
import { useTestApp } from '../support/harness.ts'

const SIX_MONTHS_MS = 181 * 86_400_000
const OLD: Deprecation = { since: '2027-01-01', until: '2027-07-15', instead: 'Use GET /leads.' }

const service = useTestApp()
let shell: Server

beforeAll(async () => {
  const { rest } = await createRestHandlers(
    service.app,
    {
      authentication: createAuthentication(service.app),
      whoUploads: () => Promise.reject(),
      checkDocuments: () => Promise.reject(),
    },
    ROUTES.map((route) => (route.field === 'list_leads' ? { ...route, deprecated: OLD } : route)),
  )
  shell = createServer((request, response) => rest(request, response, newRequestRecord(request)))
  await new Promise<void>((resolve) => shell.listen(0, '127.0.0.1', resolve))
})
afterAll(() => shell.close())

async function ask(path: string, { method = 'GET', key = service.sandbox.key } = {}) {
  const { port } = shell.address() as AddressInfo
  const headers = { Authorization: `Bearer ${key}` }
  const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, { method, headers })
  await response.arrayBuffer()
  const [deprecation, sunset] = [response.headers.get('deprecation'), response.headers.get('sunset')]
  return { status: response.status, deprecation, sunset }
}

const DATES = { deprecation: '@1798761600', sunset: 'Thu, 15 Jul 2027 00:00:00 GMT' }

test('every response of a deprecated route has its deprecation and sunset dates, an error too', async () => {
  const readsNone = await service.newKey(service.sandbox.id, ['messaging'])

  expect(await ask('/leads')).toEqual({ status: 200, ...DATES })
  expect(await ask('/leads', { method: 'HEAD' })).toEqual({ status: 200, ...DATES })
  expect(await ask('/leads?limit=0')).toEqual({ status: 400, ...DATES })
  expect(await ask('/leads', { key: 'lt_test_x' })).toEqual({ status: 401, ...DATES })
  expect(await ask('/leads', { key: readsNone })).toEqual({ status: 403, ...DATES })
})

test('responses of other routes have no such dates', async () => {
  const none = { deprecation: null, sunset: null }

  expect(await ask('/messages')).toEqual({ status: 200, ...none })
  expect(await ask('/messages?limit=0')).toEqual({ status: 400, ...none })
})

test('the OpenAPI document marks it, names the replacement, and describes the headers', () => {
  const route = { ...ROUTES[0]!, deprecated: OLD } as Route
  const { mark, words } = deprecationOf(route)

  expect(mark).toEqual({ deprecated: true })
  expect(words).toEqual(['Deprecated since 2027-01-01. It keeps working until at least 2027-07-15. Use GET /leads.'])
  expect(Object.keys(headersOf(route))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
  expect(Object.keys(headerComponents([route]))).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})

test('deprecated routes are available for at least six months', () => {
  const hasty = ROUTES.filter(
    ({ deprecated: old }) => old && Date.parse(old.until) - Date.parse(old.since) < SIX_MONTHS_MS,
  )

  expect(hasty).toEqual([])
})

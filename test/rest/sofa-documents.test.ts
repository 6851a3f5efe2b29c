import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DocumentNode, execute, Kind, type OperationDefinitionNode, print, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../src/domain/identity/index.ts'
import type { ShownReads } from '../../src/domain/kernel/reads.ts'
import type { Context } from '../../src/interfaces/graphql/schema/builder.ts'
import { createAuthentication } from '../../src/interfaces/http/authentication.ts'
import { newRequestRecord } from '../../src/interfaces/http/request-record.ts'
import { documentsOf, restSchema } from '../../src/interfaces/rest/documents.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'
import type { Route } from '../../src/interfaces/rest/schema/route.ts'
import { createRestHandlers } from '../../src/interfaces/rest/shell.ts'
import { sideOf, useTestApp } from '../support/harness.ts'
import { startReceiver } from '../support/webhook-receiver.ts'
import { createTenant, type Tenant } from '../tenancy/support/tenant.ts'
import { askRest, nameOf, OPERATIONS } from '../tenancy/support/tenant-rest.ts'

/** The selections with which rows were read. Each is compiled once, because the next request reads with the same object. */
const selections: object[] = []
const service = useTestApp({
  overrides: { db: (db) => ({ ...db, shownReads: (workspaceId) => watched(db.shownReads(workspaceId)) }) },
})
const schema = restSchema()
let documents: ReadonlyMap<Route, DocumentNode>
let shell: Server

/** The inputs of the resolvers that a request called. */
let called: { field: string; input: object }[] = []
const recorded = ROUTES.map((route) => ({
  ...route,
  resolve(input: object, context: Context) {
    called.push({ field: route.field, input })
    return route.resolve(input, context)
  },
}))

beforeAll(async () => {
  documents = await documentsOf(schema, ROUTES)
  const authentication = createAuthentication(service.app)
  const { rest } = await createRestHandlers(
    service.app,
    { authentication, whoUploads: () => Promise.reject(), checkDocuments: () => Promise.reject() },
    recorded,
  )
  shell = createServer((request, response) => rest(request, response, newRequestRecord(request)))
  await new Promise<void>((resolve) => shell.listen(0, '127.0.0.1', resolve))
})
afterAll(() => shell.close())

/** Lists within another resource: their window is a part of its selection, so each request has its own. */
const LISTS_WITHIN = ['list_deliveries']

type Read = (args: { select: object }) => unknown

function watched(reads: ShownReads): ShownReads {
  const watchedRead =
    (read: Read): Read =>
    (args) => {
      selections.push(args.select)
      return read(args)
    }
  return new Proxy(reads, {
    get(target, model) {
      const { findMany, findFirst } = Reflect.get(target, model) as Record<'findMany' | 'findFirst', Read>
      return { findMany: watchedRead(findMany), findFirst: watchedRead(findFirst) }
    },
  })
}

/** Sends a request through the shell, and returns what was called for it. */
async function calledFor(method: string, { path, body, headers }: Omit<ValidRequest, 'given'>): Promise<typeof called> {
  called = []
  const { port } = shell.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { Authorization: `Bearer ${service[sideOf(path)].key}`, ...headers },
    ...(body && { body }),
  })
  await response.arrayBuffer()
  return called
}

type ValidRequest = { path: string; body: string; headers: Record<string, string>; given: object }

const ID = 'id_01kadh3m8fzqf4s1xw5j7ceq9t'

/** A valid request of a route, also for an object that does not exist, and what its query string or body contains. */
function validRequest({ method, path, input, takesFile, example = {} }: Route): ValidRequest {
  const filled = `/v1${path
    .replace('{phone}', '%2B14155550123')
    .replace('{hash}', 'a'.repeat(64))
    .replace(/\{\w+\}/, ID)}`
  const headers = { 'Content-Type': takesFile ? 'text/csv' : 'application/json' }
  if (takesFile)
    return { path: `${filled}?source=fair`, body: 'phone\n+14155550123', headers, given: { source: 'fair' } }
  if (method === 'POST' || method === 'PATCH')
    return { path: filled, body: JSON.stringify(example), headers, given: example }
  const given = {
    ...('limit' in input.shape && { limit: 7 }),
    ...('before' in input.shape && { after: '2026-03-01', before: '2026-03-08' }),
    ...(path === '/notes' && { conversation_id: ID }),
  }
  return { path: `${filled}?${new URLSearchParams(given as Record<string, string>)}`, body: '', headers: {}, given }
}

/** The values of the path's parameters. */
function parametersOf({ path }: Route, request: string): object {
  const values = request.split('?')[0]!.slice('/v1'.length).split('/')
  const named = path.split('/').map((part, i) => [part, decodeURIComponent(values[i]!)] as const)
  return Object.fromEntries(
    named.flatMap(([part, value]) => (part.startsWith('{') ? [[part.slice(1, -1), value]] : [])),
  )
}

describe.each(ROUTES)('$method $path', (route) => {
  test('has a document that SOFA wrote for its field', () => {
    const document = documents.get(route)!
    const operation = document.definitions[0] as OperationDefinitionNode
    const [root] = operation.selectionSet.selections
    const variables = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []

    expect(validate(schema, document)).toEqual([])
    expect(operation.operation).toBe(route.method === 'GET' ? 'query' : 'mutation')
    const field = root?.kind === Kind.FIELD ? root : undefined
    expect(field?.name.value).toBe(route.field)
    expect(variables.sort()).toEqual(Object.keys(route.input.shape).sort())
    for (const { name, value } of field?.arguments ?? [])
      expect(value).toMatchObject({ kind: Kind.VARIABLE, name: { value: name.value } })
  })

  test('calls its resolver once, with the validated input', async () => {
    const { given, ...request } = validRequest(route)
    const input = route.input.parse({ ...given, ...parametersOf(route, request.path) })

    expect(await calledFor(route.method, request)).toEqual([{ field: route.field, input }])
  })
})

test('a falsy value of the query string is part of the input', async () => {
  const [first] = await calledFor('GET', { path: '/v1/conversations?waiting=false', body: '', headers: {} })

  expect(first!.input).toMatchObject({ waiting: false })
})

describe('a response is what graphql-js answers to SOFA’s document', () => {
  let tenant: Tenant
  let principals: { sandbox: Principal; live: Principal }

  beforeAll(async () => {
    const receiver = await startReceiver()
    tenant = await createTenant({ service, receiver, modelUrl: 'https://models.example.com/v1' }, service)
    const authentication = createAuthentication(service.app)
    const of = (side: 'sandbox' | 'live') => authentication.principalOf(`Bearer ${tenant[side].key}`)
    principals = { sandbox: await of('sandbox'), live: await of('live') }
    return () => receiver.close()
  })

  test.each(ROUTES.filter(({ method, downloads }) => method === 'GET' && !downloads))('$path', async (route) => {
    const principal = principals[sideOf(`/v1${route.path}`)]
    for (const { input } of [await OPERATIONS[nameOf(route)]!(tenant)].flat()) {
      selections.length = 0
      const { status, body } = await askRest(tenant, route, input)
      const first = selections.splice(0)
      const { data, errors } = await execute({
        schema,
        document: documents.get(route)!,
        variableValues: route.input.parse(input),
        contextValue: {
          ...{ app: service.app, principal, requestId: 'req_1' },
          checkDocuments: () => Promise.reject(),
        } satisfies Context,
      })

      expect({ status, errors }).toEqual({ status: 200, errors: undefined })
      expect(JSON.stringify(body)).toBe(JSON.stringify(data![route.field]))
      if (LISTS_WITHIN.includes(route.field)) continue
      expect(selections.map((select) => first.indexOf(select))).toEqual(first.map((select) => first.indexOf(select)))
    }
  })
})

test('nothing is called for input that is not valid', async () => {
  expect(await calledFor('GET', { path: '/v1/leads?limit=0', body: '', headers: {} })).toEqual([])
})

test('the documents do not depend on what a request contains', async () => {
  const again = await documentsOf(schema, ROUTES)

  for (const [route, document] of documents) expect(print(again.get(route)!)).toBe(print(document))
})

test('a route without a field of the Rest sub-graph stops the start', async () => {
  const [route] = ROUTES
  const unknown = { ...route!, field: 'no_such_field', path: '/nowhere' }

  await expect(documentsOf(schema, [unknown])).rejects.toThrow('/nowhere')
})

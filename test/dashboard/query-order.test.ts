import { Client, fetchExchange, gql, type Operation } from '@urql/core'
import { expect, test } from 'vitest'
import { workspaceCache } from '../../src/dashboard/client/cache.ts'
import { inOrder } from '../../src/dashboard/client/in-order.ts'

const KEYS = gql`query ApiKeys { apiKeys(first: 50) { __typename edges { __typename node { __typename id } } } }`
const APPOINTMENTS = gql`query Appointments { appointments(last: 9) { __typename edges { __typename node { __typename id } } } }`
const SETTINGS = gql`query Settings { workspace { __typename id name } }`
const CREATE = gql`mutation CreateApiKey { createApiKey(input: { name: "b" }) { __typename secret } }`

test('a list requested before a mutation does not overwrite the mutation’s result', async () => {
  const screen = showing(KEYS)
  await screen.answer('ApiKeys', keys('a'))
  screen.askAgain()
  await screen.isUnderWay('ApiKeys')
  screen.askAgain()
  screen.client.mutation(CREATE, {}).toPromise()

  await screen.answer('CreateApiKey', { createApiKey: { __typename: 'CreateApiKeyPayload', secret: 'lt_test_b' } })
  await screen.answer('ApiKeys', keys('a'))
  await screen.answer('ApiKeys', keys('a', 'b'))

  expect(screen.underWay()).toEqual([])
  expect(withoutRepeats(screen.shown.map(idsIn))).toEqual(['a', 'a b'])
})

test.each(['RescheduleAppointment', 'CancelAppointment'])('%s refetches the list of appointments', async (name) => {
  const screen = showing(APPOINTMENTS)
  const appointments = { appointments: { __typename: 'AppointmentConnection', edges: [] } }
  await screen.answer('Appointments', appointments)

  screen.client
    .mutation(gql(`mutation ${name} { ${name[0]!.toLowerCase()}${name.slice(1)} { __typename } }`), {})
    .toPromise()
  await screen.answer(name, { [name[0]!.toLowerCase() + name.slice(1)]: { __typename: `${name}Payload` } })

  await screen.isUnderWay('Appointments')
})

test('a request during a running one is sent once after it', async () => {
  const screen = showing(KEYS)
  await screen.answer('ApiKeys', keys('a'))

  screen.askAgain()
  await screen.isUnderWay('ApiKeys')
  screen.askAgain()
  await Promise.resolve()
  screen.askAgain()

  expect(screen.underWay()).toEqual(['ApiKeys'])
  await screen.answer('ApiKeys', keys('b'))
  await screen.answer('ApiKeys', keys('c'))
  expect(screen.underWay()).toEqual([])
  expect(withoutRepeats(screen.shown.map(idsIn))).toEqual(['a', 'b', 'c'])
})

test('a query that a mutation does not affect is not repeated', async () => {
  const screen = showing(SETTINGS)
  screen.client.mutation(CREATE, {}).toPromise()
  await screen.answer('CreateApiKey', { createApiKey: { __typename: 'CreateApiKeyPayload', secret: 'lt_test_b' } })

  await screen.answer('Settings', { workspace: { __typename: 'Workspace', id: 'ws_1', name: 'Oakline' } })

  expect(screen.underWay()).toEqual([])
  expect(screen.shown).toMatchObject([{ workspace: { name: 'Oakline' } }])
})

type Data = Record<string, unknown>

/** A screen that shows a query's results, and a service that responds when the test says so. */
function showing(query: typeof KEYS) {
  const asked: { name: string; answer: (data: Data) => void }[] = []
  const shown: (Data | undefined)[] = []
  let operation: Operation
  const client = new Client({
    url: 'http://service.example/graphql',
    preferGetMethod: false,
    exchanges: [workspaceCache(), inOrder, fetchExchange],
    fetch: (_url, init) => {
      const { operationName: name } = JSON.parse(String(init?.body))
      const { promise, resolve } = Promise.withResolvers<Response>()
      asked.push({ name, answer: (data) => resolve(Response.json({ data })) })
      return promise
    },
  })
  client.query(query, {}).subscribe((result) => {
    operation = result.operation
    shown.push(result.data)
  })
  const underWay = () => asked.map(({ name }) => name)
  const isUnderWay = (name: string) => expect.poll(underWay).toContain(name)
  return {
    client,
    shown,
    underWay,
    isUnderWay,
    askAgain() {
      const context = { ...operation.context, requestPolicy: 'network-only' as const }
      client.reexecuteOperation({ ...operation, context })
    },
    async answer(name: string, data: Data) {
      await isUnderWay(name)
      const told = shown.length
      asked.splice(underWay().indexOf(name), 1)[0]!.answer(data)
      await expect.poll(() => shown.length > told || underWay().length > 0 || name.startsWith('Create')).toBe(true)
    },
  }
}

function keys(...ids: string[]): Data {
  const edges = ids.map((id) => ({
    __typename: 'QueryApiKeysConnectionEdge',
    node: { __typename: 'ApiKey', id },
  }))
  return { apiKeys: { __typename: 'QueryApiKeysConnection', edges } }
}

function idsIn(data: Data | undefined) {
  const { apiKeys } = (data ?? {}) as { apiKeys?: { edges: { node: { id: string } }[] } | null }
  return apiKeys ? apiKeys.edges.map(({ node }) => node.id).join(' ') : 'nothing'
}

function withoutRepeats(all: string[]): string[] {
  return all.filter((one, nth) => one !== all[nth - 1])
}

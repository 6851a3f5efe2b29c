import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFakeTimers } from '../support/fake-clock.ts'
import { codesOf, socketClient, Watch, watchOn } from '../support/graphql-client.ts'
import { type Answer, useTestApp } from '../support/harness.ts'

const BURST = 30
const service = useTestApp({
  env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: String(BURST) },
  overrides: { timers: createFakeTimers() }, // no bucket refills
})

const CHEAP = '{ workspace { id } }'
const page = (first: number) =>
  `{ conversations(first: ${first}) { edges { node { id messages(first: 20) { edges { node { id body } } } } } } }`
const newKey = () => service.newKey(service.sandbox.id, ['read_only'])
const remaining = ({ headers }: Answer) => Number(headers.get('ratelimit-remaining'))
const tokens = (cost: number) => Math.max(1, Math.ceil(cost / 200))

test.each([
  ['a cheap query', CHEAP],
  ['a page of ten', page(10)],
  ['a page of sixty', page(60)],
])('%s takes one token for each 200 points of its cost, as the headers show', async (_name, query) => {
  const key = await newKey()

  const answer = await service.graphql(query, {}, { key })
  const taken = BURST - remaining(answer)

  expect(answer.status).toBe(200)
  expect(taken).toBe(tokens(answer.body.extensions.cost.requested))
  expect(answer.headers.get('ratelimit-limit')).toBe(String(BURST))
})

test('a query that costs more than the remaining tokens gets 429 with Retry-After; a cheap one still passes', async () => {
  const key = await newKey()
  const first = await service.graphql(page(70), {}, { key })
  const second = await service.graphql(page(70), {}, { key })
  const cheap = await service.graphql(CHEAP, {}, { key })
  const paid = 1 // before the cost is known
  const missing = tokens(first.body.extensions.cost.requested) - paid - remaining(second)

  expect(first.status).toBe(200)
  expect([second.status, codesOf(second.body), second.body.data]).toEqual([429, ['rate_limited'], undefined])
  expect(second.headers.get('retry-after')).toBe(String(missing))
  expect(cheap.status).toBe(200)
})

test('a query that costs more than a full bucket holds takes a full bucket', async () => {
  const key = await newKey()

  const answer = await service.graphql(page(100), {}, { key })

  expect(tokens(answer.body.extensions.cost.requested)).toBeGreaterThan(BURST)
  expect([answer.status, remaining(answer)]).toEqual([200, 0])
})

test('expensive validation is charged before it runs, also when the document is refused', async () => {
  const fragments = Array.from(
    { length: 30 },
    (_, n) => `fragment F${n} on Conversation { id phone lead { id phone } ${n < 29 ? `...F${n + 1}` : 'nonsense'} }`,
  )
  const query = `{ conversations(first: 1) { edges { node { ...F0 } } } } ${fragments.join(' ')}`
  const key = await newKey()

  const answer = await service.graphql(query, {}, { key })

  expect(codesOf(answer.body)).toContain('invalid_request')
  expect(BURST - remaining(answer)).toBe(22) // 5 fields at 5 places, 30 × 29 ÷ 2 pairs of each: 2,175
})

test('an operation over WebSocket costs the same', async () => {
  const key = await newKey()
  const client = socketClient({ url: service.url, key })
  const ask = (query: string) => {
    const watch = new Watch()
    watchOn(client, watch, query)
    return watch.until(({ ended }) => ended !== undefined)
  }

  const first = await ask(page(70))
  const second = await ask(page(70))
  await client.dispose()

  expect(first.answers.flatMap(codesOf)).toEqual([])
  expect(second.answers.flatMap(codesOf)).toEqual(['rate_limited'])
})

test('the dashboard’s inbox query takes one token', async () => {
  const manifest = JSON.parse(readFileSync('src/generated/dashboard/manifest.json', 'utf8')) as Record<string, string>
  const [sha256Hash] = Object.entries(manifest).find(([, text]) => /^query Inbox\b/m.test(text))!
  const key = await newKey()

  const answer = await service.api(
    'POST',
    '/graphql',
    { extensions: { persistedQuery: { version: 1, sha256Hash } }, variables: { first: 50 } },
    { key },
  )

  expect(answer.body.errors).toBeUndefined()
  expect(remaining(answer)).toBe(BURST - 1)
})

test('a registration takes one token for each document; by its hash, a document costs as little as one of the dashboard', async () => {
  const key = await service.newKey(service.sandbox.id, ['full_access'])
  const text = page(70)
  const documents = [text, ...Array.from({ length: 9 }, (_, n) => `query Q${n} { workspace { id } }`)]

  const registered = await service.api(
    'POST',
    '/v1/documents',
    { documents: documents.map((text) => ({ text })) },
    { key },
  )
  const sha256Hash = registered.body.data[0].hash
  const answer = await service.api(
    'POST',
    '/graphql',
    { extensions: { persistedQuery: { version: 1, sha256Hash } } },
    { key },
  )
  const { requested } = answer.body.extensions.cost

  const forRegistration = 1 + documents.length + 1 // the request, the documents, the validation
  expect(requested).toBeGreaterThan(4_000)
  expect(BURST - remaining(answer)).toBe(forRegistration + Math.ceil(requested / 2_000))
})

import { expect, test } from 'vitest'
import { createFakeTimers } from '../support/fake-clock.ts'
import { codesOf, socketClient, Watch, watchOn } from '../support/graphql-client.ts'
import { useTestApp } from '../support/harness.ts'

const timers = createFakeTimers()
const service = useTestApp({ env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '3' }, overrides: { timers } })

test('a key over its rate limit gets Retry-After; another key is not affected', async () => {
  const ask = (key = service.sandbox.key) => service.api('GET', '/v1/workspace', undefined, { key })
  const answers = [await ask(), await ask(), await ask(), await ask()]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[0]!.headers.get('ratelimit-limit')).toBe('3')
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
  expect(answers[3]!.body).toMatchObject({ code: 'rate_limited' })
  expect(answers[3]!.headers.get('retry-after')).toBe('1')
  expect((await ask(service.live.key)).status).toBe(200)
  timers.advance(1_000)
  expect([await ask(), await ask()].map(({ status }) => status)).toEqual([200, 429])
})

test('a refused request counts like a successful one', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const ask = () => service.api('POST', '/v1/leads', {}, { key })

  expect([await ask(), await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([403, 403, 403, 429])
})

test('access tokens use the bucket of their API key, and creating one counts', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const made = await service.api('POST', '/v1/access-tokens', { scopes: ['read_only'] }, { key })
  const ask = (by: string) => service.api('GET', '/v1/workspace', undefined, { key: by })

  const statuses = [await ask(made.body.token), await ask(key), await ask(made.body.token)].map(({ status }) => status)

  expect(statuses).toEqual([200, 200, 429])
})

test('GraphQL uses the same bucket, and each operation over a WebSocket counts', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const query = '{ workspace { id } }'
  const client = socketClient({ url: service.url, key })
  const overSocket = () => {
    const watch = new Watch()
    watchOn(client, watch, query)
    return watch.until(({ ended }) => ended !== undefined)
  }
  const twelve = <Given>(ask: () => Promise<Given>) => Promise.all(Array.from({ length: 12 }, ask))

  const first = await service.graphql(query, {}, { key })
  const operations = await twelve(overSocket)
  const refused = await twelve(() => service.graphql(query, {}, { key }))
  await client.dispose()

  expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['3', '2'])
  expect(operations.flatMap(({ answers }) => answers.flatMap(codesOf))).toEqual(Array(10).fill('rate_limited'))
  for (const { status, headers, body } of refused) {
    expect([status, codesOf(body), headers.get('ratelimit-remaining')]).toEqual([429, ['rate_limited'], '0'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
})

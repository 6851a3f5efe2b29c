import { expect, test } from 'vitest'
import { useTestApp } from '../support/harness.ts'

const service = useTestApp({ env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '3' } })

test('a key that asks too often is told when to come back; another key does not feel it', async () => {
  const ask = (key = service.sandbox.key) => service.api('GET', '/v1/workspace', undefined, { key })
  const answers = [await ask(), await ask(), await ask(), await ask()]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[0]!.headers.get('ratelimit-limit')).toBe('3')
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
  expect(answers[3]!.body).toMatchObject({ code: 'rate_limited' })
  expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await ask(service.live.key)).status).toBe(200)
})

test('a refusal costs as much as an answer', async () => {
  const key = await service.newKey(service.sandbox.id, ['read_only'])
  const ask = () => service.api('POST', '/v1/leads', {}, { key })

  expect([await ask(), await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([403, 403, 403, 429])
})

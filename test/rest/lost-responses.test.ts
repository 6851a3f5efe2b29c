import { afterAll, expect, test, vi } from 'vitest'
import { type Answer, useTestApp } from '../support/harness.ts'
import { createSeen } from '../support/seen.ts'
import { createLosingProxy } from './support/losing-proxy.ts'

/** Much less than a reservation lasts; the service's clock stands still besides. */
const RETRIED_WITHIN_MS = 20_000

const proxy = createLosingProxy()
const service = useTestApp({ reach: proxy.urlOf })
afterAll(proxy.close)

const post = (key: string, body: object): Promise<Answer> =>
  service.api('POST', '/v1/messages', body, { headers: { 'Idempotency-Key': key } })

/** The client's retry, as long as the first try still counts as running. */
async function retry(key: string, body: object): Promise<Answer> {
  return await vi.waitFor(async () => {
    const answer = await post(key, body)
    expect(answer.body.code).not.toBe('idempotency_in_progress')
    return answer
  }, RETRIED_WITHIN_MS)
}

test.each([
  ['INSERT 0 1', '+14155550123'],
  ['COMMIT', '+14155550124'],
])('a request whose database response to %s is lost can be retried at once, and takes effect once', async (tag, to) => {
  const message = { to, body: `Your estimate is ready (${tag}).` }
  proxy.loseNext(tag)

  const first = await post(tag, message)
  const second = await retry(tag, message)
  const third = await post(tag, message)

  expect(proxy.losses.at(-1)).toBe(tag)
  expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(second).toMatchObject({ status: 201, body: { body: message.body } })
  expect(third.body).toEqual(second.body)
  const stored = await createSeen(service).textsTo(to, 'id')
  expect(stored).toEqual([{ id: second.body.id }])
})

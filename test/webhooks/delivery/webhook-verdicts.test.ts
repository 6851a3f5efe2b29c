import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON, useTestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createSeen } from '../support/seen.ts'

const ENDPOINTS = 60
const FIRST_STATUS = 200
const LAST_STATUS = 599
const HOUR_SECONDS = 3_600

const service = useTestApp()
const seen = createSeen(service)
let receiver: Receiver
const asked = new Map<string, number>()

/** Each endpoint responds with every sixtieth status in turn: too few failures to trip its breaker. */
beforeAll(async () => {
  receiver = await startReceiver({
    respond: (_n, { path }) => {
      const nth = asked.get(path) ?? 0
      asked.set(path, nth + 1)
      const status = FIRST_STATUS + Number(path.split('/').at(-1)) + nth * ENDPOINTS
      return { status: status > LAST_STATUS ? 200 : status }
    },
  })
})
afterAll(() => receiver.close())

test('webhooks 5: each status from 200 to 599: 2xx is success, everything else is retried, 304 and 410 too', async () => {
  const { sandbox } = await service.newWorkspace()
  for (let n = 0; n < ENDPOINTS; n++) await subscribe(`${receiver.url}/${n}`, sandbox.key)

  for (let status = FIRST_STATUS; status <= LAST_STATUS; status += ENDPOINTS) await text(sandbox.key)
  await service.processAll({ withinMs: 0 })

  const verdicts = await seen.verdicts(sandbox.id, service.clock.now())
  const byStatus = new Map(verdicts.map((verdict) => [verdict.answer, verdict]))
  expect([...byStatus.keys()]).toEqual(Array.from({ length: 400 }, (_, n) => FIRST_STATUS + n))
  for (const { answer, ...verdict } of byStatus.values()) {
    const success = { attempt: 'succeeded', delivery: 'succeeded', waits: null }
    const failure = { attempt: 'failed', delivery: 'pending', waits: true }
    expect({ answer, ...verdict }).toEqual({ answer, ...(answer < 300 ? success : failure) })
  }
})

/** The gap after the first failure, in seconds. */
const GAPS: [string, string, number, number][] = [
  ['an integer', '120', 120, 120],
  ['a decimal', '90.5', 90.5, 90.5],
  ['less than the schedule’s gap', '2', 5, 5.5],
  ['an HTTP date', new Date(Date.parse(NOON) + 600_000).toUTCString(), 600, 600],
  ['a date that is past', new Date(Date.parse(NOON) - 600_000).toUTCString(), 5, 5.5],
  ['garbage', 'soon, I promise', 5, 5.5],
  ['ten years', '315360000', 24 * HOUR_SECONDS, 24 * HOUR_SECONDS],
]

test('webhooks 5: Retry-After: an integer, a decimal, a date, a past date, garbage, ten years', async () => {
  const { sandbox } = await service.newWorkspace()
  const answers = await startReceiver({
    respond: (_n, { path }) => ({ status: 429, headers: { 'Retry-After': GAPS[Number(path.split('/').at(-1))]![1] } }),
  })
  for (const n of GAPS.keys()) await subscribe(`${answers.url}/${n}`, sandbox.key)

  await text(sandbox.key)
  await service.processAll({ withinMs: 0 })
  await answers.close()

  const gaps = await seen.gaps(sandbox.id)
  const wrong = GAPS.filter(([, , least, most], n) => !(gaps[n]!.gap >= least && gaps[n]!.gap <= most))
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(gaps).toHaveLength(GAPS.length)
})

async function subscribe(url: string, key: string): Promise<void> {
  const { status } = await service.api('POST', '/v1/webhooks', { url, event_types: ['message.received'] }, { key })
  expect(status).toBe(201)
}

async function text(key: string): Promise<void> {
  const { status } = await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' }, { key })
  expect(status).toBe(201)
}

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, NOON, useTestApp, type Workspace } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ATTEMPTS_MAX = 11
/** The latest time of a last attempt. */
const LATE_MAX_MS = MINUTE_MS

type Step = { step: 'receiver'; status: number } | { step: 'time'; ms: number } | { step: 'replay' }
type Attempt = { number: number; status: string; replay_id: string | null; started_at: Date }

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const steps = fc.array(
  fc.oneof(
    fc.constantFrom(200, 500, 503).map((status): Step => ({ step: 'receiver', status })),
    fc
      .constantFrom(1_000, 6_000, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS, DAY_MS)
      .map((ms): Step => ({ step: 'time', ms })),
    fc.constant<Step>({ step: 'replay' }),
  ),
  { minLength: 4, maxLength: 14 },
)

/** One delivery in its own workspace, to an endpoint that fails at first. */
async function begin(): Promise<{ sandbox: Workspace; id: string; read: () => Promise<Json> }> {
  const { sandbox } = await service.newWorkspace()
  receiver.respondWith({ status: 500 })
  const options = { key: sandbox.key }
  await service.api('POST', '/v1/webhooks', { url: receiver.url, event_types: ['message.received'] }, options)
  await service.api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' }, options)
  await service.processAll({ withinMs: 0 })
  const read = async () => (await seen.deliveriesOf(sandbox.id))[0]
  const { id } = await read()
  return { sandbox, id, read }
}

/** The invariants, checked by the stored attempts and by the receiver's requests. */
async function check(sandbox: Workspace, delivery: Json): Promise<void> {
  const attempts: Attempt[] = await seen.attempts(sandbox.id)
  expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, n) => n + 1))
  const requests = receiver.requests.filter(({ json }) => (json as Json).workspace_id === sandbox.id)
  expect(requests.map(({ headers }) => Number(headers['webhook-attempt']))).toEqual(attempts.map((_, n) => n + 1))
  expect(requests.map(({ headers }) => headers['webhook-replay'] ?? null)).toEqual(attempts.map((a) => a.replay_id))
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const run of Map.groupBy(attempts, ({ replay_id }) => replay_id).values()) {
    expect(run.length).toBeLessThanOrEqual(ATTEMPTS_MAX)
    expect(run.at(-1)!.started_at.getTime() - run[0]!.started_at.getTime()).toBeLessThanOrEqual(DAY_MS + LATE_MAX_MS)
    expect(run.slice(0, -1).every(({ status }) => status === 'failed')).toBe(true)
  }
  const last = attempts.at(-1)!.status
  const isOpen = delivery.status === 'pending'
  expect(delivery.lease_until).toBeNull()
  expect(isOpen).toBe(delivery.next_attempt_at !== null)
  if (!isOpen) expect(delivery.status).toBe(last === 'succeeded' ? 'succeeded' : 'exhausted')
}

test('webhooks 6: every run has at most 11 attempts in 24 hours, without gaps in their numbers, whatever happens', async () => {
  let replayedBesideRetry = 0
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      service.clock.set(NOON)
      const { sandbox, id, read } = await begin()
      for (const step of story) {
        if (step.step === 'receiver') receiver.respondWith({ status: step.status })
        if (step.step === 'time') {
          const until = service.clock.now().getTime() + step.ms
          await service.processAll({ withinMs: step.ms })
          service.clock.set(new Date(until))
        }
        if (step.step === 'replay') {
          if ((await read()).status === 'pending') replayedBesideRetry++
          const answer = await service.api('POST', `/v1/deliveries/${id}/replay`, {}, { key: sandbox.key })
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
        }
        await service.processAll({ withinMs: 0 })
        await check(sandbox, await read())
      }
      await past.endpointsDeleted(sandbox.id)
    }),
    { numRuns: 15 },
  )
  expect(replayedBesideRetry).toBeGreaterThan(3)
}, 600_000)

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FaultService, startFaultService } from '../support/fault-service.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { WorkerHandle } from '../support/worker-handle.ts'
import { createSeen } from './support/seen.ts'

/** Longer than a lease. */
const LATER_MS = 100_000
const PATIENCE_MS = 20_000

let service: FaultService
let receiver: Receiver
beforeAll(async () => {
  service = await startFaultService()
  receiver = await startReceiver()
})
beforeEach(() => {
  receiver.requests.length = 0
})
afterAll(() => Promise.all([service.close(), receiver.close()]))

test.each([
  ['before the request', 'request before', { requests: 1, attempts: 2 }],
  ['after the request, before its outcome', 'request after', { requests: 2, attempts: 2 }],
  ['after the outcome', 'notification.sent', { requests: 1, attempts: 1 }],
])('a worker killed %s loses no notification, and a repeated one has the same ID', async (...row) => {
  const [, stopAt, expected] = row
  const channelId = await graphql(
    'createNotificationChannel',
    `kind: WEBHOOK, name: "Alerts", target: "${receiver.url}"`,
  )
  const id = await graphql('testNotificationChannel', `id: "${channelId}"`)

  const [killed, next] = [new WorkerHandle(service.env), new WorkerHandle(service.env)]
  await killed.order({ aheadMs: service.time.aheadMs, stopAt })
  expect(await killed.until(() => killed.passed.includes(`stopped at ${stopAt}`), PATIENCE_MS)).toBe(true)
  await killed.kill()
  service.time.aheadMs += LATER_MS
  await next.order({ aheadMs: service.time.aheadMs })
  const isDone = async () => (await rowOf(id)).status === 'succeeded'
  expect(await next.until(isDone, PATIENCE_MS)).toBe(true)
  await next.kill()

  expect(await rowOf(id)).toEqual({ status: 'succeeded', attempt_count: expected.attempts, lease_until: null })
  expect(receiver.requests).toHaveLength(expected.requests)
  expect(new Set(receiver.requests.map(({ json }) => (json as { id: string }).id))).toEqual(new Set([id]))
})

async function rowOf(id: string) {
  return createSeen(service).notification(id)
}

/** The ID of what the mutation created. */
async function graphql(mutation: string, input: string): Promise<string> {
  const made = mutation.startsWith('create') ? 'notificationChannel' : 'notification'
  const query = `mutation { ${mutation}(input: { ${input} }) { ${made} { id } } }`
  const { body } = await service.post('/graphql', { query })
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data[mutation][made].id
}

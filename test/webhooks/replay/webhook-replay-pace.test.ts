import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetOld } from '../../../src/interfaces/jobs/retention.ts'
import { NOON, useTestApp, type Workspace } from '../../support/harness.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const TOTAL = 2_200

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)
let receiver: Receiver
let sandbox: Workspace
let endpointId: string

beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(async () => {
  service.clock.set(NOON)
  sandbox = (await service.newWorkspace()).sandbox
  const endpoint = { url: receiver.url, event_types: ['*'] }
  endpointId = (await service.api('POST', '/v1/webhooks', endpoint, sandbox)).body.id
})
afterAll(() => receiver.close())

/** A replay of events that were skipped an hour before. */
async function replayOf(count: number): Promise<string> {
  const at = new Date(service.clock.now().getTime() - HOUR_MS)
  await past.deliveriesSkipped(sandbox.id, { endpointId, count, at })
  return (await service.api('POST', `/v1/webhooks/${endpointId}/replays`, { since: at.toISOString() }, sandbox)).body.id
}

const readReplay = async (id: string) => (await service.api('GET', `/v1/replays/${id}`, undefined, sandbox)).body

test('a long replay continues as soon as the receiver has made room, however old it is', async () => {
  receiver.respondWith({ status: 500 })
  const id = await replayOf(TOTAL)
  await service.processAll({ withinMs: 3 * MINUTE_MS })
  // The receiver is down for hours.
  service.clock.advance(6 * HOUR_MS)
  await service.processAll({ withinMs: MINUTE_MS })
  const failing = await readReplay(id)

  receiver.respondWith({})
  await service.processAll({ withinMs: 5 * MINUTE_MS })

  expect(failing.started).toBeLessThan(TOTAL)
  const { started, remaining } = await readReplay(id)
  expect(started).toBe(TOTAL)
  expect(remaining).toBeLessThan(20) // those that failed before wait for their retries
}, 90_000)

test('deliveries that a running replay has not started yet are not deleted', async () => {
  receiver.respondWith({ status: 500 })
  const id = await replayOf(TOTAL)
  await service.processAll({ withinMs: MINUTE_MS })
  const before = await readReplay(id)

  service.clock.advance(7 * DAY_MS)
  await forgetOld(service.app.db, service.clock.now())

  expect(before.started).toBeLessThan(TOTAL)
  const kept = await seen.deliveriesByStatus({ workspace_id: sandbox.id })
  expect(Object.values(kept).reduce((sum, count) => sum + count, 0)).toBe(TOTAL)
})

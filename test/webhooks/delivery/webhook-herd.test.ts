import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCourier, deliverToEndpoint } from '../../../src/domain/webhooks/index.ts'
import { useTestApp } from '../../support/harness.ts'
import { addEvents, addLeads } from '../support/many-events.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const DELIVERIES = 10_000
const IN_FLIGHT_MAX = 10

/** The receiver, which counts concurrent requests. */
const endpoint = { isUp: false, inFlight: 0, mostAtOnce: 0, mostBeforeSuccess: 0, served: 0, whileDown: 0 }

const service = useTestApp({
  overrides: {
    http: (http) => ({
      ...http,
      async post() {
        endpoint.inFlight++
        endpoint.mostAtOnce = Math.max(endpoint.mostAtOnce, endpoint.inFlight)
        await new Promise((resolve) => setImmediate(resolve))
        if (endpoint.isUp && endpoint.served === 0) {
          endpoint.mostBeforeSuccess = Math.max(endpoint.mostBeforeSuccess, endpoint.inFlight)
        }
        endpoint.inFlight--
        if (endpoint.isUp) endpoint.served++
        else endpoint.whileDown++
        const reply = { outcome: 'answered' as const, headers: {}, body: '', latency: { totalMs: 1 } }
        return { ...reply, status: endpoint.isUp ? 200 : 503 }
      },
    }),
  },
})
const past = createPast(service)
const seen = createSeen(service)

let endpointId: string
beforeAll(async () => {
  const created = { url: 'http://127.0.0.1:9/down', event_types: ['message.received'] }
  endpointId = (await service.api('POST', '/v1/webhooks', created)).body.id
})
afterAll(() => expect(endpoint.inFlight).toBe(0))

test('webhooks 9: herd: 10,000 deliveries after an outage reach the endpoint at most ten at once, over two workers, after one probe', async () => {
  const { app, sandbox, clock } = service
  const leads = await addLeads(service, sandbox.id, 50)
  await addEvents(service, { workspaceId: sandbox.id, leads, count: DELIVERIES })
  await past.deliveriesAnalyzed() // the planner knows that the table is large, as it would soon after

  await service.processAll({ withinMs: 3_600_000 })
  const { whileDown } = endpoint
  endpoint.isUp = true
  endpoint.mostAtOnce = 0
  const [paused] = await seen.endpoints()
  clock.set(paused.paused_until)
  const named = { workspaceId: sandbox.id, id: endpointId }
  const workers = [app, { ...app, courier: createCourier() }]
  await Promise.all(workers.map((worker) => deliverToEndpoint(worker, named)))
  await Promise.all(workers.map((worker) => deliverToEndpoint(worker, named)))
  await service.processAll({ withinMs: 3_600_000 })

  expect(whileDown, 'the pauses spared it next to nothing').toBeLessThan(50)
  expect(endpoint).toMatchObject({ mostBeforeSuccess: 1, served: DELIVERIES })
  expect(endpoint.mostAtOnce).toBeLessThanOrEqual(IN_FLIGHT_MAX)
  expect(endpoint.mostAtOnce).toBeGreaterThan(2)
  expect(await seen.deliveriesByStatus({ workspace_id: sandbox.id })).toEqual({ succeeded: DELIVERIES })
  const scanned = await seen.deliveryRowsScanned()
  expect(scanned, 'no claim reads the whole table').toBeLessThan(DELIVERIES * 50)
}, 600_000)

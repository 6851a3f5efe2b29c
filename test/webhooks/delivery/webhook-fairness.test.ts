import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../../src/interfaces/jobs/worker.ts'
import { useTestApp, type Workspace } from '../../support/harness.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createDirectQueues } from '../support/direct-queues.ts'
import { addEvents, addLeads } from '../support/many-events.ts'
import { createPast } from '../support/past.ts'
import { createSeen } from '../support/seen.ts'

const TENANTS = 6
const DEAD_EACH = 10
const EVENTS_EACH_TENANT = 30
const SAMPLES = 60
const SAMPLE_EVERY_MS = 30
/** A difference below this is noise of the machine. */
const NOISE_MS = 50
/** Other load on the machine can spoil one round, not all of them. */
const ROUNDS_MAX = 3

const service = useTestApp({
  env: { WEBHOOKS_TIMEOUT_MS: '1500' },
  overrides: { clock: { now: () => new Date() }, queues: createDirectQueues() },
})

let receiver: Receiver
let worker: Worker
let silent: Server
const sockets = new Set<Socket>()

beforeAll(async () => {
  receiver = await startReceiver()
  silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', 1_024, resolve))
  worker = startWorker(service.app)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await worker.close()
  await receiver.close()
  silent.close()
})

async function tenant(urls: string[]): Promise<{ sandbox: Workspace; leads: string[] }> {
  const { sandbox } = await service.newWorkspace()
  for (const url of urls) {
    const endpoint = { url, event_types: ['message.received'] }
    expect((await service.api('POST', '/v1/webhooks', endpoint, { key: sandbox.key })).status).toBe(201)
  }
  return { sandbox, leads: await addLeads(service, sandbox.id, 5) }
}

/** The 95th percentile of the time from commit to receiver, in milliseconds, for events at a steady pace. */
async function p95({ sandbox, leads }: { sandbox: Workspace; leads: string[] }): Promise<number> {
  const latencies: number[] = []
  for (let n = 0; n < SAMPLES; n++) {
    const seen = receiver.requests.length
    await addEvents(service, { workspaceId: sandbox.id, leads, count: 1 })
    const committedAt = performance.now()
    await receiver.waitFor((requests) => requests.length > seen)
    latencies.push(performance.now() - committedAt)
    await pause(SAMPLE_EVERY_MS)
  }
  return latencies.toSorted((a, b) => a - b)[Math.floor(SAMPLES * 0.95)]!
}

test('webhooks 8: fairness: 60 unresponsive endpoints of 6 tenants at most double the latency of a working one', async () => {
  const { port } = silent.address() as { port: number }
  const healthy = await tenant([receiver.url])
  const dead = Array.from({ length: DEAD_EACH }, (_, n) => `http://127.0.0.1:${port}/${n}`)
  const tenants: Awaited<ReturnType<typeof tenant>>[] = []
  for (let n = 0; n < TENANTS; n++) tenants.push(await tenant(dead))

  await p95(healthy) // the first requests of a process are slow
  const rounds: { quiet: number; loaded: number }[] = []
  for (let round = 0; round < ROUNDS_MAX && !rounds.some(isFair); round++) {
    const quiet = await p95(healthy)
    for (const { sandbox, leads } of tenants) {
      await addEvents(service, { workspaceId: sandbox.id, leads, count: EVENTS_EACH_TENANT })
    }
    rounds.push({ quiet, loaded: await p95(healthy) })
    await createPast(service).otherDeliveriesCanceled(healthy.sandbox.id)
  }

  const called = await createSeen(service).otherEndpointsCalled(healthy.sandbox.id)
  expect(called, 'not all of the dead were tried').toBe(TENANTS * DEAD_EACH)
  expect(rounds.filter(isFair), JSON.stringify(rounds)).toHaveLength(1)
}, 120_000)

function isFair({ quiet, loaded }: { quiet: number; loaded: number }): boolean {
  return loaded <= Math.max(2 * quiet, quiet + NOISE_MS)
}

import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../../src/interfaces/jobs/worker.ts'
import { useTestApp, type Workspace } from '../../support/harness.ts'
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts'
import { createDirectQueues } from '../support/direct-queues.ts'
import { addEvents, addLeads } from '../support/many-events.ts'

const TENANTS = 6
const DEAD_EACH = 10
const EVENTS_EACH_TENANT = 30
const EVENTS = 60
/** More than an endpoint gets before it is known to be slow. */
const CONNECTIONS_EACH = 4
/** How long an unresponsive endpoint keeps its connection, and well before that an event of a working one arrives. */
const TIMEOUT_MS = 30_000
const ARRIVES_WITHIN_MS = 10_000

const service = useTestApp({
  env: { WEBHOOKS_TIMEOUT_MS: String(TIMEOUT_MS) },
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

test('webhooks 8: fairness: 60 unresponsive endpoints of 6 tenants keep their connections, and a working one gets every event meanwhile', async () => {
  const { port } = silent.address() as { port: number }
  const healthy = await tenant([receiver.url])
  const dead = Array.from({ length: DEAD_EACH }, (_, n) => `http://127.0.0.1:${port}/${n}`)
  const neighbours: Awaited<ReturnType<typeof tenant>>[] = []
  for (let n = 0; n < TENANTS; n++) neighbours.push(await tenant(dead))
  const addEventsToDead = async (count: number) => {
    for (const { sandbox, leads } of neighbours) await addEvents(service, { workspaceId: sandbox.id, leads, count })
  }

  await addEventsToDead(EVENTS_EACH_TENANT)
  const connections = async () => {
    await addEventsToDead(1) // asks for connections again
    return sockets.size
  }
  await expect.poll(connections, { timeout: 60_000 }).toBeGreaterThanOrEqual(CONNECTIONS_EACH * TENANTS * DEAD_EACH)

  for (let n = 1; n <= EVENTS; n++) {
    await addEvents(service, { workspaceId: healthy.sandbox.id, leads: healthy.leads, count: 1 })
    await receiver.waitFor((requests) => requests.length === n, ARRIVES_WITHIN_MS)
  }
}, 600_000)

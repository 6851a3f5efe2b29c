/**
 * `node api-process.ts`: the api of src/processes/api.ts, with a bus that loses a share of notifications set by its parent. It
 * exits at SIGTERM like the real one.
 */
import { createApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import type { Bus } from '../../../src/domain/events/index.ts'
import { startServer } from '../../../src/interfaces/server.ts'
import { stopOnSignal } from '../../../src/processes/bootstrap.ts'
import { chanceOf } from '../../support/random/chance.ts'

/** Longer than any test: a process that stops only because time has passed fails its test. */
const NEVER_MS = 600_000

/** The share of lost notifications, about commits and revocations alike, in this process and to others. */
export type ApiOrder = { busLoss: number }

let busLoss = 0

const chance = chanceOf(import.meta.url)
const isLost = () => chance.int(100) < 100 * busLoss

const losing = (bus: Bus): Bus => ({
  ...bus,
  publish: (workspaceId, position) => void (isLost() || bus.publish(workspaceId, position)),
  publishRevoked: (id) => void (isLost() || bus.publishRevoked(id)),
})

const app = await createApp(readConfig(process.env), { bus: losing })
const server = await startServer(app, { host: '127.0.0.1', port: 0, closeWithinMs: NEVER_MS, keepAliveMs: NEVER_MS })
app.links.base = server.url
process.on('disconnect', () => process.exit(1)) // exits with the test
process.on('message', (order: ApiOrder) => {
  busLoss = order.busLoss
  process.send!('done')
})
stopOnSignal(async () => {
  await server.close()
  await app.close()
}, NEVER_MS)
process.send!(server.url)

/**
 * `node worker-process.ts`: the worker of src/processes/worker.ts, with a clock that its parent sets ahead and places at
 * which it stops dead. Each place it passes is a line on standard output, written before anything else happens.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { startWorker } from '../../src/interfaces/jobs/worker.ts'
import { withFaultPoints } from './fault-points.ts'
import { patientReader } from './patient-reader.ts'

export type Order = {
  /** How far the worker's clock is ahead of the system's. */
  aheadMs: number
  /** The time at which its clock stands, in ms since 1970, whatever the system's says. */
  standsAt?: number
  /** Where it is to stop, every thread of it, until it is killed. */
  stopAt?: string
}

const STOPPED_MAX_MS = 30_000

let order: Order | undefined

const app = await createApp(readConfig(process.env), {
  ...withFaultPoints(passing),
  reader: patientReader(),
  clock: { now: () => new Date(order?.standsAt ?? Date.now() + (order?.aheadMs ?? 0)) },
})
process.on('disconnect', () => process.exit(1)) // never outlives the test
process.on('message', (given: Order) => {
  const isFirst = !order
  order = given
  if (isFirst) startWorker(app)
})
flushCompileCache() // a process that is killed does not write it at its end
say('ready')

function passing(point: string): void {
  if (point !== order?.stopAt) {
    say(point)
    return
  }
  say(`stopped at ${point}`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPED_MAX_MS)
  process.exit(1)
}

function say(line: string): void {
  writeSync(1, `${line}\n`)
}

/**
 * `node worker-process.ts`: the worker of src/processes/worker.ts, with a clock that its parent sets and fault points at
 * which it stops. It prints each fault point that it passes before anything else happens.
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
  /** The fixed time of its clock, in ms since 1970. */
  standsAt?: number
  /** The fault point at which every thread stops until the process is killed. */
  stopAt?: string
  /** How many times it passes that fault point before. */
  passes?: number
}

const STOPPED_MAX_MS = 300_000

let order: Order | undefined
let passesLeft = 0

const app = await createApp(readConfig(process.env), {
  ...withFaultPoints(passing),
  reader: patientReader(),
  clock: { now: () => new Date(order?.standsAt ?? Date.now() + (order?.aheadMs ?? 0)) },
})
process.on('disconnect', () => process.exit(1)) // exits with the test
process.on('message', (given: Order) => {
  const isFirst = !order
  order = given
  passesLeft = given.passes ?? 0
  if (isFirst) startWorker(app)
})
flushCompileCache() // a killed process does not write it when it ends
say('ready')

function passing(point: string): void {
  if (point !== order?.stopAt || passesLeft-- > 0) {
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

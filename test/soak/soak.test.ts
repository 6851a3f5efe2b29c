import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from './support/faults.ts'
import { type Fleet, startFleet } from './support/fleet.ts'
import { settle } from './support/ledger.ts'
import { MixedLoad } from './support/mixed-load.ts'
import { reportOf } from './support/report.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
/** The Markdown file in which the results are written. */
const REPORT = process.env.SOAK_REPORT
const SAMPLE_MS = 5_000
/** Memory is compared after a quarter of the time, when caches are full. */
const WARM_UP_SHARE = 0.25
/** In ten minutes, caches still grow. */
const GROWTH_MAX = MINUTES >= 60 ? 1.1 : 1.25

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
}, 120_000)
afterAll(() => fleet?.stop())

test(
  'mixed load with a fault every minute loses and repeats nothing, and memory does not grow',
  async () => {
    const load = new MixedLoad(fleet)
    const memory: number[] = []
    const faults: string[] = []
    const sampling = setInterval(async () => memory.push(await fleet.memoryMib()), SAMPLE_MS)
    load.begin()
    const started = Date.now()

    const names = Object.keys(FAULTS)
    for (let minute = 0; minute < MINUTES - 1; minute++) {
      await sleep(Math.max(0, started + (minute + 0.5) * 60_000 - Date.now()))
      const name = names[minute % names.length]!
      faults.push(name)
      await FAULTS[name]!(fleet)
      expect(fleet.first.isAlive, fleet.first.output.slice(-3_000)).toBe(true)
    }
    await sleep(Math.max(0, started + MINUTES * 60_000 - Date.now()))
    await load.end()
    clearInterval(sampling)
    const ledger = await settle(fleet, load)
    load.stop()

    const warm = memory.slice(Math.floor(memory.length * WARM_UP_SHARE))
    const part = Math.ceil(warm.length / 4)
    const growth = median(warm.slice(-part)) / median(warm.slice(0, part))
    const report = reportOf({ minutes: MINUTES, faults, memory, growth, load, fleet, ledger })
    if (REPORT) await writeFile(REPORT, report)
    console.info(report)
    expect(load.wrong).toEqual([])
    expect(ledger).toEqual({
      ...{ lost: [], twice: [], waiting: [], sentTwice: [], afterStop: [] },
      ...{ eventsMissing: [], eventsUndelivered: [], eventsOutOfOrder: 0 },
    })
    // The load did what it says.
    expect(load.stopped.size).toBeGreaterThan(0)
    expect(load.accepted.length).toBeGreaterThan(MINUTES * 30)
    expect(load.received.length).toBeGreaterThan(MINUTES * 60)
    expect(growth).toBeLessThan(GROWTH_MAX)
  },
  (MINUTES + 10) * 60_000,
)

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

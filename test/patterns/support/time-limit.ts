import vm from 'node:vm'

const context = vm.createContext({ run: () => {} })
const script = new vm.Script('run()')

/** Runs a function, and stops it after the limit even within a regular expression. Returns whether it finished. */
export function finishesWithin(limitMs: number, run: () => unknown): boolean {
  context.run = () => void run()
  try {
    script.runInContext(context, { timeout: limitMs })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}

/**
 * What the fastest of a few runs costs, in units of a fixed piece of work: about a millisecond on an idle processor, and more on a
 * slow or busy one, where the run takes more too. Infinite when a run does not finish within the limit.
 */
export function costOf(limitMs: number, enough: number, run: () => unknown): number {
  let cost = Number.POSITIVE_INFINITY
  for (let left = 5; left > 0 && cost > enough; left--) {
    if (left < 5) unitMs = measureUnit() // what looked costly is compared with the processor as it is now
    let finishes = false
    const ms = millisecondsOf(() => {
      finishes = finishesWithin(limitMs, run)
    })
    if (!finishes) return cost
    cost = Math.min(cost, ms / unitMs)
  }
  return cost
}

/** Processor time of this thread alone: others read texts and collect garbage meanwhile. */
function millisecondsOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Enough of it that the system's clock of processor time, which may count in steps of 4 ms, is exact to a tenth. */
const UNITS = 40
const STEPS_A_UNIT = 900_000

let kept = 0

function measureUnit(): number {
  return (
    millisecondsOf(() => {
      let result = kept
      for (let step = 0; step < UNITS * STEPS_A_UNIT; step++) result = (Math.imul(result, 31) + step) | 0
      kept = result // the work would not be done for a result that nobody keeps
    }) / UNITS
  )
}

measureUnit() // compiles it
let unitMs = measureUnit()

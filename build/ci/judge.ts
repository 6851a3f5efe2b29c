import type { Failure, RunRecord } from './record.ts'
import type { Suite } from './suites.ts'

/** How the process of a run ended. `cut` means that it had used up its time. */
export type Ending = 'passed' | 'failed' | 'cut'

export type Run = { ending: Ending; seconds: number; record: RunRecord }

export type Finding = { step: string; file: string | null; name: string | null; error: string }

/** What a step contributes to the verdict. Only `failed` decides. */
export type Outcome = {
  failed: Finding[]
  /** Failed once, and passed alone in a process of its own. */
  unstable: Finding[]
  /** Failed twice, both times only because time ran out, in a suite that forgives it. */
  late: Finding[]
  skipped: Finding[]
  /** Test files, or what else a step names, that did not come to their end. */
  notRun: string[]
}

const AGAIN_MAX = 8

/** The files to run once more, alone. Beyond eight the change is at fault, and each would only take time. */
export function filesToRepeat({ record }: Run): string[] {
  const files = new Set(record.failures.flatMap(({ file }) => file ?? []))
  return files.size > AGAIN_MAX ? [] : [...files]
}

/**
 * The outcome of one run of a suite, with the runs of its failed files alone. A run whose end does not decide (the rest of a suite,
 * at the end of the time) may be cut off: what it did not reach was not run.
 */
export function judge(suite: Suite, run: Run, again: ReadonlyMap<string, Run>, decides: boolean): Outcome {
  const outcome: Outcome = { failed: [], unstable: [], late: [], skipped: [], notRun: [] }
  const finding = (failure: Failure): Finding => ({ step: suite.name, ...failure })
  for (const failure of run.record.failures) {
    const repeated = failure.file === null ? undefined : again.get(failure.file)
    outcome[stateOf(suite, run, repeated)].push(finding(failure))
  }
  for (const repeated of again.values())
    for (const failure of repeated.record.failures) {
      const known = run.record.failures.some(({ file, name }) => file === failure.file && name === failure.name)
      if (!known) outcome[stateOf(suite, run, repeated)].push(finding(failure))
    }
  outcome.skipped = run.record.tests
    .filter(({ state }) => state === 'skipped')
    .map(({ file, name }) => finding({ file, name, error: 'skipped' }))
  outcome.notRun = run.record.unfinished
  outcome.failed.push(...brokenRun(run, decides).map((error) => ({ step: suite.name, file: null, name: null, error })))
  const unstable = new Set(outcome.unstable.map(({ file }) => file))
  if (unstable.size > suite.unstableMax) {
    const error = `${unstable.size} files passed only when they ran alone; at most ${suite.unstableMax} may`
    outcome.failed.push({ step: suite.name, file: null, name: null, error })
  }
  return outcome
}

function stateOf(suite: Suite, run: Run, repeated: Run | undefined): 'failed' | 'unstable' | 'late' {
  if (!repeated) return 'failed'
  if (repeated.ending === 'passed') return 'unstable'
  const files = new Set(repeated.record.failures.map(({ file }) => file))
  const twice = [run, repeated].map(({ record }) => record.failures.filter(({ file }) => files.has(file)))
  const isForgiven = suite.forgivesTime && twice.every((failures) => failures.length > 0 && failures.every(isLate))
  return isForgiven ? 'late' : 'failed'
}

/** Vitest's own words for a test or hook that took longer than it may. */
function isLate({ error }: Failure): boolean {
  return /^(Test|Hook) timed out in /.test(error)
}

/** Errors of the run itself, which no test tells. */
function brokenRun({ ending, seconds, record }: Run, decides: boolean): string[] {
  if (ending === 'cut')
    return decides ? [`did not end within ${seconds} s; unfinished: ${record.unfinished.join(', ')}`] : []
  if (ending === 'failed' && record.failures.length === 0) return ['failed without a failed test; see its output above']
  if (record.tests.length === 0) return ['ran no test']
  return []
}

import type { Finding, Outcome } from './judge.ts'
import type { TestResult } from './record.ts'

export type StepSummary = {
  step: string
  verdict: 'passed' | 'failed' | 'not run'
  seconds: number
  limitSeconds: number
}

type Machine = {
  node: string
  cores: number
  loadAtStart: number
  loadAtEnd: number
  stealSeconds: number
  pace: number
}

export type Summary = Outcome & {
  commit: string
  seed: string
  seconds: number
  machine: Machine
  steps: StepSummary[]
  passed: number
  slowest: TestResult[]
}

/** Lines of each kind, so that the failed tests stay within the last thirty lines. */
const SHOWN = { slowest: 10, notRun: 4, unstable: 5, failed: 12 }

/** The last lines of a run: what was slow, not run and unstable, then what failed, then the sum. */
export function closingLines(summary: Summary): string[] {
  const { machine, failed, skipped } = summary
  const faults = [...failed, ...skipped]
  return [
    'Steps:',
    ...summary.steps.map(
      ({ step, verdict, seconds, limitSeconds }) => `  ${step}: ${verdict}, ${seconds} of ${limitSeconds} s`,
    ),
    'Slowest tests:',
    ...summary.slowest
      .slice(0, SHOWN.slowest)
      .map(({ ms, file, name }) => `  ${(ms / 1000).toFixed(1)} s  ${file} > ${name}`),
    `Seed ${summary.seed}. Node ${machine.node}, ${machine.cores} cores, load ${machine.loadAtStart} at the start and ` +
      `${machine.loadAtEnd} at the end, ${machine.stealSeconds} s taken by other machines; ` +
      `${machine.pace.toFixed(1)} times the time of a quiet machine; ${summary.seconds} s.`,
    ...listed('Not run for lack of time', summary.notRun, SHOWN.notRun),
    ...listed('Late, which does not decide', summary.late.map(lineOf), SHOWN.unstable),
    ...listed('Unstable (failed once, passed alone)', summary.unstable.map(lineOf), SHOWN.unstable),
    ...listed('Failed', faults.map(lineOf), SHOWN.failed),
    `${summary.passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ]
}

function lineOf({ step, file, name, error }: Finding): string {
  return `${[step, file, name].filter((part) => part !== null).join(' > ')}: ${error}`
}

function listed(title: string, lines: string[], shown: number): string[] {
  if (lines.length === 0) return []
  const more = lines.length > shown ? [`  and ${lines.length - shown} more`] : []
  return [`${title}:`, ...lines.slice(0, shown).map((line) => `  ${line}`), ...more]
}

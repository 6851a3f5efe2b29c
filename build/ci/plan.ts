import { STEPS, type Step } from './suites.ts'

/** All suites together, in seconds. The rest of a machine's 90 minutes is for setting up and ending. */
export const LIMIT_S = 80 * 60

/** What decides runs even when the time is up, for this long at most. */
const LAST_S = 6 * 60
/** A run that takes this many times as long as expected hangs. */
const PATIENCE = 6
const START_S = 120

export type Times = { elapsedS: number; pace: number }

/** How many times slower than two quiet cores the machine is, by what the steps until now took. */
export function paceOf(done: { quietSeconds: number; seconds: number }[]): number {
  const quiet = done.reduce((sum, { quietSeconds }) => sum + quietSeconds, 0)
  const taken = done.reduce((sum, { seconds }) => sum + seconds, 0)
  return quiet === 0 ? 1 : Math.max(1, taken / quiet)
}

/** True when a step and all later ones can probably run whole. */
export function fitsWhole(step: Step, { elapsedS, pace }: Times): boolean {
  const later = STEPS.slice(STEPS.indexOf(step)).reduce((sum, { quietSeconds }) => sum + quietSeconds, 0)
  return later * pace * 1.5 <= LIMIT_S - elapsedS
}

/** The seconds that a run which decides may take. */
export function budgetOf(quietSeconds: number, { elapsedS, pace }: Times): number {
  const left = Math.max(LIMIT_S - elapsedS, LAST_S)
  return Math.round(Math.min(left, quietSeconds * pace * PATIENCE + START_S))
}

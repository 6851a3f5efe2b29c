import { STEPS, type Step } from './suites.ts'

/** All suites together, in seconds. The rest of a machine's 90 minutes is for setting up and ending. */
export const LIMIT_S = 80 * 60

/** What decides runs even when the time is up, for this long at most. */
const LAST_S = 6 * 60
/** A run that takes this many times as long as expected hangs. */
const PATIENCE = 6
const START_S = 120

/** What does not decide is begun if it can end within this time on two quiet cores, and so that changes can land twice an hour. */
const AIM_S = 19 * 60
const AIM_MAX_S = 30 * 60
const PARTS_MAX = 6

export type Times = { elapsedS: number; pace: number }

/** How many times slower than two quiet cores the machine is, by what the steps until now took. */
export function paceOf(done: { quietSeconds: number; seconds: number }[]): number {
  const quiet = done.reduce((sum, { quietSeconds }) => sum + quietSeconds, 0)
  const taken = done.reduce((sum, { seconds }) => sum + seconds, 0)
  return quiet === 0 ? 1 : Math.max(1, taken / quiet)
}

/** True when a step and all later ones can probably run whole: within the aim, or within the limit if all is asked for. */
export function fitsWhole(step: Step, times: Times, isAllWanted: boolean): boolean {
  const later = STEPS.slice(STEPS.indexOf(step)).reduce((sum, { quietSeconds }) => sum + quietSeconds, 0)
  return isAllWanted ? later * times.pace * 1.5 <= LIMIT_S - times.elapsedS : later * times.pace <= secondsLeft(times)
}

/** The seconds that a run which decides may take. */
export function budgetOf(quietSeconds: number, { elapsedS, pace }: Times): number {
  const left = Math.max(LIMIT_S - elapsedS, LAST_S)
  return Math.round(Math.min(left, quietSeconds * pace * PATIENCE + START_S))
}

/** Into how many parts something is divided so that one of them fits the time that is left. Null: into too many. */
export function partsThatFit(quietSeconds: number, times: Times): number | null {
  const parts = Math.max(1, Math.ceil((quietSeconds * times.pace) / secondsLeft(times)))
  return secondsLeft(times) > 0 && parts <= PARTS_MAX ? parts : null
}

function secondsLeft({ elapsedS, pace }: Times): number {
  return Math.min(AIM_S * pace, AIM_MAX_S) - elapsedS
}

import type { Playbook } from './playbook.ts'

const HOUR_MS = 3_600_000

/** When the follow-up after so many comes due: its hours after the message before it. Null when there is none. */
export function nextFollowUpAt({ followUps, limits }: Playbook, count: number, after: Date): Date | null {
  const next = count < limits.followUps ? followUps[count] : undefined
  return next ? new Date(after.getTime() + next.afterHours * HOUR_MS) : null
}

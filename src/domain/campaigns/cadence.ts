import type { Playbook } from './playbook.ts'

const HOUR_MS = 3_600_000

/** When the nth follow-up is due: its hours after the previous message. Null if there is none. */
export function nextFollowUpAt({ followUps, limits }: Playbook, count: number, after: Date): Date | null {
  const next = count < limits.followUps ? followUps[count] : undefined
  return next ? new Date(after.getTime() + next.afterHours * HOUR_MS) : null
}

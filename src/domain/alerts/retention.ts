import { daysBefore, deleteExpiredByWorkspace, part, type RetentionStep } from '../kernel/index.ts'

const ALERT_DAYS = 30

/** Deletes expired alerts. Pending ones are never that old. */
export const ALERT_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('alert', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, ALERT_DAYS)} and o.status <> 'pending'`,
  }),
]

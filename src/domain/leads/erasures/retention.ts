import { daysBefore, deleteExpired, part, type RetentionStep } from '../../kernel/index.ts'

const HISTORY_DAYS = 90

/** Deletes expired rows. The audit log keeps an entry for each erased lead. */
export const ERASURE_RETENTION: readonly RetentionStep[] = [
  deleteExpired('lead_erasure', { where: (now) => part`o.finished_at < ${daysBefore(now, HISTORY_DAYS)}` }),
]

import { daysBefore, deleteExpiredByWorkspace, part, type RetentionStep } from '../../kernel/index.ts'

const REQUEST_LOG_DAYS = 7

export const REQUEST_LOG_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('logged_request', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, REQUEST_LOG_DAYS)}`,
  }),
]

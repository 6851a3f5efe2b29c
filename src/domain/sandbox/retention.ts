import { daysBefore, deleteExpiredByWorkspace, part, type RetentionStep, ulidAt } from '../kernel/index.ts'

const SANDBOX_BOOK_DAYS = 30

/** Deletes expired rows by ID, like receipts. Pending texts of the simulated carrier stay. */
export const SANDBOX_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('sandbox_message', {
    order: 'id',
    where: (now) => part`o.id < ${`sbx_${ulidAt(daysBefore(now, SANDBOX_BOOK_DAYS))}`} and o.next_receipt_at is null`,
  }),
]

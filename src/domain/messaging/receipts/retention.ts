import {
  daysBefore,
  deleteExpired,
  deleteExpiredByWorkspace,
  part,
  type RetentionStep,
  ulidAt,
} from '../../kernel/index.ts'

const RECEIPT_DAYS = 30
const DRAFT_DAYS = 90

/** Deletes expired rows. */
export const MESSAGING_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('member_text', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, RECEIPT_DAYS)} and o.not_before is null`,
  }),
  deleteExpiredByWorkspace('message_draft', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, DRAFT_DAYS)}`,
  }),
  // By ID, which is in the order of time: the table is too large to scan.
  deleteExpiredByWorkspace('carrier_receipt', {
    order: 'id',
    where: (now) => part`o.id < ${`rcp_${ulidAt(daysBefore(now, RECEIPT_DAYS))}`} and o.next_try_at is null`,
  }),
  // Raw bytes of receipts and texts.
  deleteExpired('carrier_callback', {
    order: 'received_at',
    where: (now) => part`o.received_at < ${daysBefore(now, RECEIPT_DAYS)}`,
  }),
]

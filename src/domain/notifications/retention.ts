import { daysBefore, deleteExpired, deleteExpiredByWorkspace, part, type RetentionStep } from '../kernel/index.ts'

const NOTIFICATION_DAYS = 30

/** Deletes expired rows. Rows with a foreign key go before their target. */
export const NOTIFICATION_RETENTION: readonly RetentionStep[] = [
  deleteExpiredByWorkspace('notification', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, NOTIFICATION_DAYS)} and o.status <> 'pending'`,
  }),
  // A deleted channel's row stays until its history is deleted.
  deleteExpired('notification_channel', {
    where: (now) => part`o.deleted_at < ${daysBefore(now, NOTIFICATION_DAYS)}
      and not exists (select from notification n where n.workspace_id = o.workspace_id and n.channel_id = o.id)`,
  }),
]

import { daysBefore, deleteExpired, part, type RetentionStep } from '../kernel/index.ts'

const HISTORY_DAYS = 7

/** Deletes expired rows. Deliveries are deleted before their events. */
export const EVENT_RETENTION: readonly RetentionStep[] = [
  deleteExpired('event', {
    order: 'created_at',
    where: (now) => part`o.created_at < ${daysBefore(now, HISTORY_DAYS)}
      and not exists (select from webhook_delivery d where d.workspace_id = o.workspace_id and d.event_id = o.id)`,
  }),
]

import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** The worker that sends the notifications was lost; its lease ends at that time. */
    senderLost: ({ dueAt, leaseUntil }: { dueAt: Date; leaseUntil: Date }) => {
      const lost = { status: 'pending', finished_at: null, lease_token: 'lost' }
      return changeRows(service, 'notification', {}, { ...lost, next_attempt_at: dueAt, lease_until: leaseUntil })
    },
  }
}

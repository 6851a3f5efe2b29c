import type { Json, TestApp } from '../../support/harness.ts'
import { readRows } from '../../support/rows.ts'
import { createSeen as createSharedSeen } from '../../support/seen.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedSeen(service),
    /** When each kind of notification was created, in order of time. */
    kindsWithTimes: () =>
      service.rows<{ kind: string; created_at: Date }>(
        'select distinct kind, created_at from notification order by created_at',
      ),
    /** The channels' addresses as they are stored. */
    storedTargets: () => service.rows<{ target: string }>('select target::text as target from notification_channel'),
    async notification(id: string): Promise<Json> {
      const fields = ['status', 'attempt_count', 'lease_until']
      return (await readRows(service, 'notification', { filter: { id }, fields }))[0]
    },
  }
}

import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** The planner knows how large the tables are, as it does some time after many events. */
    deliveriesAnalyzed: () => service.rows('analyze event, webhook_delivery'),
    /** More deliveries like the endpoint's first one, due now. */
    deliveriesPending: (endpointId: string, count: number) =>
      service.rows(
        `insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
         select d.workspace_id, d.id || '_' || n, d.endpoint_id, d.event_id, d.event_type, 'pending', d.created_at, d.created_at
         from (select * from webhook_delivery where endpoint_id = $1 limit 1) d, generate_series(1, $2::int) n`,
        [endpointId, count],
      ),
    /** The endpoint was disabled while so many events happened. */
    async deliveriesSkipped(
      workspaceId: string,
      { endpointId, count, at }: { endpointId: string; count: number; at: Date },
    ): Promise<void> {
      await service.rows(
        `insert into event (workspace_id, id, position, type, public, body, created_at)
         select $1, 'evt_' || n, n, 'message.received', true, '{"id":"evt_' || n || '"}', $3
         from generate_series(1, $2::int) n`,
        [workspaceId, count, at],
      )
      await changeRows(service, 'event_position', { workspace_id: workspaceId }, { last: count })
      await service.rows(
        `insert into webhook_delivery (workspace_id, id, endpoint_id, event_id, event_type, position, status, finished_at, created_at)
         select $1, 'dlv_' || n, $4, 'evt_' || n, 'message.received', n, 'skipped', $3, $3 from generate_series(1, $2::int) n`,
        [workspaceId, count, at, endpointId],
      )
    },
  }
}

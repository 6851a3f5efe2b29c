import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** Each lead is enrolled in each campaign at one moment. */
    enrolled: (workspaceId: string, { campaigns, leads, at }: { campaigns: string[]; leads: string[]; at: Date }) =>
      service.rows(
        `insert into enrolment (workspace_id, campaign_id, lead_id, created_at)
         select $1, c, l, $2 from unnest($3::text[]) c cross join unnest($4::text[]) l
         on conflict (workspace_id, campaign_id, lead_id) do update set created_at = excluded.created_at`,
        [workspaceId, at, campaigns, leads],
      ),
    /** A job for this subject failed six times and is not retried. */
    workGivenUp: (workspaceId: string, { id, at }: { id: string; at: Date }) =>
      service.rows(
        `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
         values ($1, $2, 'follow-up', $2, 6, 'Error', $3, $3)`,
        [workspaceId, id, at],
      ),
  }
}

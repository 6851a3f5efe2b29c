import { type Job, type Querying, sql } from '../../kernel/index.ts'
import { notStalled } from '../../workspaces/index.ts'
import { FAILING_MS_TO_NOTICE, IDLE_MS_MAX } from './breaker.ts'
import { IN_FLIGHT_MAX } from './deliver-round.ts'

/**
 * Endpoints with due work, in all workspaces in turn: the first of each workspace_id, then the second. Due deliveries, expired
 * leases, and pending warnings or disabling of failing endpoints. Skips endpoints that are paused, have the maximum in flight,
 * or wait for their rate.
 */
export async function findEndpointsDue(db: Querying, { now, limit }: { now: Date; limit: number }): Promise<Job[]> {
  return db.query<Job>(sql`
    with recursive pending as (
      (select workspace_id, endpoint_id from webhook_delivery where status = 'pending' order by workspace_id, endpoint_id limit 1)
      union all
      select next.* from pending p cross join lateral (
        select d.workspace_id, d.endpoint_id from webhook_delivery d
        where d.status = 'pending' and (d.workspace_id, d.endpoint_id) > (p.workspace_id, p.endpoint_id)
        order by d.workspace_id, d.endpoint_id limit 1) next
    ), owed as (
      select e.workspace_id, e.id from pending p join webhook_endpoint e on e.workspace_id = p.workspace_id and e.id = p.endpoint_id
      where (e.status <> 'enabled' or e.deleted_at is not null or e.paused_until is null or e.paused_until <= ${now})
        and (e.next_request_at is null or e.next_request_at <= ${now})
        and (select count(*) from (select from webhook_delivery f where f.workspace_id = e.workspace_id and f.endpoint_id = e.id
              and f.lease_until > ${now} limit ${IN_FLIGHT_MAX}) busy) < case when e.pause_seconds > 0 then 1 else ${IN_FLIGHT_MAX} end
        and exists (
          select from webhook_delivery d
          where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.status = 'pending' and d.next_attempt_at <= ${now}
            and (d.lease_until is null or d.lease_until <= ${now})
            and (e.ordering <> 'per_lead' or d.is_test or d.lead_id is null or not exists (
              select from webhook_delivery b where b.workspace_id = d.workspace_id and b.endpoint_id = d.endpoint_id
                and b.lead_id = d.lead_id and b.status = 'pending' and b.position < d.position and not b.is_test)))
      union
      select workspace_id, endpoint_id from webhook_delivery where lease_until <= ${now}
      union
      select workspace_id, id from webhook_endpoint
      where status = 'enabled' and deleted_at is null and pause_seconds > 0
        and coalesce(warned_at, failing_since) <= ${new Date(now.getTime() - FAILING_MS_TO_NOTICE)}
        and paused_until >= ${new Date(now.getTime() - IDLE_MS_MAX)}
    )
    select 'deliver-to-endpoint' as queue, workspace_id as "workspaceId", id
    from (select *, row_number() over (partition by workspace_id order by id) as turn from owed
      where ${notStalled('deliver-to-endpoint', 'owed', now)}) o
    order by turn, workspace_id limit ${limit}`)
}

import { type Ids, type Random, sql, type Tx, type Vault } from '../../kernel/index.ts'
import type { CustomHeaders } from '../endpoints/custom-headers.ts'
import type { Target } from './lock-endpoint.ts'
import { RETRIED_FOR_MS } from './retry-schedule.ts'

/** A delivery that this worker has leased, with everything that the request needs. */
export type DeliveryClaim = {
  workspaceId: string
  endpointId: string
  id: string
  token: string
  attemptId: string
  /** Of all attempts, from 1. */
  attempt: number
  /** Of the current run of the schedule. */
  runAttempt: number
  firstAttemptAt: Date
  eventId: string
  eventType: string
  body: string
  sequence: number | null
  replayId: string | null
  isTest: boolean
  url: string
  isSandbox: boolean
  secret: string
  nextSecret: string | null
  headers: CustomHeaders
}

type Deps = { ids: Ids; random: Random; vault: Vault }

type Row = {
  id: string
  attempt_id: string | null
  attempt_count: number
  run_attempts: number
  first_attempt_at: Date
  event_id: string
  event_type: string
  body: string
  sequence: number | null
  replay_id: string | null
  is_test: boolean
}

/** How many deliveries to claim, and the maximum in flight. */
export type ClaimLimits = { count: number; inFlightMax: number }

/** Much longer than an attempt can take. */
const LEASE_MS = 60_000
/** Tolerance for the last attempt at the limit, because workers can be late. */
const LATE_MAX_MS = 60_000

/**
 * Leases due deliveries and opens their attempts in one statement, under the endpoint's lock: every request that may be sent is
 * in the history, and no attempt number is used twice. By lane, then position. An ordered endpoint gets a lead's event only
 * after all earlier ones have finished. A delivery is given up without a further attempt (`gaveUp`) 24 hours after the first
 * attempt of its run. One without an attempt is never given up, however long it waited: for workers, a pause or its order. Rows
 * are found again by ctid, which is fast with any plan; a row that changed in the meantime is left for the next round.
 */
export async function claimDeliveries(
  deps: Deps,
  tx: Tx,
  { target, wanted, now }: { target: Target; wanted: ClaimLimits; now: Date },
): Promise<{ claims: DeliveryClaim[]; gaveUp: number }> {
  if (wanted.count <= 0) return { claims: [], gaveUp: 0 }
  const { workspaceId, id: endpointId } = target
  const token = deps.random.token()
  const attemptIds = Array.from({ length: wanted.count }, () => deps.ids.next('att'))
  const expired = new Date(now.getTime() - RETRIED_FOR_MS - LATE_MAX_MS)
  const rows = await tx.query<Row>(sql`
    with due as (
      select place, id, was_lost, is_over from (
        select d.ctid as place, d.id, d.lease_until is not null as was_lost, d.lane, d.position,
               d.run_attempts > 0 and d.first_attempt_at < ${expired} as is_over
        from webhook_delivery d
        where d.workspace_id = ${workspaceId} and d.endpoint_id = ${endpointId} and d.status = 'pending'
          and d.next_attempt_at <= ${now} and (d.lease_until is null or d.lease_until <= ${now})
          and (${!target.isOrdered} or d.is_test or d.lead_id is null or not exists (
            select from webhook_delivery p where p.workspace_id = ${workspaceId} and p.endpoint_id = ${endpointId} and p.lead_id = d.lead_id
              and p.status = 'pending' and p.position < d.position and not p.is_test))
        order by d.lane, d.position
        limit 10 -- all that an endpoint may have in flight: of a limit it can only compute the planner expects a tenth of the table
      ) first
      order by lane, position
      limit greatest(0, least(${wanted.count}::int, ${wanted.inFlightMax}::int - (
        select count(*)::int from webhook_delivery f
        where f.workspace_id = ${workspaceId} and f.endpoint_id = ${endpointId} and f.lease_until > ${now})))
    ), lost as (
      update webhook_attempt set status = 'worker_lost', finished_at = ${now}
      where workspace_id = ${workspaceId} and delivery_id in (select id from due where was_lost) and status = 'in_flight'
    ), gave_up as (
      update webhook_delivery d set status = 'exhausted', next_attempt_at = null, lease_until = null, lease_token = null, finished_at = ${now}
      from due where d.workspace_id = ${workspaceId} and d.ctid = due.place and due.is_over
      returning d.id
    ), claimed as (
      update webhook_delivery d set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token},
        attempt_count = attempt_count + 1, run_attempts = run_attempts + 1,
        first_attempt_at = case when d.run_attempts > 0 then d.first_attempt_at else ${now} end
      from due where d.workspace_id = ${workspaceId} and d.ctid = due.place and not due.is_over
      returning d.*
    ), numbered as (
      select *, (${attemptIds}::text[])[row_number() over ()] as attempt_id from claimed
    ), opened as (
      insert into webhook_attempt (workspace_id, id, delivery_id, number, status, replay_id, started_at)
      select ${workspaceId}, attempt_id, id, attempt_count, 'in_flight', replay_id, ${now} from numbered
    )
    select n.id, n.attempt_id, n.attempt_count, n.run_attempts, n.first_attempt_at, n.event_id, n.event_type, e.body,
           n.sequence, n.replay_id, n.is_test
    from numbered n join event e on e.workspace_id = ${workspaceId} and e.id = n.event_id
    union all
    select id, null, 0, 0, null, null, null, null, null, null, false from gave_up`)
  const claimed = rows.filter((row) => row.attempt_id !== null)
  const claims = claimed.length > 0 ? claimed.map(toClaim(target, token, target.open(deps.vault))) : []
  return { claims, gaveUp: rows.length - claimed.length }
}

function toClaim(target: Target, token: string, sealed: ReturnType<Target['open']>) {
  const { workspaceId, id: endpointId, url, isSandbox } = target
  return (row: Row): DeliveryClaim => ({
    workspaceId,
    endpointId,
    id: row.id,
    token,
    attemptId: row.attempt_id!,
    attempt: row.attempt_count,
    runAttempt: row.run_attempts,
    firstAttemptAt: row.first_attempt_at,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    sequence: row.sequence,
    replayId: row.replay_id,
    isTest: row.is_test,
    url,
    isSandbox,
    ...sealed,
  })
}

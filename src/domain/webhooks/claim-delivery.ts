import { type Clock, type Db, type Ids, type Random, sql, type Vault } from '../context.ts'
import { secretContext } from './endpoint.ts'

/** A delivery that is leased to us, and all that the request needs. */
export type DeliveryClaim = {
  workspaceId: string
  id: string
  token: string
  attemptId: string
  attempt: number
  firstAttemptAt: Date
  eventId: string
  eventType: string
  body: string
  url: string
  secret: string
  nextSecret: string | null
  endpointId: string
  isSandbox: boolean
}

type Deps = { db: Db; clock: Clock; ids: Ids; random: Random; vault: Vault }

type Row = {
  attempt: number
  first_attempt_at: Date
  event_id: string
  event_type: string
  body: string
  url: string
  secret: Uint8Array
  next_secret: Uint8Array | null
  endpoint_id: string
  is_sandbox: boolean
}

/** Longer than any attempt may take, by far. */
const LEASE_MS = 60_000

/**
 * Leases a due delivery and opens its attempt, in one statement: a request that may have left is in the history, and no
 * number is used twice. A lease that ran out closes its attempt as `worker_lost`.
 */
export async function claimDelivery(
  deps: Deps,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<DeliveryClaim | null> {
  const now = deps.clock.now()
  const token = deps.random.token()
  const attemptId = deps.ids.next('att')
  const [row] = await deps.db.query<Row>(sql`
    with due as (
      select d.id, d.endpoint_id from webhook_delivery d
      where d.workspace_id = ${workspaceId} and d.id = ${id} and d.status = 'pending' and d.next_attempt_at <= ${now}
        and (d.lease_until is null or d.lease_until <= ${now})
      for no key update
    ), open as (
      select due.id, e.url, e.secret, w.mode = 'sandbox' as is_sandbox,
             case when e.secret_overlap_until > ${now} then e.next_secret end as next_secret
      from due
      join webhook_endpoint e on e.workspace_id = ${workspaceId} and e.id = due.endpoint_id
      join workspace w on w.id = e.workspace_id
      where e.status = 'enabled' and e.deleted_at is null and (e.paused_until is null or e.paused_until <= ${now})
    ), lost as (
      update webhook_attempt set status = 'worker_lost', finished_at = ${now}
      where workspace_id = ${workspaceId} and delivery_id in (select id from open) and status = 'in_flight'
    ), claimed as (
      update webhook_delivery d set lease_until = ${new Date(now.getTime() + LEASE_MS)}, lease_token = ${token},
        attempt_count = attempt_count + 1, first_attempt_at = coalesce(first_attempt_at, ${now})
      from open where d.workspace_id = ${workspaceId} and d.id = open.id
      returning d.id, d.attempt_count, d.first_attempt_at, d.event_id, d.event_type, d.endpoint_id
    ), attempt as (
      insert into webhook_attempt (workspace_id, id, delivery_id, number, status, started_at)
      select ${workspaceId}, ${attemptId}, id, attempt_count, 'in_flight', ${now} from claimed
    )
    select c.attempt_count as attempt, c.first_attempt_at, c.event_id, c.event_type, c.endpoint_id, ev.body,
           open.url, open.secret, open.next_secret, open.is_sandbox
    from claimed c join open on open.id = c.id
    join event ev on ev.workspace_id = ${workspaceId} and ev.id = c.event_id`)
  return row ? { workspaceId, id, token, attemptId, ...opened(deps, row, workspaceId) } : null
}

function opened({ vault }: Deps, row: Row, workspaceId: string) {
  const context = secretContext(workspaceId, row.endpoint_id)
  return {
    attempt: row.attempt,
    firstAttemptAt: row.first_attempt_at,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    url: row.url,
    secret: vault.open(row.secret, context),
    nextSecret: row.next_secret ? vault.open(row.next_secret, context) : null,
    endpointId: row.endpoint_id,
    isSandbox: row.is_sandbox,
  }
}

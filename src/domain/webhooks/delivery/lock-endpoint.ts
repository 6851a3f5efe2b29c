import { type RowKey, sql, type Tx, type Vault } from '../../kernel/index.ts'
import { type CustomHeaders, openHeaders } from '../endpoints/custom-headers.ts'
import { isOverlapping, secretsAt } from '../endpoints/rotation.ts'
import { endpointSecretContext } from '../endpoints/secret-context.ts'
import type { EndpointHealth } from './breaker.ts'
import type { Pace } from './pace.ts'

/** An endpoint as it is delivered to, its row locked. */
export type Target = RowKey & {
  url: string
  isSandbox: boolean
  isEnabled: boolean
  isDeleted: boolean
  isOrdered: boolean
  /** Whether a worker stopped during a delivery to it. */
  hasLost: boolean
  health: EndpointHealth
  pace: Pace
  rotationRefusals: number
  isOverlap: boolean
  /** Decrypts the secrets, only if there is something to send. */
  open(vault: Vault): SealedSettings
}

type SealedSettings = { secret: string; nextSecret: string | null; headers: CustomHeaders }

type Row = {
  url: string
  is_sandbox: boolean
  status: string
  is_deleted: boolean
  ordering: string
  has_lost: boolean
  consecutive_failures: number
  failed_event_id: string | null
  failed_event_count: EndpointHealth['failedEventCount']
  paused_until: Date | null
  pause_seconds: number
  failing_since: Date | null
  warned_at: Date | null
  rate_per_second: number | null
  next_request_at: Date | null
  rotation_refusals: number
  headers: Uint8Array | null
  secret: Uint8Array
  next_secret: Uint8Array | null
  secret_overlap_until: Date | null
}

/** Lock 7: claiming or settling an endpoint's deliveries requires its row lock. Facts for the decision are read afterwards. */
export async function lockTarget(tx: Tx, { workspaceId, id }: RowKey, now: Date): Promise<Target | null> {
  const [row] = await tx.query<Row>(sql`
    select e.url, w.mode = 'sandbox' as is_sandbox, e.status, e.deleted_at is not null as is_deleted, e.ordering,
      exists (select from webhook_delivery d where d.workspace_id = ${workspaceId} and d.endpoint_id = ${id}
              and d.lease_until <= ${now}) as has_lost,
      e.consecutive_failures, e.failed_event_id, e.failed_event_count, e.paused_until, e.pause_seconds, e.failing_since,
      e.warned_at, e.rate_per_second, e.next_request_at, e.rotation_refusals, e.headers, e.secret, e.next_secret,
      e.secret_overlap_until
    from webhook_endpoint e join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e.id = ${id} for no key update of e`)
  return row ? targetOf(row, { workspaceId, id }, now) : null
}

function targetOf(row: Row, { workspaceId, id }: RowKey, now: Date): Target {
  const context = endpointSecretContext({ workspaceId, endpointId: id })
  return {
    workspaceId,
    id,
    url: row.url,
    isSandbox: row.is_sandbox,
    isEnabled: row.status === 'enabled' && !row.is_deleted,
    isDeleted: row.is_deleted,
    isOrdered: row.ordering === 'per_lead',
    hasLost: row.has_lost,
    health: healthOf(row),
    pace: { ratePerSecond: row.rate_per_second, nextRequestAt: row.next_request_at },
    rotationRefusals: row.rotation_refusals,
    isOverlap: isOverlapping(row, now),
    open(vault) {
      const { secret, nextSecret } = secretsAt(row, now)
      return {
        secret: vault.open(secret, context),
        nextSecret: nextSecret ? vault.open(nextSecret, context) : null,
        headers: openHeaders(vault, { workspaceId, endpointId: id }, row.headers),
      }
    },
  }
}

function healthOf(row: Row): EndpointHealth {
  return {
    consecutiveFailures: row.consecutive_failures,
    failedEventId: row.failed_event_id,
    failedEventCount: row.failed_event_count,
    pausedUntil: row.paused_until,
    pauseSeconds: row.pause_seconds,
    failingSince: row.failing_since,
    warnedAt: row.warned_at,
  }
}

import { type Clock, fragment, sql, type Tx, type Vault } from '../../kernel/index.ts'
import { openHeaders, type ShownHeaders, showHeaders } from './custom-headers.ts'

/** An endpoint as the database gives it, its secrets left where they are. */
export type EndpointRow = {
  id: string
  url: string
  event_types: string[]
  description: string | null
  status: 'enabled' | 'disabled'
  disabled_reason: 'by_owner' | 'failing' | null
  paused_until: Date | null
  ordering: 'none' | 'per_lead'
  rate_per_second: number | null
  sealed_headers: Uint8Array | null
  secret_overlap_until: Date | null
  created_at: Date
  updated_at: Date
}

export const ENDPOINT_COLUMNS = fragment(
  'id, url, event_types, description, status, disabled_reason, paused_until, ordering, rate_per_second, ' +
    'headers as sealed_headers, secret_overlap_until, created_at, updated_at',
)

/** An endpoint as REST and the documentation know it. */
export type WireEndpoint = Omit<
  EndpointRow,
  'paused_until' | 'sealed_headers' | 'secret_overlap_until' | 'created_at' | 'updated_at'
> & {
  paused_until: string | null
  headers: ShownHeaders
  /** Null outside a rotation, even if the row does not know yet that it is over. */
  secret_overlap_until: string | null
  created_at: string
  updated_at: string
}

export type Showing = { vault: Vault; clock: Clock }

export function toWireEndpoint({ vault, clock }: Showing, workspaceId: string, row: EndpointRow): WireEndpoint {
  const headers = openHeaders(vault, { workspaceId, endpointId: row.id }, row.sealed_headers)
  const overlapUntil = row.secret_overlap_until
  return {
    id: row.id,
    url: row.url,
    event_types: row.event_types,
    description: row.description,
    status: row.status,
    disabled_reason: row.disabled_reason,
    paused_until: row.paused_until?.toISOString() ?? null,
    ordering: row.ordering,
    rate_per_second: row.rate_per_second,
    headers: showHeaders(headers),
    secret_overlap_until: overlapUntil && overlapUntil > clock.now() ? overlapUntil.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** An endpoint with its secrets, locked until the transaction ends; null if there is none, or none any more. Lock 4. */
export async function lockEndpoint(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<LockedEndpoint | null> {
  const [row] = await tx.query<LockedEndpoint>(sql`
    select ${ENDPOINT_COLUMNS}, secret, next_secret from webhook_endpoint
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for no key update`)
  return row ?? null
}

export type LockedEndpoint = EndpointRow & { secret: Uint8Array; next_secret: Uint8Array | null }

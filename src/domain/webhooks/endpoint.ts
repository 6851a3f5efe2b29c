import { fragment } from '../context.ts'

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
  created_at: Date
  updated_at: Date
}

export const ENDPOINT_COLUMNS = fragment(
  'id, url, event_types, description, status, disabled_reason, paused_until, ordering, created_at, updated_at',
)

/** An endpoint as REST and the documentation know it. */
export type WireEndpoint = Omit<EndpointRow, 'paused_until' | 'created_at' | 'updated_at'> & {
  paused_until: string | null
  created_at: string
  updated_at: string
}

export function toWireEndpoint(row: EndpointRow): WireEndpoint {
  return {
    id: row.id,
    url: row.url,
    event_types: row.event_types,
    description: row.description,
    status: row.status,
    disabled_reason: row.disabled_reason,
    paused_until: row.paused_until?.toISOString() ?? null,
    ordering: row.ordering,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** What an endpoint's secret is sealed for. */
export function secretContext(workspaceId: string, endpointId: string): string {
  return `webhook_endpoint:${workspaceId}:${endpointId}`
}

import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { EgressRules, Http } from '../../egress/index.ts'
import type { Mode } from '../../identity/index.ts'
import { type Actor, audit, idText, sql, type Tx, type Vault, type WriteDeps } from '../../kernel/index.ts'
import { checkUrl } from './create-endpoint.ts'
import { headersOnUpdate, mergeHeaders, openHeaders, sealHeaders } from './custom-headers.ts'
import { endAllPending, endPending } from './end-pending.ts'
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  endpointStatus,
  type LockedEndpoint,
  lockEndpoint,
  toWireEndpoint,
  type WireEndpoint,
} from './endpoint.ts'
import { description, eventTypes, ordering, ratePerSecond, url } from './endpoint-input.ts'

export const UpdateEndpointInput = z.strictObject({
  id: idText.describe('ID of the webhook endpoint.'),
  url: url.optional(),
  event_types: eventTypes.optional(),
  description: description
    .nullable()
    .optional()
    .describe('Your own description of the endpoint. Set null to remove it.'),
  ordering: ordering
    .optional()
    .describe(
      'Delivery order. `none` sends events as soon as possible. `per_lead` sends the events of each lead in ' +
        'order.',
    ),
  status: endpointStatus
    .optional()
    .describe(
      'New status. `disabled` skips pending and new deliveries, which can be replayed later. `enabled` resets ' +
        'the failure count and ends a pause.',
    ),
  rate_per_second: ratePerSecond.nullable().optional().describe('Maximum requests per second. Set null for no limit.'),
  headers: headersOnUpdate
    .nullable()
    .optional()
    .describe(
      'Custom headers to set, by name. Set a header to null to remove it. Set the whole field to null to remove ' +
        'all headers.',
    ),
})

type Deps = WriteDeps & { vault: Vault; http: Http; webhooks: EgressRules }
type Changes = Omit<z.infer<typeof UpdateEndpointInput>, 'id'>
type Input = Changes & { id: string; workspaceId: string; mode: Mode; actor: Actor }

/** Changes the given fields. They apply to all later requests, including retries. */
export async function updateEndpoint(
  deps: Deps,
  { workspaceId, id, mode, actor, ...changes }: Input,
): Promise<WireEndpoint> {
  if (changes.url !== undefined) await checkUrl(deps, { url: changes.url, mode })
  const target = { workspaceId, endpointId: id, now: deps.clock.now() }
  const { endpoint, hasMore } = await deps.db.transaction('endpoint.update', async (tx) => {
    const locked = await lockEndpoint(tx, { workspaceId, id })
    if (!locked) throw AppError.notFound('webhook endpoint', id)
    const before = toWireEndpoint(deps, workspaceId, locked)
    if (Object.values(changes).every((change) => change === undefined)) return { endpoint: before, hasMore: false }

    const row = await write(deps, tx, { workspaceId, locked, changes })
    const after = toWireEndpoint(deps, workspaceId, row)
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.updated', subjectId: id, before, after })
    return { endpoint: after, hasMore: after.status === 'disabled' && (await endPending(tx, target)) }
  })
  if (hasMore) await endAllPending(deps.db, target)
  return endpoint
}

type EndpointUpdate = { workspaceId: string; locked: LockedEndpoint; changes: Changes }

/** Enabling, even of one that is enabled, forgets its failures: a pause ends at once. */
async function write(deps: Deps, tx: Tx, { workspaceId, locked, changes }: EndpointUpdate): Promise<EndpointRow> {
  const now = deps.clock.now()
  const { status = locked.status } = changes
  const isEnabling = changes.status === 'enabled'
  const reason = changes.status === 'disabled' ? 'by_owner' : isEnabling ? null : locked.disabled_reason
  const { url, event_types, ordering, description, rate_per_second } = { ...locked, ...auditValues(changes) }
  const [row] = await tx.query<EndpointRow>(sql`
    update webhook_endpoint set url = ${url}, event_types = ${event_types}::text[], ordering = ${ordering},
      description = ${description}, rate_per_second = ${rate_per_second}, status = ${status}, disabled_reason = ${reason},
      headers = ${sealedHeaders(deps, { workspaceId, locked, changes })}::bytea, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${locked.id}
    returning ${ENDPOINT_COLUMNS}`)
  if (!isEnabling) return row!
  await tx.query(sql`
    update webhook_endpoint set consecutive_failures = 0, failed_event_id = null, failed_event_count = 0,
      failing_since = null, warned_at = null, pause_seconds = 0, paused_until = null
    where workspace_id = ${workspaceId} and id = ${locked.id}`)
  return { ...row!, paused_until: null }
}

function auditValues(changes: Changes) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Changes]: Exclude<Changes[Key], undefined> }
}

function sealedHeaders({ vault }: Deps, { workspaceId, locked, changes }: EndpointUpdate): Uint8Array | null {
  const { headers } = changes
  if (headers === undefined) return locked.headers
  if (headers === null) return null
  const owner = { workspaceId, endpointId: locked.id }
  return sealHeaders(vault, owner, mergeHeaders(openHeaders(vault, owner, locked.headers), headers))
}

import { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import type { EgressRules, Http } from '../../egress/index.ts'
import type { Mode } from '../../identity/index.ts'
import {
  type Actor,
  audit,
  camelCased,
  givenFields,
  idText,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { checkUrl } from './create-endpoint.ts'
import { headersOnUpdate, mergeHeaders, openHeaders, sealHeaders } from './custom-headers.ts'
import { endAllPending, endPending } from './end-pending.ts'
import {
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
  url: url.optional().describe('The https URL to send events to. A new URL resets the failure count and ends a pause.'),
  event_types: eventTypes.optional(),
  description: description
    .nullable()
    .optional()
    .describe('Your own description of the endpoint. Set null to remove the description.'),
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
    const locked = orNotFound(await lockEndpoint(tx, { workspaceId, id }), 'webhook endpoint', id)
    const before = toWireEndpoint(locked, deps)
    if (Object.values(changes).every((change) => change === undefined)) return { endpoint: before, hasMore: false }

    const row = await write(deps, tx, { workspaceId, locked, changes })
    const after = toWireEndpoint(row, deps)
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.updated', subjectId: id, before, after })
    return { endpoint: after, hasMore: after.status === 'disabled' && (await endPending(tx, target)) }
  })
  if (hasMore) await endAllPending(deps.db, target)
  return endpoint
}

type EndpointUpdate = { workspaceId: string; locked: LockedEndpoint; changes: Changes }

/** Enabling an endpoint, even an enabled one, or giving it another URL clears its failures and ends a pause. */
const NO_FAILURES = {
  consecutive_failures: 0,
  failed_event_id: null,
  failed_event_count: 0,
  failing_since: null,
  warned_at: null,
  pause_seconds: 0,
  paused_until: null,
}

const ON_STATUS = {
  enabled: { disabled_reason: null, ...NO_FAILURES },
  disabled: { disabled_reason: 'by_owner' },
} as const

async function write(deps: Deps, tx: Tx, { workspaceId, locked, changes }: EndpointUpdate): Promise<EndpointRow> {
  const changed = {
    ...givenFields(changes),
    ...(changes.url !== undefined && changes.url !== locked.url && { ...NO_FAILURES, rotation_refusals: 0 }),
    ...(changes.status && ON_STATUS[changes.status]),
    headers: sealedHeaders(deps, { workspaceId, locked, changes }),
    updated_at: deps.clock.now(),
  }
  await tx.writes(workspaceId).webhookEndpoint.updateMany({ where: { id: locked.id }, data: camelCased(changed) })
  return { ...locked, ...changed }
}

function sealedHeaders({ vault }: Deps, { workspaceId, locked, changes }: EndpointUpdate): Uint8Array | null {
  const { headers } = changes
  if (headers === undefined) return locked.headers
  if (headers === null) return null
  const owner = { workspaceId, endpointId: locked.id }
  return sealHeaders(vault, owner, mergeHeaders(openHeaders(vault, owner, locked.headers), headers))
}

import { z } from 'zod'
import { EVENT_MEANINGS } from '../../events/index.ts'
import {
  type Clock,
  columnsOf,
  idOf,
  type List,
  type RowKey,
  type StoredRow,
  showRow,
  sql,
  type Tx,
  type Vault,
  wireTime,
  wordsOf,
} from '../../kernel/index.ts'
import { openHeaders, showHeaders, shownHeader } from './custom-headers.ts'

export const endpointStatus = wordsOf('WebhookEndpointStatus', 'Whether a webhook endpoint is enabled.', {
  enabled: 'The endpoint is enabled: events are sent to it.',
  disabled: 'The endpoint is disabled: events are recorded as skipped and can be replayed.',
})

const disabledReason = wordsOf('WebhookDisabledReason', 'Why a webhook endpoint is disabled.', {
  by_owner: 'A user of the workspace disabled the endpoint.',
  failing: 'All attempts failed for three days.',
})

export const endpointOrdering = wordsOf('WebhookOrdering', 'Order in which a webhook endpoint receives events.', {
  none: 'Events are sent as soon as possible. A retry can arrive after a later event.',
  per_lead:
    'The events of each lead are sent in order. If the delivery of an event fails, later events of the same lead ' +
    'wait for its retries.',
})

export const subscribedType = wordsOf('WebhookEventType', 'Event type that a webhook endpoint can subscribe to.', {
  ...EVENT_MEANINGS,
  '*': 'All event types, including future ones.',
})

/** A webhook endpoint as REST, GraphQL and the documentation show it. */
export const endpointShape = z
  .object({
    id: idOf('wh', 'ID of the webhook endpoint.'),
    url: z
      .string()
      .describe('URL that receives events.')
      .meta({ examples: ['https://example.com/webhooks'] }),
    event_types: z
      .array(z.string().meta({ examples: ['*'] }))
      .describe('Event types that the endpoint is subscribed to. `*` means all types, including future ones.'),
    description: z.string().nullable().describe('Your own description of the endpoint. Null if not set.'),
    status: endpointStatus.describe('Whether the endpoint is enabled.'),
    disabled_reason: disabledReason.nullable().describe('Why the endpoint is disabled. Null while it is enabled.'),
    paused_until: wireTime
      .nullable()
      .describe('When the pause after too many consecutive failures ends. Null if the endpoint is not paused.'),
    ordering: endpointOrdering.describe(
      'Delivery order. `none` sends events as soon as possible. `per_lead` sends the events of each lead in ' +
        'order.',
    ),
    rate_per_second: z.int().nullable().describe('Maximum requests per second. Null for no limit.'),
    headers: z.record(z.string(), shownHeader).describe('Custom headers sent with every request, by name.'),
    secret_overlap_until: wireTime
      .nullable()
      .describe(
        'When the previous signing secret expires. Until then, deliveries are signed with both secrets. Null if ' +
          'no rotation is in progress.',
      ),
    created_at: wireTime.describe('When the endpoint was created.'),
    updated_at: wireTime.describe('When the endpoint’s settings were last updated.'),
  })
  .describe('A webhook endpoint: a URL that receives events.')

type Deps = { vault: Vault; clock: Clock }
type SealedHeaders = { workspaceId: string; id: string; headers: Uint8Array | null }

/** The fields of an endpoint that are not columns. Headers are encrypted in the database. */
export const endpointDerived = {
  headers: {
    select: { workspaceId: true, id: true, headers: true },
    show: ({ workspaceId, id, headers }: SealedHeaders, { vault }: Deps) =>
      showHeaders(openHeaders(vault, { workspaceId, endpointId: id }, headers)),
  },
  // Null after the overlap, also before the row is updated.
  secret_overlap_until: {
    select: { secretOverlapUntil: true },
    show: ({ secretOverlapUntil: until }: { secretOverlapUntil: Date | null }, { clock }: Deps) =>
      until && until > clock.now() ? until : null,
  },
} as const

/** An endpoint as the database returns it. Its secrets are not read. */
export type EndpointRow = StoredRow<typeof endpointShape.shape, typeof endpointDerived>

export const ENDPOINT_COLUMNS = columnsOf(endpointShape, endpointDerived)

export type WireEndpoint = z.output<typeof endpointShape>

export const toWireEndpoint = showRow(endpointShape, endpointDerived)

/** A deleted endpoint is kept as long as its history, but is not shown. */
export const NOT_DELETED = { deletedAt: null }

/** The endpoints of a workspace, newest first. */
export const endpointList: List<'WebhookEndpoint', Record<never, never>> = {
  name: 'webhooks',
  model: 'webhookEndpoint',
  filters: {},
  where: () => NOT_DELETED,
}

/** An endpoint with its secrets, locked until the transaction ends; null if it does not exist or was deleted. Lock 7. */
export async function lockEndpoint(tx: Tx, { workspaceId, id }: RowKey): Promise<LockedEndpoint | null> {
  const [row] = await tx.query<LockedEndpoint>(sql`
    select ${ENDPOINT_COLUMNS}, secret, next_secret from webhook_endpoint
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for no key update`)
  return row ?? null
}

export type LockedEndpoint = EndpointRow & { secret: Uint8Array; next_secret: Uint8Array | null }

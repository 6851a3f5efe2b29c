import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { checkCallable, type EgressRules, type Http } from '../../egress/index.ts'
import type { Mode } from '../../identity/index.ts'
import {
  audit,
  type Change,
  camelCased,
  checkLimit,
  optionalOnCreate,
  sql,
  stampResult,
  type Tx,
  type Vault,
  type WriteDeps,
} from '../../kernel/index.ts'
import { headersOnCreate, sealHeaders } from './custom-headers.ts'
import { type EndpointRow, toWireEndpoint, type WireEndpoint } from './endpoint.ts'
import { description, eventTypes, ordering, ratePerSecond, url } from './endpoint-input.ts'
import { endpointSecretContext } from './secret-context.ts'
import { newSecret } from './signature.ts'

const ENDPOINTS_MAX = 100

export const CreateEndpointInput = z.strictObject({
  url,
  event_types: eventTypes,
  description: optionalOnCreate(description).describe('Your own description of the endpoint.'),
  ordering: optionalOnCreate(ordering).describe(
    'Delivery order. `none` (default) sends events as soon as possible. `per_lead` sends the events of each ' +
      'lead in order.',
  ),
  rate_per_second: optionalOnCreate(ratePerSecond).describe('Maximum requests per second. Default: no limit.'),
  headers: optionalOnCreate(headersOnCreate).describe(
    'Custom headers to send with every request, by name. At most 20 headers, and 4 KiB in total.',
  ),
})

type Deps = WriteDeps & { vault: Vault; http: Http; webhooks: EgressRules }

type Input = Change<z.infer<typeof CreateEndpointInput> & { mode: Mode }>

/** An endpoint and a secret, for the responses that show the secret. */
export type EndpointWithSecret = { endpoint: WireEndpoint; secret: string }

/** Registers a receiver. `secret` signs every delivery; it is returned only here and on rotation. */
export async function createEndpoint(deps: Deps, input: Input): Promise<EndpointWithSecret> {
  await checkUrl(deps, input)
  const { workspaceId, actor, idempotency } = input
  const secret = newSecret(randomBytes)
  const endpoint = await deps.db.transaction('endpoint.create', async (tx) => {
    const row = await insertEndpoint(deps, tx, input, secret)
    const after = toWireEndpoint(row, deps)
    await stampResult(tx, workspaceId, idempotency, row.id)
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.created', subjectId: row.id, after })
    return after
  })
  return { endpoint, secret }
}

/** Rejects a URL that the service would not call at present. */
export async function checkUrl(
  { http, webhooks }: { http: Http; webhooks: EgressRules },
  { url, mode }: { url: string; mode: Mode },
): Promise<void> {
  await checkCallable({ http, rules: webhooks }, { url, param: 'url', isSandbox: mode === 'sandbox' })
}

type NewEndpoint = z.infer<typeof CreateEndpointInput> & {
  workspaceId: string
  /** Default: enabled. */
  status?: EndpointRow['status']
}

/** The endpoint's row, in the caller's transaction. `limit_reached` beyond 100. */
export async function insertEndpoint(
  deps: Pick<Deps, 'ids' | 'clock' | 'vault'>,
  tx: Tx,
  input: NewEndpoint,
  secret: string,
): Promise<EndpointRow> {
  const { workspaceId, url, event_types, description = null, ordering = 'none', rate_per_second = null } = input
  const { status = 'enabled', headers = {} } = input
  const counted = sql`
    select count(*)::int as count from webhook_endpoint where workspace_id = ${workspaceId} and deleted_at is null`
  await checkLimit(tx, { workspaceId, max: ENDPOINTS_MAX, items: 'webhook endpoints' }, counted)
  const id = deps.ids.next('wh')
  const now = deps.clock.now()
  const row: EndpointRow = {
    ...{ workspace_id: workspaceId, id, url, event_types, description, ordering, rate_per_second, status },
    headers: sealHeaders(deps.vault, { workspaceId, endpointId: id }, headers),
    disabled_reason: status === 'disabled' ? 'by_owner' : null,
    ...{ paused_until: null, secret_overlap_until: null, created_at: now, updated_at: now },
  }
  const sealed = deps.vault.seal(secret, endpointSecretContext({ workspaceId, endpointId: id }))
  await tx.writes(workspaceId).webhookEndpoint.create({ data: { ...camelCased(row), secret: sealed } })
  return row
}

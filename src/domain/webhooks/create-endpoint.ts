import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type Clock, type Db, type Ids, sql, type Tx, type Vault } from '../context.ts'
import { EVENT_TYPES } from '../events/index.ts'
import {
  type Actor,
  audit,
  type IdempotencyClaim,
  type Mode,
  optionalOnCreate,
  stampResult,
  text,
} from '../workspaces/index.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, secretContext } from './endpoint.ts'
import { checkEndpointUrl, ENDPOINT_URL_LENGTH_MAX } from './endpoint-url.ts'
import type { Http } from './http.ts'
import { newSecret } from './signature.ts'

const ENDPOINTS_MAX = 100
const DESCRIPTION_LENGTH_MAX = 500

const eventTypes = z
  .array(z.enum([...EVENT_TYPES, '*']))
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((types) => !types.includes('*') || types.length === 1, { error: '"*" stands alone: it means all types.' })
  .refine((types) => new Set(types).size === types.length, { error: 'Each type may stand once.' })

export const CreateEndpointInput = z.strictObject({
  url: text(1, ENDPOINT_URL_LENGTH_MAX).describe('Where the events are posted: https.'),
  event_types: eventTypes.describe('One or more of the six types, or ["*"] for all, those to come included.'),
  description: optionalOnCreate(text(0, DESCRIPTION_LENGTH_MAX)).describe('For people.'),
  ordering: optionalOnCreate(z.enum(['none', 'per_lead'])).describe(
    'Whether a lead’s events wait for those before. Default: none.',
  ),
})

export type WebhookRules = { allowedPorts: number[]; allowLoopback: boolean }

type Deps = { db: Db; ids: Ids; clock: Clock; vault: Vault; http: Http; webhooks: WebhookRules }

type Request = z.infer<typeof CreateEndpointInput> & {
  workspaceId: string
  mode: Mode
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

/** Registers a receiver. `secret` signs every delivery; it is answered now and at rotations, and never again. */
export async function createEndpoint(deps: Deps, input: Request): Promise<{ endpoint: EndpointRow; secret: string }> {
  await checkUrl(deps, input.url, input.mode)
  const { workspaceId, actor, idempotency } = input
  const secret = newSecret(randomBytes)
  const endpoint = await deps.db.transaction('endpoint.create', async (tx) => {
    const row = await insertEndpoint(deps, tx, input, secret)
    await stampResult(tx, workspaceId, idempotency, row.id)
    const after = { url: row.url, event_types: row.event_types, ordering: row.ordering }
    await audit(deps, tx, { workspaceId, actor, action: 'webhook_endpoint.created', subjectId: row.id, after })
    return row
  })
  return { endpoint, secret }
}

/** The endpoint with its secret, for the answer that a crash kept from being given. */
export async function recallEndpoint(
  deps: Pick<Deps, 'db' | 'vault'>,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<{ endpoint: EndpointRow; secret: string } | null> {
  const [row] = await deps.db.query<EndpointRow & { secret: Uint8Array }>(sql`
    select ${ENDPOINT_COLUMNS}, secret from webhook_endpoint
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`)
  if (!row) return null
  const { secret, ...endpoint } = row
  return { endpoint, secret: deps.vault.open(secret, secretContext(workspaceId, id)) }
}

async function checkUrl({ http, webhooks }: Deps, url: string, mode: Mode): Promise<void> {
  const allowLoopback = webhooks.allowLoopback && mode === 'sandbox'
  const check = checkEndpointUrl(url, { allowedPorts: webhooks.allowedPorts, allowLoopback })
  if (!check.ok) throw new AppError('invalid_parameter', { param: 'url', message: check.message })
  if ((await http.inspect({ url, allowLoopback })) === 'blocked_address') {
    throw new AppError('invalid_parameter', { param: 'url', message: 'The URL must lead to a public address.' })
  }
}

async function insertEndpoint(deps: Deps, tx: Tx, input: Request, secret: string): Promise<EndpointRow> {
  const { workspaceId, url, event_types, description, ordering } = input
  const id = deps.ids.next('wh')
  const now = deps.clock.now()
  await tx.query(sql`select id from workspace where id = ${workspaceId} for no key update`)
  const [row] = await tx.query<EndpointRow>(sql`
    insert into webhook_endpoint (workspace_id, id, url, event_types, description, status, ordering, secret, created_at, updated_at)
    select ${workspaceId}, ${id}, ${url}, ${event_types}::text[], ${description ?? null}, 'enabled', ${ordering ?? 'none'},
           ${deps.vault.seal(secret, secretContext(workspaceId, id))}, ${now}, ${now}
    where (select count(*) from webhook_endpoint where workspace_id = ${workspaceId} and deleted_at is null) < ${ENDPOINTS_MAX}
    returning ${ENDPOINT_COLUMNS}`)
  if (row) return row
  throw new AppError('limit_reached', { message: `A workspace has at most ${ENDPOINTS_MAX} webhook endpoints.` })
}

import { randomBytes } from 'node:crypto'
import { AppError } from '../../../errors.ts'
import {
  type Actor,
  audit,
  type Clock,
  camelCased,
  type Ids,
  type Querying,
  sql,
  type Tx,
  type Vault,
} from '../../kernel/index.ts'
import { insertEndpoint } from './create-endpoint.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, toWireEndpoint } from './endpoint.ts'
import { newSecret } from './signature.ts'

type Deps = { ids: Ids; clock: Clock; vault: Vault }
type EndpointCopy = { from: string; to: string; id: string; actor: Actor }

/** The copied fields of an endpoint. Secrets and headers are credentials and are not copied. */
type Settings = Pick<EndpointRow, 'url' | 'event_types' | 'description' | 'ordering' | 'rate_per_second'>

export type CopiedEndpoint = {
  id: string
  name: string
  before: object | null
  after: object
  /** The secret of a new endpoint, which is shown once. */
  secret: string | null
}

/** An existing endpoint; throws `not_found` otherwise. */
export async function findEndpointToCopy(
  db: Querying,
  { from, id }: Pick<EndpointCopy, 'from' | 'id'>,
): Promise<EndpointRow> {
  const [source] = await db.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS} from webhook_endpoint
    where workspace_id = ${from} and id = ${id} and deleted_at is null`)
  if (!source) throw new AppError('not_found', { message: `No webhook endpoint with ID ${id} in the sandbox.` })
  return source
}

/**
 * Gives the endpoint with this URL in the other workspace the same event types and options. A missing endpoint is created with
 * its own secret, and disabled until its receiver has the secret. An existing one keeps secret, headers and status. If several
 * have the URL, the oldest is used. Runs in the caller's transaction, which has locked the other workspace's row and checked
 * the URL.
 */
export async function copyEndpoint(deps: Deps, tx: Tx, copying: EndpointCopy): Promise<CopiedEndpoint> {
  const { to, actor } = copying
  const source = await findEndpointToCopy(tx, copying)
  const [target] = await tx.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS} from webhook_endpoint
    where workspace_id = ${to} and url = ${source.url} and deleted_at is null
    order by created_at, id limit 1 for no key update`)
  if (target) return change(deps, tx, { to, actor, source, target })
  const secret = newSecret(randomBytes)
  const row = await insertEndpoint(
    deps,
    tx,
    { ...inputOf(source), headers: undefined, workspaceId: to, status: 'disabled' },
    secret,
  )
  const after = toWireEndpoint(row, deps)
  await audit(deps, tx, { workspaceId: to, actor, action: 'webhook_endpoint.created', subjectId: row.id, after })
  return { id: row.id, name: row.url, before: null, after: { ...settingsOf(source), status: row.status }, secret }
}

type Change = { to: string; actor: Actor; source: EndpointRow; target: EndpointRow }

async function change(deps: Deps, tx: Tx, { to, actor, source, target }: Change): Promise<CopiedEndpoint> {
  const [before, after] = [settingsOf(target), settingsOf(source)]
  const copied = { id: target.id, name: target.url, before, after, secret: null }
  if (JSON.stringify(before) === JSON.stringify(after)) return copied
  const data = { ...camelCased(after), updatedAt: deps.clock.now() }
  await tx.writes(to).webhookEndpoint.updateMany({ where: { id: target.id }, data })
  const about = { workspaceId: to, actor, action: 'webhook_endpoint.updated', subjectId: target.id }
  await audit(deps, tx, { ...about, before, after })
  return copied
}

function settingsOf({ url, event_types, description, ordering, rate_per_second }: EndpointRow): Settings {
  return { url, event_types, description, ordering, rate_per_second }
}

function inputOf({ url, event_types, description, ordering, rate_per_second }: EndpointRow) {
  type Types = Parameters<typeof insertEndpoint>[2]['event_types']
  const types = event_types as Types // validated when they were first stored
  const [words, rate] = [description ?? undefined, rate_per_second ?? undefined]
  return { url, event_types: types, description: words, ordering, rate_per_second: rate }
}

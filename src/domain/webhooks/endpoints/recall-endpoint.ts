import { type Clock, type Db, type RowKey, sql, type Vault } from '../../kernel/index.ts'
import type { EndpointWithSecret } from './create-endpoint.ts'
import { ENDPOINT_COLUMNS, type LockedEndpoint, toWireEndpoint } from './endpoint.ts'
import { endpointSecretContext } from './secret-context.ts'

/**
 * The endpoint with its newest secret, for a retry after a crash between creation or rotation and the response. Null if it was
 * deleted in the meantime.
 */
export async function recallEndpoint(
  deps: { db: Db; vault: Vault; clock: Clock },
  { workspaceId, id }: RowKey,
): Promise<EndpointWithSecret | null> {
  const [row] = await deps.db.query<LockedEndpoint>(sql`
    select ${ENDPOINT_COLUMNS}, secret, next_secret from webhook_endpoint
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`)
  if (!row) return null
  const newest = row.next_secret ?? row.secret
  return {
    endpoint: toWireEndpoint(row, deps),
    secret: deps.vault.open(newest, endpointSecretContext({ workspaceId, endpointId: id })),
  }
}

import { type Querying, sql } from '../../kernel/index.ts'
import { ENDPOINT_COLUMNS, type EndpointRow, type Showing, toWireEndpoint, type WireEndpoint } from './endpoint.ts'

/** An endpoint by its id; null if there is none in this workspace, or none any more. */
export async function readEndpoint(
  deps: Showing & { db: Querying },
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<WireEndpoint | null> {
  const [row] = await deps.db.query<EndpointRow>(sql`
    select ${ENDPOINT_COLUMNS} from webhook_endpoint
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`)
  return row ? toWireEndpoint(deps, workspaceId, row) : null
}
